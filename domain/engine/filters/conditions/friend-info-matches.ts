import type { z } from "zod";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { friendInfo } from "./friend-info.ts";
import { isPeriodMatch } from "./friend-info-period.ts";
import { isNumberMatch, isTextMatch } from "./value-match.ts";

export type FriendInfoCondition = z.output<typeof friendInfo.schema>;
export type InfoMatch = FriendInfoCondition["match"];
type Matches = readonly [InfoMatch, ...InfoMatch[]];

/** 2 is "has no value", 3 "has a value"; both apply to every type. */
const HAS_VALUE = [2, 3] as const satisfies InfoMatch[];
const OF_TEXT: Matches = [0, 1, 4, 5, ...HAS_VALUE];
const OF_NUMBER: Matches = [10, 11, 12, 13, 0, 4, ...HAS_VALUE];
const OF_SELECT: Matches = [0, 4, ...HAS_VALUE];
const OF_FILE: Matches = [3, 2];
const OF_DATE: Matches = [20, 30, 31, ...HAS_VALUE];

/** Match codes for each type of field; the first is the default. */
const MATCHES: Record<VarType, Matches> = {
	[VAR_TYPES.normal]: OF_TEXT,
	[VAR_TYPES.longText]: OF_TEXT,
	[VAR_TYPES.number]: OF_NUMBER,
	[VAR_TYPES.select]: OF_SELECT,
	[VAR_TYPES.image]: OF_FILE,
	[VAR_TYPES.pdf]: OF_FILE,
	[VAR_TYPES.date]: OF_DATE,
};

/**
 * Match codes of a field. If its type is unknown because it was deleted, those of a type that includes the
 * current code.
 */
export const infoMatchesOf = (type: VarType | null, match: InfoMatch): Matches =>
	type === null
		? ([OF_TEXT, OF_NUMBER, OF_DATE].find((each) => each.includes(match)) ?? OF_TEXT)
		: MATCHES[type];

/**
 * Selects another field. The query is reset if the types differ, and for select fields, because each has its
 * own options.
 */
export function withInfoField(
	condition: FriendInfoCondition,
	{ id, type }: { id: number; type: VarType },
	typeBefore: VarType | null,
): FriendInfoCondition {
	if (id === condition.var_id) return condition;
	const isAskedAlike = type === typeBefore && type !== VAR_TYPES.select;
	// The condition may be older than the field's current type.
	return isAskedAlike && MATCHES[type].includes(condition.match)
		? { ...condition, var_id: id }
		: withInfoMatch({ ...friendInfo.blank(), var_id: id }, MATCHES[type][0]);
}

/**
 * Changes the match. A query is kept if both take a text, or both a number; a base date is kept between
 * periods.
 */
export function withInfoMatch(condition: FriendInfoCondition, match: InfoMatch): FriendInfoCondition {
	const { var_id, query, match: former } = condition;
	if (match === former || (isPeriodMatch(match) && isPeriodMatch(former))) return { ...condition, match };
	const anew = { ...friendInfo.blank(), var_id, match };
	// Most periods are relative to the day of the query, so this is the default.
	if (isPeriodMatch(match)) return { ...anew, use_current_date: 1 };
	const keepsQuery =
		(isTextMatch(match) && isTextMatch(former)) || (isNumberMatch(match) && isNumberMatch(former));
	return keepsQuery ? { ...anew, query } : anew;
}
