import { z } from "zod";
import { MAX_RULE_POINTS } from "#domain/engine/filters/conditions/score-limits.ts";
import { nameIn } from "#domain/engine/filters/named-kinds.ts";
import { SCORE_TEXTS } from "#domain/platform/texts/scores-texts.ts";
import { codeOf, recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";

/** Codes of `method`: adds or subtracts points, or sets them. */
export const SCORE_METHOD = { add: 0, set: 1 } as const;

/** Labels by `method`. */
export const SCORE_METHODS = {
	[SCORE_METHOD.add]: "加点・減点する",
	[SCORE_METHOD.set]: "指定した点数にする",
} as const;

/** Effect 60: adds or subtracts points of a score, or sets them. */
export const score = defineEffect(
	z.object({
		type: z.literal(60),
		...conditionField(),
		score_id: recordId(SCORE_TEXTS.scoreRequired),
		method: codeOf(SCORE_METHOD.add, SCORE_METHOD.set).default(SCORE_METHOD.add),
		points: wholeNumber().refine(
			(points) => Math.abs(points) <= MAX_RULE_POINTS,
			SCORE_TEXTS.between(-MAX_RULE_POINTS, MAX_RULE_POINTS),
		),
	}),
)({
	type: 60,
	label: "スコア操作",
	fieldLabels: { score_id: "スコア", points: "点数" },
	ability: "score-read",
	blank: () => ({ type: 60, member_query_id: null, score_id: 0, method: SCORE_METHOD.add, points: 10 }),
	startsRuns: true,
	references: ({ score_id }) => ({ scores: [score_id] }),
	summary: ({ score_id, method, points }, { scores }) => {
		const subject = `スコア「${nameIn(scores, score_id)}」`;
		const size = Math.abs(points).toLocaleString("ja-JP");
		if (method === SCORE_METHOD.set) return `${subject}を${points < 0 ? "-" : ""}${size}点にする`;
		return points < 0 ? `${subject}から${size}点引く` : `${subject}に${size}点足す`;
	},
});
