import type { z } from "zod";
import { COMMON_VAR_TYPES, type CommonVarType } from "#domain/engine/kinds/common-var.ts";
import { COMMON_VAR_MATCH, type commonVar } from "./common-var.ts";
import { TEXT_MATCH, VALUE_PRESENCE } from "./value-match.ts";

type CommonVarCondition = z.output<typeof commonVar.schema>;
export type CommonVarMatch = CommonVarCondition["match"];

const PRESENCE_MATCHES = [VALUE_PRESENCE.absent, VALUE_PRESENCE.present] as const satisfies CommonVarMatch[];
const MATCHES_OF_TEXT = [
	TEXT_MATCH.equals,
	TEXT_MATCH.contains,
	TEXT_MATCH.differs,
	TEXT_MATCH.lacks,
	...PRESENCE_MATCHES,
] as const satisfies CommonVarMatch[];
const MATCHES_OF_NUMBER = [
	COMMON_VAR_MATCH.equalNumber,
	COMMON_VAR_MATCH.atLeast,
	COMMON_VAR_MATCH.moreThan,
	COMMON_VAR_MATCH.atMost,
	COMMON_VAR_MATCH.lessThan,
	...PRESENCE_MATCHES,
] as const satisfies CommonVarMatch[];
const MATCHES_OF_DATE = [
	COMMON_VAR_MATCH.onDay,
	COMMON_VAR_MATCH.minDaysAgo,
	COMMON_VAR_MATCH.minDaysAhead,
	...PRESENCE_MATCHES,
] as const satisfies CommonVarMatch[];

/**
 * Match codes for each type of variable; the first is the default. Types with the same list share their
 * queries.
 */
const MATCHES: Record<CommonVarType, readonly [CommonVarMatch, ...CommonVarMatch[]]> = {
	[COMMON_VAR_TYPES.string]: MATCHES_OF_TEXT,
	[COMMON_VAR_TYPES.longText]: MATCHES_OF_TEXT,
	[COMMON_VAR_TYPES.number]: MATCHES_OF_NUMBER,
	[COMMON_VAR_TYPES.date]: MATCHES_OF_DATE,
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
		? ([MATCHES_OF_TEXT, MATCHES_OF_NUMBER, MATCHES_OF_DATE].find((matches: readonly CommonVarMatch[]) =>
				matches.includes(match),
			) ?? MATCHES_OF_TEXT)
		: MATCHES[type];

/** Selects another variable. The match is reset if the two types have different match codes. */
export function withCommonVar(
	condition: CommonVarCondition,
	variable: { id: number; type: CommonVarType },
	typeBefore: CommonVarType | null,
): CommonVarCondition {
	const matches = MATCHES[variable.type];
	const hasSameMatches = matches === commonMatchesOf(typeBefore, condition.match);
	// The condition may be older than the variable's current type.
	return hasSameMatches && matches.includes(condition.match)
		? { ...condition, common_var_id: variable.id }
		: { ...condition, common_var_id: variable.id, match: matches[0], query: "" };
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
	if (match === VALUE_PRESENCE.absent || match === VALUE_PRESENCE.present) return "nothing";
	if (match === COMMON_VAR_MATCH.onDay) return "date";
	// Of the remaining codes, those of texts are the lowest, and those of days the highest.
	if (match >= COMMON_VAR_MATCH.minDaysAgo) return "days";
	return match >= COMMON_VAR_MATCH.equalNumber ? "number" : "text";
}
