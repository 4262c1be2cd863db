import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SCORE_TEXTS } from "#domain/platform/texts/scores-texts.ts";
import { codeOf, recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { nameIn } from "../named-kinds.ts";
import { problemAt } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";
import { optionalNumber } from "./optional-number.ts";
import { MAX_SCORE } from "./score-limits.ts";

/** Represents the lowest level of a score, which has no row of its own. */
export const LOWEST_LEVEL = 0;

const bound = () =>
	optionalNumber(
		wholeNumber().refine(
			(points) => Math.abs(points) <= MAX_SCORE,
			SCORE_TEXTS.between(-MAX_SCORE, MAX_SCORE),
		),
	);

/** Codes of `by`: between two numbers of points, either of which may be open, or in a level. */
export const SCORE_SELECTION = { points: 0, level: 1 } as const;

/** 130: friend's current score, as points or as a level. */
export const score = defineCondition(
	z
		.object({
			type: z.literal(130),
			score_id: recordId(SCORE_TEXTS.scoreRequired),
			by: codeOf(SCORE_SELECTION.points, SCORE_SELECTION.level).default(SCORE_SELECTION.points),
			from_points: bound(),
			to_points: bound(),
			level_id: wholeNumber()
				.refine((id) => id >= 0, FIELD_TEXTS.choiceUnknown)
				.default(LOWEST_LEVEL),
		})
		.check(({ value: { by, from_points: from, to_points: to }, issues }) => {
			// Bounds are requested once a score is selected.
			if (by === SCORE_SELECTION.level || issues.length > 0) return;
			if (from === null && to === null) issues.push(problemAt(["from_points"], SCORE_TEXTS.boundRequired));
			if (from !== null && to !== null && from > to)
				issues.push(problemAt(["to_points"], SCORE_TEXTS.boundsReversed));
		})
		.transform((condition): typeof condition =>
			condition.by === SCORE_SELECTION.level
				? { ...condition, from_points: null, to_points: null }
				: { ...condition, level_id: LOWEST_LEVEL },
		),
)({
	type: 130,
	modes: { by: ["level_id"] },
	label: "スコア",
	words: ["点数", "ポイント", "見込み"],
	ability: "score-read",
	blank: () => ({
		type: 130,
		score_id: 0,
		by: SCORE_SELECTION.points,
		from_points: null,
		to_points: null,
		level_id: LOWEST_LEVEL,
	}),
	references: ({ score_id, level_id }) => ({
		scores: [score_id],
		scoreLevels: level_id === LOWEST_LEVEL ? [] : [level_id],
	}),
	sentence: ({ score_id, by, from_points, to_points, level_id }, { scores, scoreLevels }) => {
		const subject = `スコア「${nameIn(scores, score_id)}」が`;
		if (by === SCORE_SELECTION.level)
			return `${subject}${level_id === LOWEST_LEVEL ? SCORE_TEXTS.lowestLevel : `「${nameIn(scoreLevels, level_id)}」`}`;
		return subject + pointsBetween(from_points, to_points);
	},
});

function pointsBetween(from: number | null, to: number | null): string {
	const pointsText = (value: number) => `${value.toLocaleString("ja-JP")}点`;
	if (from !== null && to !== null)
		return from === to ? pointsText(from) : `${pointsText(from)}以上${pointsText(to)}以下`;
	return from === null ? `${pointsText(to ?? 0)}以下` : `${pointsText(from)}以上`;
}
