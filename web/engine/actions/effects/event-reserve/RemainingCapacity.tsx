import { Text } from "@mantine/core";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { useRemainingCapacity } from "./eventSlotApi.ts";

interface RemainingCapacityProps {
	slot: number;
	menu: number | null;
	/** Number of seats to book. */
	requestedSeats: number;
}

/** Remaining capacity at this moment. */
export function RemainingCapacity({ slot, menu, requestedSeats }: RemainingCapacityProps) {
	const { data, error } = useRemainingCapacity(menu === null ? "slots" : "menus", menu ?? slot);
	const isShort = data !== undefined && data.rest !== null && data.rest < requestedSeats;
	const isBad = isShort || (error && !data);
	return (
		<Text size="sm" role="status" c={isBad ? "var(--mantine-color-error)" : undefined}>
			{data ? restText(data.rest) : error ? ACTION_TEXTS.slotRestFailed : "残数を確認しています…"}
			{isShort && "（予約する数に足りません）"}
		</Text>
	);
}

const restText = (rest: number | null) =>
	rest === null ? "残数: 制限なし" : `残数: ${rest.toLocaleString("ja-JP")}`;
