import type { z } from "zod";
import { COMMON_VAR_TYPES, type CommonVarType } from "#domain/engine/kinds/common-var.ts";
import type { commonVar } from "./common-var.ts";

type CommonVarCondition = z.output<typeof commonVar.schema>;
export type CommonVarMatch = CommonVarCondition["match"];

/** 2 is "has no value", 3 "has a value"; both apply to every type. */
const HAS_VALUE = [2, 3] as const satisfies CommonVarMatch[];
const OF_TEXT = [0, 1, 4, 5, ...HAS_VALUE] as const satisfies CommonVarMatch[];
const OF_NUMBER = [10, 11, 12, 13, 14, ...HAS_VALUE] as const satisfies CommonVarMatch[];
const OF_DATE = [20, 30, 31, ...HAS_VALUE] as const satisfies CommonVarMatch[];

/** Match codes for each type of variable; the first is the default. */
const MATCHES: Record<CommonVarType, readonly [CommonVarMatch, ...CommonVarMatch[]]> = {
	[COMMON_VAR_TYPES.string]: OF_TEXT,
	[COMMON_VAR_TYPES.longText]: OF_TEXT,
	[COMMON_VAR_TYPES.number]: OF_NUMBER,
	[COMMON_VAR_TYPES.date]: OF_DATE,
};

/**
 * Match codes of a variable. If its type is unknown because it was deleted, those of a type that includes the
 * current code.
 */
export const commonMatchesOf = (
	type: CommonVarType | null,
	match: CommonVarMatch,
): readonly CommonVarMatch[] =>
	type === null
		? ([OF_TEXT, OF_NUMBER, OF_DATE].find((each: readonly CommonVarMatch[]) => each.includes(match)) ??
			OF_TEXT)
		: MATCHES[type];

/** Selects another variable. The match is reset if the two types have different match codes. */
export function withCommonVar(
	condition: CommonVarCondition,
	chosen: { id: number; type: CommonVarType },
	typeBefore: CommonVarType | null,
): CommonVarCondition {
	const matches = MATCHES[chosen.type];
	const isComparedAlike = matches === commonMatchesOf(typeBefore, condition.match);
	// The condition may be older than the variable's current type.
	return isComparedAlike && matches.includes(condition.match)
		? { ...condition, common_var_id: chosen.id }
		: { ...condition, common_var_id: chosen.id, match: matches[0], query: "" };
}

/** Changes the match. The query is kept if both matches use the same kind of query. */
export const withCommonMatch = (
	condition: CommonVarCondition,
	match: CommonVarMatch,
): CommonVarCondition => ({
	...condition,
	match,
	query: queryKindOf(match) === queryKindOf(condition.match) ? condition.query : "",
});

/** Returns the kind of query that a match uses. */
export function queryKindOf(match: CommonVarMatch): "nothing" | "text" | "number" | "date" | "days" {
	if (match === 2 || match === 3) return "nothing";
	if (match === 20) return "date";
	if (match >= 30) return "days";
	return match >= 10 ? "number" : "text";
}
