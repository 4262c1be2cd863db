import { z } from "zod";
import { MAX_ENTRY_POINTS } from "#domain/engine/friend-records/point-entry-fields.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import { codeOf, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { nameIn } from "../named-kinds.ts";
import { problemAt } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";
import { optionalNumber } from "./optional-number.ts";

/** Codes of `by`: a balance between two numbers, either of which may be open; a rank; points that end soon. */
export const POINT_SELECTION = { balance: 0, rank: 1, expiry: 2 } as const;

/** Represents friends without a rank. */
export const NO_RANK = 0;

const MAX_BALANCE = MAX_ENTRY_POINTS * 100;
const MAX_DAYS = 366;

const bound = () =>
	optionalNumber(
		wholeNumber().refine((value) => value >= 0 && value <= MAX_BALANCE, POINT_TEXTS.between(0, MAX_BALANCE)),
	);

/** 131: points of the friend. */
export const pointsCondition = defineCondition(
	z
		.object({
			type: z.literal(131),
			by: codeOf(POINT_SELECTION.balance, POINT_SELECTION.rank, POINT_SELECTION.expiry).default(
				POINT_SELECTION.balance,
			),
			from_points: bound(),
			to_points: bound(),
			rank_id: wholeNumber()
				.refine((id) => id >= 0, FIELD_TEXTS.choiceUnknown)
				.default(NO_RANK),
			/** Points end today or within these days. */
			days: wholeNumber()
				.refine((days) => days >= 0 && days <= MAX_DAYS, POINT_TEXTS.between(0, MAX_DAYS))
				.default(30),
		})
		.check(({ value: { by, from_points: from, to_points: to }, issues }) => {
			if (by !== POINT_SELECTION.balance || issues.length > 0) return;
			if (from === null && to === null) issues.push(problemAt(["from_points"], POINT_TEXTS.boundRequired));
			if (from !== null && to !== null && from > to)
				issues.push(problemAt(["to_points"], POINT_TEXTS.boundsReversed));
		})
		.transform((condition): typeof condition => ({
			...condition,
			...(condition.by !== POINT_SELECTION.balance && { from_points: null, to_points: null }),
			...(condition.by !== POINT_SELECTION.rank && { rank_id: NO_RANK }),
		})),
)({
	type: 131,
	modes: { by: ["rank_id", "days"] },
	label: "ポイント",
	words: ["残高", "ランク", "有効期限", "会員"],
	ability: "point-read",
	blank: () => ({
		type: 131,
		by: POINT_SELECTION.balance,
		from_points: null,
		to_points: null,
		rank_id: NO_RANK,
		days: 30,
	}),
	references: ({ rank_id }) => (rank_id === NO_RANK ? {} : { pointRanks: [rank_id] }),
	sentence: ({ by, from_points, to_points, rank_id, days }, { pointRanks }) => {
		if (by === POINT_SELECTION.rank)
			return rank_id === NO_RANK
				? "ポイントのランクがない"
				: `ポイントのランクが「${nameIn(pointRanks, rank_id)}」`;
		if (by === POINT_SELECTION.expiry) return `${days}日以内に失効するポイントがある`;
		return `ポイントの残高が${balanceBetween(from_points, to_points)}`;
	},
});

function balanceBetween(from: number | null, to: number | null): string {
	const size = (value: number) => value.toLocaleString("ja-JP");
	if (from !== null && to !== null) return from === to ? size(from) : `${size(from)}以上${size(to)}以下`;
	return from === null ? `${size(to ?? 0)}以下` : `${size(from)}以上`;
}
