import { z } from "zod";
import { FIELD_TEXTS } from "../texts/fields.ts";
import { FILTER_TEXTS } from "../texts/filters.ts";
import { defineCondition } from "./definition.ts";

const MAX_REASON = 500;
/** As much as is kept of what could not be read. */
const MAX_ORIGINAL = 20_000;

/** -1: a condition that could not be read. It keeps what it was, and selects nobody (decisions, Codes). */
export const broken = defineCondition(
	z.object({
		type: z.literal(-1),
		/** Why; empty where nobody knows. */
		reason: z.string().max(MAX_REASON, FIELD_TEXTS.tooLong(MAX_REASON)).default(""),
		/** The condition as it was stored, JSON. */
		original: z.string().max(MAX_ORIGINAL, FIELD_TEXTS.tooLong(MAX_ORIGINAL)).default(""),
	}),
)({
	type: -1,
	label: "読み取れない条件",
	blank: () => ({ type: -1, reason: "", original: "" }),
	sentence: ({ reason }) => FILTER_TEXTS.conditionUnreadable(reason || FILTER_TEXTS.conditionReasonUnknown),
});

/** What could not be read, as the condition that stands in its place. */
export const brokenFrom = (raw: unknown, reason: string) => ({
	type: -1 as const,
	reason: reason.slice(0, MAX_REASON),
	original: (JSON.stringify(raw) ?? "").slice(0, MAX_ORIGINAL),
});
