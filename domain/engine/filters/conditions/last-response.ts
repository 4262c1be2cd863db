import { z } from "zod";
import { checkedPeriod, periodFields, periodText } from "../day-period.ts";
import { defineCondition } from "./definition.ts";

/** 106: the day on which the friend last wrote. */
export const lastResponse = defineCondition(
	checkedPeriod(z.object({ type: z.literal(106), ...periodFields })),
)({
	type: 106,
	label: "最終反応日",
	words: ["最後のメッセージ", "返信", "休眠"],
	single: true,
	blank: () => ({ type: 106, from: null, to: null }),
	countsFromToday: ({ relative }) => relative !== undefined,
	sentence: (period) => `最終反応日が${periodText(period)}`,
});
