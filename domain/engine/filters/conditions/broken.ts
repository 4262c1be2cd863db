import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { defineCondition } from "./definition.ts";

const MAX_REASON = 500;
/** Maximum stored length of an unreadable condition. */
const MAX_ORIGINAL = 20_000;

/** -1: an unreadable condition. It keeps its original and selects nobody (rules, Codes). */
export const broken = defineCondition(
	z.object({
		type: z.literal(-1),
		/** Reason; empty if unknown. */
		reason: z.string().max(MAX_REASON, FIELD_TEXTS.tooLong(MAX_REASON)).default(""),
		/** Condition as stored, JSON. */
		original: z.string().max(MAX_ORIGINAL, FIELD_TEXTS.tooLong(MAX_ORIGINAL)).default(""),
	}),
)({
	type: -1,
	label: "読み取れない条件",
	blank: () => ({ type: -1, reason: "", original: "" }),
	sentence: ({ reason }) => FILTER_TEXTS.conditionUnreadable(reason || FILTER_TEXTS.conditionReasonUnknown),
});

/** Returns a broken condition for an unreadable value. */
export const brokenFrom = (raw: unknown, reason: string) => ({
	type: -1 as const,
	reason: reason.slice(0, MAX_REASON),
	original: (JSON.stringify(raw) ?? "").slice(0, MAX_ORIGINAL),
});
