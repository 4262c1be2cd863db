import { z } from "zod";
import {
	lineOfText,
	MAX_ENTRY_POINTS,
	pointsWithin,
} from "#domain/engine/friend-records/point-entry-fields.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { INTRODUCTION_TEXTS } from "#domain/platform/texts/introductions-texts.ts";
import { optionalId, typedText, wholeNumber, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { INTRODUCTION_GOAL_NAMES } from "./introduction-goals.ts";

const MAX_TITLE = 60;
const MAX_MESSAGE = 500;
const MAX_REASON = 100;
const MAX_YEN = 10_000_000;
const MAX_CAP = 10_000;

/** Nullable number; an empty string counts as null. */
const optional = (max: number) =>
	z
		.preprocess(
			(value) => (value === "" || value === undefined ? null : value),
			pointsWithin(1, max).nullable(),
		)
		.default(null);

/** Body of `PUT /api/introductions/settings`. */
export const introductionProgramInput = z
	.object({
		is_on: yesNo(),
		goal: z.enum(INTRODUCTION_GOAL_NAMES, { error: FIELD_TEXTS.choiceUnknown }),
		/** Yen that the new friend pays; for the goal `paid` only. */
		goal_yen: optional(MAX_YEN),
		/** Whether an operator approves each introduction before its rewards. */
		needs_approval: yesNo(),
		introducer_points: optional(MAX_ENTRY_POINTS),
		friend_points: optional(MAX_ENTRY_POINTS),
		introducer_action_id: optionalId().default(null),
		friend_action_id: optionalId().default(null),
		/** Maximum number of rewards of an introducer, per month and in all; null is unlimited. */
		month_cap: optional(MAX_CAP),
		total_cap: optional(MAX_CAP),
		/** Texts of the page to which a friend's link leads. */
		title: lineOfText(MAX_TITLE, INTRODUCTION_TEXTS.titleRequired),
		message: typedText(MAX_MESSAGE).default(""),
		version: wholeNumber(),
	})
	.refine(({ goal, goal_yen }) => goal !== "paid" || goal_yen !== null, {
		path: ["goal_yen"],
		error: INTRODUCTION_TEXTS.yenRequired,
	})
	.transform((program): typeof program => ({
		...program,
		...(program.goal !== "paid" && { goal_yen: null }),
	}));

export type IntroductionProgramInput = z.output<typeof introductionProgramInput>;

/** Body of a refusal or a reversal. */
export const introductionReasonInput = z.object({
	reason: lineOfText(MAX_REASON, INTRODUCTION_TEXTS.reasonRequired),
});
