import { Text } from "@mantine/core";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { useRest } from "./api.ts";

interface RestProps {
	slot: number;
	menu: number | null;
	/** How many places are to be taken. */
	takes: number;
}

/** How many places are left at this moment. */
export function Rest({ slot, menu, takes }: RestProps) {
	const { data, error } = useRest(menu === null ? "slots" : "menus", menu ?? slot);
	const isShort = data !== undefined && data.rest !== null && data.rest < takes;
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
