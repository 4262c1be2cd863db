import { ANY_ALL } from "#domain/engine/filters/conditions/any-all-rule.ts";
import { TEXT_MATCH, VALUE_PRESENCE } from "#domain/engine/filters/conditions/value-match.ts";

const NEGATED_VALUE_MATCHES: readonly number[] = [
	VALUE_PRESENCE.absent,
	TEXT_MATCH.differs,
	TEXT_MATCH.lacks,
];

/** Whether a match selects the friends without a matching value. */
export const isNegatedValueMatch = (match: number): boolean => NEGATED_VALUE_MATCHES.includes(match);

/** Whether a rule selects the friends without the items. */
export const isNegatedRule = (rule: number): boolean => rule >= ANY_ALL.none;
/** Whether a rule is about all items together. */
export const requiresAllItems = (rule: number): boolean => rule === ANY_ALL.all || rule === ANY_ALL.notAll;

/** Added to a match code, it negates the match: forms, scenarios, reminders, rich menus, events, journeys. */
const NEGATION = 10;

/** Whether a match selects the friends for whom its base does not hold. */
export const isNegatedMatch = (match: number): boolean => match >= NEGATION;
/** Match code without its negation. */
export const baseMatch = (match: number): number => match % NEGATION;
