import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters.ts";
import { defineCondition } from "./definition.ts";

const MAX_REASON = 500;
/** How much is kept of an unreadable condition. */
const MAX_ORIGINAL = 20_000;

/** -1: an unreadable condition. It keeps its original, and selects nobody (rules, Codes). */
export const broken = defineCondition(
	z.object({
		type: z.literal(-1),
		/** The reason; empty where it is unknown. */
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

/** Makes a broken condition of something unreadable. */
export const brokenFrom = (raw: unknown, reason: string) => ({
	type: -1 as const,
	reason: reason.slice(0, MAX_REASON),
	original: (JSON.stringify(raw) ?? "").slice(0, MAX_ORIGINAL),
});
