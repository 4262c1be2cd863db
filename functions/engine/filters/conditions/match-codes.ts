import { ANY_ALL } from "#domain/engine/filters/conditions/any-all-rule.ts";

/** Codes of `match` for friend fields, integration data and texts of common variables. */
export const VALUE_MATCH = {
	equals: 0,
	contains: 1,
	isMissing: 2,
	isPresent: 3,
	differs: 4,
	lacks: 5,
} as const;

const NEGATED_VALUE_MATCHES: readonly number[] = [
	VALUE_MATCH.isMissing,
	VALUE_MATCH.differs,
	VALUE_MATCH.lacks,
];

/** Whether a match selects the friends without a matching value. */
export const isNegatedValueMatch = (match: number): boolean => NEGATED_VALUE_MATCHES.includes(match);

/** Further codes of `match` for dates of common variables; the last two count days from today. */
export const COMMON_DATE_MATCH = { equals: 20, atLeastDaysAgo: 30, atLeastDaysAhead: 31 } as const;

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
