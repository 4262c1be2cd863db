import type { z } from "zod";
import { COMMON_VAR_TYPES, type CommonVarType } from "../kinds/common_var.ts";
import type { commonVar } from "./common-var.ts";

type CommonVarCondition = z.output<typeof commonVar.schema>;
export type CommonVarMatch = CommonVarCondition["match"];

/** 2 it has none, 3 it has one: whatever its type. */
const HAS_VALUE = [2, 3] as const satisfies CommonVarMatch[];
const OF_TEXT = [0, 1, 4, 5, ...HAS_VALUE] as const satisfies CommonVarMatch[];
const OF_NUMBER = [10, 11, 12, 13, 14, ...HAS_VALUE] as const satisfies CommonVarMatch[];
const OF_DATE = [20, 30, 31, ...HAS_VALUE] as const satisfies CommonVarMatch[];

/** How a variable of each type can be compared, the first one unless another is chosen. */
const MATCHES: Record<CommonVarType, readonly [CommonVarMatch, ...CommonVarMatch[]]> = {
	[COMMON_VAR_TYPES.string]: OF_TEXT,
	[COMMON_VAR_TYPES.longText]: OF_TEXT,
	[COMMON_VAR_TYPES.number]: OF_NUMBER,
	[COMMON_VAR_TYPES.date]: OF_DATE,
};

/** How a variable can be compared; of one whose type nobody knows (it was deleted), as it was compared so far. */
export const commonMatchesOf = (
	type: CommonVarType | null,
	match: CommonVarMatch,
): readonly CommonVarMatch[] =>
	type === null
		? ([OF_TEXT, OF_NUMBER, OF_DATE].find((each: readonly CommonVarMatch[]) => each.includes(match)) ??
			OF_TEXT)
		: MATCHES[type];

/** Another variable; one that is compared otherwise than the one before starts anew. */
export function withCommonVar(
	condition: CommonVarCondition,
	chosen: { id: number; type: CommonVarType },
	typeBefore: CommonVarType | null,
): CommonVarCondition {
	const matches = MATCHES[chosen.type];
	const isComparedAlike = matches === commonMatchesOf(typeBefore, condition.match);
	// It may have been saved before its variable was given another type.
	return isComparedAlike && matches.includes(condition.match)
		? { ...condition, common_var_id: chosen.id }
		: { ...condition, common_var_id: chosen.id, match: matches[0], query: "" };
}

/** Another way to compare; what was asked for stays where the other way asks for the same. */
export const withCommonMatch = (
	condition: CommonVarCondition,
	match: CommonVarMatch,
): CommonVarCondition => ({
	...condition,
	match,
	query: asks(match) === asks(condition.match) ? condition.query : "",
});

/** What a match asks for. */
export function asks(match: CommonVarMatch): "nothing" | "text" | "number" | "date" | "days" {
	if (match === 2 || match === 3) return "nothing";
	if (match === 20) return "date";
	if (match >= 30) return "days";
	return match >= 10 ? "number" : "text";
}
