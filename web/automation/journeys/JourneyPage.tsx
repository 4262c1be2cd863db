import { Button, Skeleton, Stack } from "@mantine/core";
import { Link, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { EditIcon, PhaseIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { BackToJourneys } from "./BackToJourneys.tsx";
import { JourneyFunnelSection } from "./JourneyFunnelSection.tsx";
import { JourneyMapView } from "./JourneyMapView.tsx";
import { JourneyNotFound } from "./JourneyNotFound.tsx";
import { useJourneyMap } from "./journeyApi.ts";

/** Page of a journey: map with numbers of friends, durations and conversion. */
export function JourneyPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useJourneyMap(id);
	const mayWrite = useAbility("journey-write");
	if (isItemGone(error)) return <JourneyNotFound />;
	const edit = mayWrite && (
		<Button
			component={Link}
			href={addressOf("editJourney", { id })}
			variant="default"
			leftSection={<EditIcon />}
		>
			編集する
		</Button>
	);
	return (
		<PageLayout
			title={data?.name ?? "ジャーニー"}
			help="いま各フェーズにいる友だちの人数です。人数を押すと、その友だちを一覧で見られます。"
			before={<BackToJourneys />}
			action={edit}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="16rem" />}
			{data?.journey_tags.length === 0 && (
				<EmptyState icon={<PhaseIcon size="2rem" />} title="フェーズはまだありません" action={edit}>
					友だちが通る段階を、順にフェーズとして追加してください。
				</EmptyState>
			)}
			{data && data.journey_tags.length > 0 && (
				<Stack gap="xl">
					<JourneyMapView map={data} />
					<JourneyFunnelSection journeyId={id} />
				</Stack>
			)}
		</PageLayout>
	);
}
