import { z } from "zod";
import { checkedPeriod, periodFields, periodText } from "../day-period.ts";
import { defineCondition } from "./definition.ts";

/** 30: the day on which the friend was added. */
export const registered = defineCondition(checkedPeriod(z.object({ type: z.literal(30), ...periodFields })))({
	type: 30,
	label: "友だち登録日",
	words: ["友だち追加", "新規", "フォロー"],
	single: true,
	blank: () => ({ type: 30, from: null, to: null }),
	countsFromToday: ({ relative }) => relative !== undefined,
	sentence: (period) => `友だち登録日が${periodText(period)}`,
});
