import { z } from "zod";
import { checkedPeriod, periodFields, periodText } from "../day-period.ts";
import { defineCondition } from "./definition.ts";

/** 30: the day on which the friend was added. */
export const registered = defineCondition(checkedPeriod(z.object({ type: z.literal(30), ...periodFields })))({
	type: 30,
	label: "友だち登録日",
	single: true,
	blank: () => ({ type: 30, from: null, to: null }),
	sentence: ({ from, to }) => `友だち登録日が${periodText(from, to)}`,
});
