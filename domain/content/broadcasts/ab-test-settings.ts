import { z } from "zod";
import { type OutcomeName, RESULT_WINDOW_DAYS, type StepName } from "#domain/engine/results/result-stages.ts";
import { AB_TEST_TEXTS } from "#domain/platform/texts/ab-tests-texts.ts";
import { boundedList, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import type { BroadcastMessage } from "./broadcast-schemas.ts";

/**
 * Goals of a test, by the stage of a broadcast's results that counts them. LINE does not report the friends who opened a
 * message.
 */
export const AB_TEST_GOALS = {
	tapped: "リンクのタップ",
	answered: "フォームの回答",
	booked: "予約",
	bought: "購入・申し込み",
	paid: "支払い",
} as const satisfies Partial<Record<StepName | OutcomeName, string>>;

export type AbTestGoal = keyof typeof AB_TEST_GOALS;

/** Maximum number of variants, the broadcast's own messages included. */
export const MAX_AB_VARIANTS = 4;
export const MAX_VARIANT_WEIGHT = 100;
/** Maximum time until the rule is applied: results are counted for as many days after a message. */
export const MAX_HORIZON_HOURS = RESULT_WINDOW_DAYS * 24;

/** Test of a broadcast's messages against further variants of them. */
export interface AbTestSettings {
	/** Percentage of the friends that take part; the others wait for the winner. */
	share: number;
	test_goal: AbTestGoal;
	/** Hours after the last message of the test at which the rule is applied. */
	horizon_hours: number;
	/** Author of the decision. */
	decision: "operator" | "rule";
	/** Consequence for the rest where the rule finds no difference. */
	undecided: "wait" | "first";
	/** Weight of the broadcast's own messages. */
	first_weight: number;
	variants: { messages: BroadcastMessage[]; weight: number }[];
}

const weight = () =>
	wholeNumber(AB_TEST_TEXTS.weight).pipe(
		z.number().min(1, AB_TEST_TEXTS.weight).max(MAX_VARIANT_WEIGHT, AB_TEST_TEXTS.weight),
	);

/** Schema of a test. @param messages schema of a broadcast's messages */
export const abTestInput = <Messages extends z.ZodType>(messages: Messages) =>
	z.object({
		share: wholeNumber(AB_TEST_TEXTS.share).pipe(
			z.number().min(1, AB_TEST_TEXTS.share).max(100, AB_TEST_TEXTS.share),
		),
		test_goal: z.enum(Object.keys(AB_TEST_GOALS) as [AbTestGoal, ...AbTestGoal[]]),
		horizon_hours: wholeNumber(AB_TEST_TEXTS.horizon).pipe(
			z.number().min(1, AB_TEST_TEXTS.horizon).max(MAX_HORIZON_HOURS, AB_TEST_TEXTS.horizon),
		),
		decision: z.enum(["operator", "rule"]).default("operator"),
		undecided: z.enum(["wait", "first"]).default("wait"),
		first_weight: weight().default(1),
		variants: boundedList(
			z.object({ messages, weight: weight().default(1) }),
			MAX_AB_VARIANTS - 1,
			AB_TEST_TEXTS.tooManyVariants(MAX_AB_VARIANTS),
		).refine((all) => all.length > 0, AB_TEST_TEXTS.variantRequired),
	});
