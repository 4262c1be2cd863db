import { Alert, Skeleton, Stack, Text } from "@mantine/core";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { formatSendCost } from "#web/engine/send-forecast/formatSendCost.ts";
import { SendCostFigures } from "#web/engine/send-forecast/SendCostFigures.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import type { BroadcastAudience, BroadcastCost } from "./broadcastApi.ts";
import { hasRecipients, useBroadcastCost } from "./useBroadcastCost.ts";

interface BroadcastCostNoteProps {
	audience: BroadcastAudience;
	/** Sentence about what the sending modes hold of it; null for nothing. */
	hold: string | null;
}

/** Current number of recipients and number of messages that LINE counts. */
export function BroadcastCostNote({ audience, hold }: BroadcastCostNoteProps) {
	const { data, error, mutate, isValidating } = useBroadcastCost(audience);
	if (!hasRecipients(audience.lineRecipients))
		return (
			<Text size="sm" c="dimmed">
				オーディエンスか属性を選ぶと、人数の目安を表示します。
			</Text>
		);
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="3.5rem" aria-hidden="true" />;
	return (
		<Stack gap="xs" aria-busy={isValidating} role="status">
			{audience.lineRecipients === null && data.count !== null ? (
				<>
					<SendCostFigures friends={data.count} messages={data.count} quota={data.quota} />
					<Text size="xs" c="dimmed">
						今の友だちで数えています。送信を始めるときに、あらためて決まります。
					</Text>
				</>
			) : (
				<LineCost cost={data} isWithinQuota={isWithinQuota(audience)} />
			)}
			{hold !== null && (
				<Text size="sm" fw={600} c="var(--mantine-color-error)">
					{hold}
				</Text>
			)}
		</Stack>
	);
}

const isWithinQuota = ({ lineRecipients }: BroadcastAudience): boolean =>
	lineRecipients?.type === "narrowcast" && lineRecipients.within_quota;

/** Cost of a send whose friends LINE chooses, from LINE's own count. */
function LineCost({
	cost: { count, quota, line },
	isWithinQuota,
}: {
	cost: BroadcastCost;
	isWithinQuota: boolean;
}) {
	const { quotaText, isBeyond } = formatSendCost({ messages: count ?? 0, quota });
	return (
		<>
			<Text size="sm">
				{count === null || line === null
					? "LINEの友だちの人数を確認できませんでした。"
					: `${formatMonthDay(line.day)}にLINEが数えた友だちで、${formatPeople(count)}${line.isLimit ? "まで" : ""}です。`}
				LINEの残りは{quotaText}です。送信数は届いた友だちの人数です。
			</Text>
			{isBeyond && (
				<Alert color={line?.isLimit ? "yellow" : "red"}>
					{isWithinQuota
						? "今月の残りを超えるときは、残りに収まる人数だけに送られます。"
						: "今月の残りを超えるときは、LINEは送信を受け付けず、だれにも届きません。"}
				</Alert>
			)}
		</>
	);
}
