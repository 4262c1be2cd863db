import { Stack, Text } from "@mantine/core";
import type { DeliveryState } from "#domain/engine/deliveries/state.ts";
import { momentText } from "#domain/platform/time/shown-time.ts";
import type { DeliveryRow } from "./api.ts";

/** What a state means of which nothing more is known yet. */
const PLAINLY: Partial<Record<DeliveryState, string>> = {
	scheduled: "送信日時を待っています",
	queued: "まもなく送信します",
	cancelled: "送信していません",
};

/** Why a delivery has not arrived: what LINE said, how often it was tried, and when it is tried next. */
export function Fate({ delivery }: { delivery: DeliveryRow }) {
	const { state, reason, attempts, next_attempt_at, line_request_id } = delivery;
	if (!reason && attempts === 0)
		return (
			<Text size="sm" c="dimmed">
				{PLAINLY[state]}
			</Text>
		);
	const isRetried = state === "scheduled" && attempts > 0 && next_attempt_at !== null;
	return (
		<Stack gap={0} miw={0}>
			{reason && (
				<Text
					size="sm"
					lineClamp={4}
					title={line_request_id ? `${reason}\nLINEの受付番号: ${line_request_id}` : reason}
					c={state === "failed" ? "var(--mantine-color-error)" : undefined}
				>
					{reason}
				</Text>
			)}
			{attempts > 0 && (
				<Text size="xs" c="dimmed">
					送信回数 {attempts}回{isRetried && `・次は ${momentText(next_attempt_at)}`}
				</Text>
			)}
		</Stack>
	);
}
