import type { z } from "zod";
import { COMMON_VAR_TYPES, type CommonVarType } from "#domain/engine/kinds/common_var.ts";
import type { commonVar } from "./common-var.ts";

type CommonVarCondition = z.output<typeof commonVar.schema>;
export type CommonVarMatch = CommonVarCondition["match"];

/** 2 has no value, 3 has one; both work for every type. */
const HAS_VALUE = [2, 3] as const satisfies CommonVarMatch[];
const OF_TEXT = [0, 1, 4, 5, ...HAS_VALUE] as const satisfies CommonVarMatch[];
const OF_NUMBER = [10, 11, 12, 13, 14, ...HAS_VALUE] as const satisfies CommonVarMatch[];
const OF_DATE = [20, 30, 31, ...HAS_VALUE] as const satisfies CommonVarMatch[];

/** The ways to compare each type of variable; the first is the default. */
const MATCHES: Record<CommonVarType, readonly [CommonVarMatch, ...CommonVarMatch[]]> = {
	[COMMON_VAR_TYPES.string]: OF_TEXT,
	[COMMON_VAR_TYPES.longText]: OF_TEXT,
	[COMMON_VAR_TYPES.number]: OF_NUMBER,
	[COMMON_VAR_TYPES.date]: OF_DATE,
};

/** The ways to compare a variable. Where its type is unknown (it was deleted), those that include the present one. */
export const commonMatchesOf = (
	type: CommonVarType | null,
	match: CommonVarMatch,
): readonly CommonVarMatch[] =>
	type === null
		? ([OF_TEXT, OF_NUMBER, OF_DATE].find((each: readonly CommonVarMatch[]) => each.includes(match)) ??
			OF_TEXT)
		: MATCHES[type];

/** Chooses another variable. The comparison is reset where the two are compared in different ways. */
export function withCommonVar(
	condition: CommonVarCondition,
	chosen: { id: number; type: CommonVarType },
	typeBefore: CommonVarType | null,
): CommonVarCondition {
	const matches = MATCHES[chosen.type];
	const isComparedAlike = matches === commonMatchesOf(typeBefore, condition.match);
	// The condition may be older than the variable's present type.
	return isComparedAlike && matches.includes(condition.match)
		? { ...condition, common_var_id: chosen.id }
		: { ...condition, common_var_id: chosen.id, match: matches[0], query: "" };
}

/** Changes the comparison. The query stays where both comparisons take the same kind of query. */
export const withCommonMatch = (
	condition: CommonVarCondition,
	match: CommonVarMatch,
): CommonVarCondition => ({
	...condition,
	match,
	query: asks(match) === asks(condition.match) ? condition.query : "",
});

/** What kind of query a match takes. */
export function asks(match: CommonVarMatch): "nothing" | "text" | "number" | "date" | "days" {
	if (match === 2 || match === 3) return "nothing";
	if (match === 20) return "date";
	if (match >= 30) return "days";
	return match >= 10 ? "number" : "text";
}
