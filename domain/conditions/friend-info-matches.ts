import type { z } from "zod";
import { VAR_TYPES, type VarType } from "../kinds/var.ts";
import { friendInfo } from "./friend-info.ts";
import { isPeriodMatch } from "./friend-info-period.ts";
import { isNumberMatch, isTextMatch } from "./value-match.ts";

export type FriendInfoCondition = z.output<typeof friendInfo.schema>;
export type InfoMatch = FriendInfoCondition["match"];
type Matches = readonly [InfoMatch, ...InfoMatch[]];

/** 2 it has none, 3 it has one: whatever its type. */
const HAS_VALUE = [2, 3] as const satisfies InfoMatch[];
const OF_TEXT: Matches = [0, 1, 4, 5, ...HAS_VALUE];
const OF_NUMBER: Matches = [10, 11, 12, 13, 0, 4, ...HAS_VALUE];
const OF_SELECT: Matches = [0, 4, ...HAS_VALUE];
const OF_FILE: Matches = [3, 2];
const OF_DATE: Matches = [20, 30, 31, ...HAS_VALUE];

/** How a field of each type can be compared, the first one unless another is chosen. */
const MATCHES: Record<VarType, Matches> = {
	[VAR_TYPES.normal]: OF_TEXT,
	[VAR_TYPES.longText]: OF_TEXT,
	[VAR_TYPES.number]: OF_NUMBER,
	[VAR_TYPES.select]: OF_SELECT,
	[VAR_TYPES.image]: OF_FILE,
	[VAR_TYPES.pdf]: OF_FILE,
	[VAR_TYPES.date]: OF_DATE,
};

/** How a field can be compared; one whose type nobody knows (it was deleted), as it was compared so far. */
export const infoMatchesOf = (type: VarType | null, match: InfoMatch): Matches =>
	type === null
		? ([OF_TEXT, OF_NUMBER, OF_DATE].find((each) => each.includes(match)) ?? OF_TEXT)
		: MATCHES[type];

/** Another field. What was asked of one of another type, or of a select, whose choices are its own, starts anew. */
export function withField(
	condition: FriendInfoCondition,
	{ id, type }: { id: number; type: VarType },
	typeBefore: VarType | null,
): FriendInfoCondition {
	if (id === condition.var_id) return condition;
	const isAskedAlike = type === typeBefore && type !== VAR_TYPES.select;
	// It may have been saved before its field was given another type.
	return isAskedAlike && MATCHES[type].includes(condition.match)
		? { ...condition, var_id: id }
		: withMatch({ ...friendInfo.blank(), var_id: id }, MATCHES[type][0]);
}

/** Another way to compare. A query stays where both take a text, or both a number; a base date between periods. */
export function withMatch(condition: FriendInfoCondition, match: InfoMatch): FriendInfoCondition {
	const { var_id, query, match: former } = condition;
	if (match === former || (isPeriodMatch(match) && isPeriodMatch(former))) return { ...condition, match };
	const anew = { ...friendInfo.blank(), var_id, match };
	// A period is mostly counted from the day on which it is asked.
	if (isPeriodMatch(match)) return { ...anew, use_current_date: 1 };
	const keepsQuery =
		(isTextMatch(match) && isTextMatch(former)) || (isNumberMatch(match) && isNumberMatch(former));
	return keepsQuery ? { ...anew, query } : anew;
}
