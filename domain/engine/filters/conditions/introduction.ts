import { z } from "zod";
import { INTRODUCTION_CONDITION_TEXTS } from "#domain/platform/texts/introductions-texts.ts";
import { codeOf, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { defineCondition } from "./definition.ts";

/** Codes of `by`: completed introductions of the friend; an introduction by which the friend came. */
export const INTRODUCTION_SELECTION = { introducer: 0, introduced: 1 } as const;

const MAX_COUNT = 10_000;

/** 139: friends who introduced others, or who were introduced. */
export const introductionCondition = defineCondition(
	z
		.object({
			type: z.literal(139),
			by: codeOf(INTRODUCTION_SELECTION.introducer, INTRODUCTION_SELECTION.introduced).default(
				INTRODUCTION_SELECTION.introducer,
			),
			/** Minimum number of completed introductions. */
			count: wholeNumber()
				.refine((count) => count >= 1 && count <= MAX_COUNT, INTRODUCTION_CONDITION_TEXTS.count(MAX_COUNT))
				.default(1),
		})
		.transform((condition): typeof condition =>
			condition.by === INTRODUCTION_SELECTION.introducer ? condition : { ...condition, count: 1 },
		),
)({
	type: 139,
	modes: { by: ["count"] },
	label: "友だち紹介",
	words: ["招待", "紹介した", "紹介された"],
	ability: "introduction-read",
	blank: () => ({ type: 139, by: INTRODUCTION_SELECTION.introducer, count: 1 }),
	sentence: ({ by, count }) =>
		by === INTRODUCTION_SELECTION.introduced
			? "紹介で友だちになった"
			: `成立した紹介が${count.toLocaleString("ja-JP")}人以上`,
});
