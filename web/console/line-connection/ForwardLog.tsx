import { Badge, Group, Skeleton, Stack, Text } from "@mantine/core";
import {
	WEBHOOK_MESSAGE_STATES,
	type WebhookMessageState,
} from "#domain/integrations/outgoing-webhooks/webhook-message.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { type ForwardedRequest, useForwardedRequests } from "./forwardsApi.ts";

const COLOURS: Record<WebhookMessageState, string> = { waiting: "blue", sent: "green", failed: "red" };

/** Newest forwarded requests of an address. Contents are kept only until they have arrived, and shown to nobody. */
export function ForwardLog({ id }: { id: number }) {
	const { data } = useForwardedRequests(id);
	if (!data) return <Skeleton height="6rem" />;
	if (data.items.length === 0)
		return (
			<Text size="sm" c="dimmed">
				まだ転送したものはありません。
			</Text>
		);
	return (
		<Stack gap="2xs" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
			{data.items.map((item) => (
				<Group key={item.id} component="li" gap="xs" align="baseline">
					<Badge size="sm" variant="light" color={COLOURS[item.state]}>
						{WEBHOOK_MESSAGE_STATES[item.state]}
					</Badge>
					<Text size="xs">{formatMoment(item.at)}</Text>
					<Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
						{describeResult(item)}
					</Text>
				</Group>
			))}
		</Stack>
	);
}

const describeResult = ({ status, duration_ms, attempts, error, next_at }: ForwardedRequest): string =>
	[
		status !== null && `応答 ${status}`,
		duration_ms !== null && `${duration_ms.toLocaleString("ja-JP")}ミリ秒`,
		attempts > 1 && `${attempts}回目`,
		error,
		next_at !== null && attempts > 0 && `次は${formatMoment(next_at)}`,
	]
		.filter(Boolean)
		.join("・");
