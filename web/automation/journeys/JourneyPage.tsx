import { Button, Skeleton, Stack } from "@mantine/core";
import { Link, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { isGone } from "#web/engine/explorer/editing.ts";
import { useAbility } from "#web/platform/api/session.ts";
import { EditIcon, PhaseIcon } from "#web/platform/ui/icons.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { Page } from "#web/platform/ui/Page.tsx";
import { useJourneyMap } from "./api.ts";
import { BackToJourneys, JourneyGone } from "./BackToJourneys.tsx";
import { FunnelPart } from "./FunnelPart.tsx";
import { JourneyMap } from "./JourneyMap.tsx";

/** Page of a journey: map with numbers of friends, durations and conversion. */
export function JourneyPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useJourneyMap(id);
	const mayWrite = useAbility("journey-write");
	if (isGone(error)) return <JourneyGone />;
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
		<Page
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
					<JourneyMap map={data} />
					<FunnelPart journeyId={id} />
				</Stack>
			)}
		</Page>
	);
}
