import { Anchor, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useFailedEvents } from "#web/engine/deliveries/failedEventsApi.ts";
import { useDeliveryCounts } from "#web/platform/shell/useDeliveryCounts.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";

/** Counts of items that need attention, each with a link and a note on where the console shows it. */
export function AttentionCounts() {
	const counts = useDeliveryCounts();
	const events = useFailedEvents();
	const error = counts.error ?? events.error;
	if (error && !(counts.data && events.data))
		return (
			<ErrorState
				error={error}
				onRetry={() => {
					void counts.mutate();
					void events.mutate();
				}}
			/>
		);
	return (
		<Stack gap="sm">
			<AttentionCount
				title="配信の失敗"
				count={counts.data?.failed}
				state="failed"
				description="メニューの「配信状況」の横と、ホームに件数を表示します。"
			/>
			<AttentionCount
				title="送信できたか確認が必要な配信"
				count={counts.data?.parked}
				state="parked"
				description="メニューの「配信状況」の横と、ホームに件数を表示します。"
			/>
			<AttentionCount
				title="受信エラー"
				count={events.data?.items.length}
				state="incoming"
				description="「配信状況」の「受信エラー」に一覧を表示します。"
			/>
		</Stack>
	);
}

interface AttentionCountProps {
	title: string;
	/** Undefined while loading. */
	count: number | undefined;
	state: string;
	description: string;
}

const AttentionCount = ({ title, count, state, description }: AttentionCountProps) => (
	<Paper withBorder p="sm">
		<Group justify="space-between" gap="0 0.75rem">
			<Title order={3}>{title}</Title>
			<Anchor component={Link} href={addressOf("deliveries", { state })} size="sm" underline="always">
				{count === undefined ? "一覧を見る" : count === 0 ? "いまはありません" : `${count}件を確認する`}
			</Anchor>
		</Group>
		{count !== 0 && <Text size="sm">{description}</Text>}
	</Paper>
);
