import { Stack, Text } from "@mantine/core";
import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import type { DeliveryRow } from "./deliveriesApi.ts";

/** Texts of states without further details. */
const DEFAULT_TEXTS: Partial<Record<DeliveryState, string>> = {
	scheduled: "送信日時を待っています",
	queued: "まもなく送信します",
	cancelled: "送信していません",
};

/** Reason why a delivery has not arrived: LINE's answer, the attempts, and the time of the next one. */
export function DeliveryStatusText({ delivery }: { delivery: DeliveryRow }) {
	const { state, reason, attempts, next_attempt_at, line_request_id } = delivery;
	if (!reason && attempts === 0)
		return (
			<Text size="sm" c="dimmed">
				{DEFAULT_TEXTS[state]}
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
					送信回数 {attempts}回{isRetried && `・次は ${formatMoment(next_attempt_at)}`}
				</Text>
			)}
		</Stack>
	);
}
