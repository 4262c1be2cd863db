import { Skeleton } from "@mantine/core";
import { useParams } from "wouter";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { BackToJourneys } from "./BackToJourneys.tsx";
import { JourneyForm } from "./JourneyForm.tsx";
import { JourneyNotFound } from "./JourneyNotFound.tsx";
import { useJourneyData } from "./journeyApi.ts";

/** Editor page of a journey: name, phases and their conditions. */
export function EditJourneyPage() {
	const { id } = useParams();
	return <JourneyEditor key={id} id={Number(id)} />;
}

function JourneyEditor({ id }: { id: number }) {
	const { data, error, mutate } = useJourneyData(id);
	if (isItemGone(error)) return <JourneyNotFound />;
	return (
		<PageLayout
			title={data ? `${data.name}の編集` : "ジャーニーの編集"}
			help="友だちが通る順にフェーズを並べます。フェーズの間には、次へ進む条件を置けます。"
			before={<BackToJourneys journeyId={id} />}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && <JourneyForm data={data} />}
		</PageLayout>
	);
}
