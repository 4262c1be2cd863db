import type { z } from "zod";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { friendInfo } from "./friend-info.ts";
import { DATE_MATCH, USE_CURRENT_DATE } from "./friend-info-date-fields.ts";
import { isPeriodMatch, PERIOD_MATCH } from "./friend-info-period.ts";
import { isNumberMatch, isTextMatch, NUMBER_MATCH, TEXT_MATCH, VALUE_PRESENCE } from "./value-match.ts";

export type FriendInfoCondition = z.output<typeof friendInfo.schema>;
export type InfoMatch = FriendInfoCondition["match"];
type Matches = readonly [InfoMatch, ...InfoMatch[]];

const PRESENCE_MATCHES = [VALUE_PRESENCE.absent, VALUE_PRESENCE.present] as const satisfies InfoMatch[];
const EQUALITY_MATCHES = [TEXT_MATCH.equals, TEXT_MATCH.differs] as const satisfies InfoMatch[];
const MATCHES_OF_TEXT: Matches = [
	TEXT_MATCH.equals,
	TEXT_MATCH.contains,
	TEXT_MATCH.differs,
	TEXT_MATCH.lacks,
	...PRESENCE_MATCHES,
];
const MATCHES_OF_NUMBER: Matches = [
	NUMBER_MATCH.atLeast,
	NUMBER_MATCH.moreThan,
	NUMBER_MATCH.atMost,
	NUMBER_MATCH.lessThan,
	...EQUALITY_MATCHES,
	...PRESENCE_MATCHES,
];
const MATCHES_OF_SELECT: Matches = [...EQUALITY_MATCHES, ...PRESENCE_MATCHES];
const MATCHES_OF_FILE: Matches = [VALUE_PRESENCE.present, VALUE_PRESENCE.absent];
const MATCHES_OF_DATE: Matches = [
	DATE_MATCH,
	PERIOD_MATCH.elapsed,
	PERIOD_MATCH.remaining,
	...PRESENCE_MATCHES,
];

/** Match codes for each type of field; the first is the default. */
const MATCHES: Record<VarType, Matches> = {
	[VAR_TYPES.normal]: MATCHES_OF_TEXT,
	[VAR_TYPES.longText]: MATCHES_OF_TEXT,
	[VAR_TYPES.number]: MATCHES_OF_NUMBER,
	[VAR_TYPES.select]: MATCHES_OF_SELECT,
	[VAR_TYPES.image]: MATCHES_OF_FILE,
	[VAR_TYPES.pdf]: MATCHES_OF_FILE,
	[VAR_TYPES.date]: MATCHES_OF_DATE,
};

/**
 * Match codes of a field. If its type is unknown because it was deleted, those of a type that includes the
 * current code.
 */
export const infoMatchesOf = (type: VarType | null, match: InfoMatch): Matches =>
	type === null
		? ([MATCHES_OF_TEXT, MATCHES_OF_NUMBER, MATCHES_OF_DATE].find((matches) => matches.includes(match)) ??
			MATCHES_OF_TEXT)
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
	const hasSameQueries = type === typeBefore && type !== VAR_TYPES.select;
	// The condition may be older than the field's current type.
	return hasSameQueries && MATCHES[type].includes(condition.match)
		? { ...condition, var_id: id }
		: withInfoMatch({ ...friendInfo.blank(), var_id: id }, MATCHES[type][0]);
}

/**
 * Changes the match. A query is kept if both take a text, or both a number; a base date is kept between
 * periods.
 */
export function withInfoMatch(condition: FriendInfoCondition, match: InfoMatch): FriendInfoCondition {
	const { var_id, query, match: previousMatch } = condition;
	if (match === previousMatch || (isPeriodMatch(match) && isPeriodMatch(previousMatch)))
		return { ...condition, match };
	const blankCondition = { ...friendInfo.blank(), var_id, match };
	// Most periods are relative to the day of the query, so this is the default.
	if (isPeriodMatch(match)) return { ...blankCondition, use_current_date: USE_CURRENT_DATE.today };
	const keepsQuery =
		(isTextMatch(match) && isTextMatch(previousMatch)) ||
		(isNumberMatch(match) && isNumberMatch(previousMatch));
	return keepsQuery ? { ...blankCondition, query } : blankCondition;
}
