import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { hasUnreadableCondition } from "#domain/engine/filters/broken-filter.ts";
import {
	type Condition,
	type Filter,
	isGroup,
	plainConditions,
} from "#domain/engine/filters/filter-schema.ts";
import { ConstantCondition, type FriendRows, FriendSelection } from "./conditions/friend-rows.ts";
import { joinConditions } from "./conditions/join-conditions.ts";
import type { FilterContext, ShownFriends } from "./filter-context.ts";
import { conditionClauses, conditionWhere } from "./filter-where.ts";
import { type FriendSet, intersectRows, unionOfRows } from "./set-operations.ts";

/** Conditions of a filter, grouped by how SQL evaluates them. */
export interface FilterParts {
	/** Sets of friends to intersect; each is the union of its rows. */
	sets: FriendSet[];
	/** Sets of ids to exclude. */
	excludedSets: SQL[];
	/** Conditions that are evaluated friend by friend. */
	friendTests: SQL[];
	/** Conditions that do not depend on the friend: they hold for everybody or nobody. */
	constantTests: SQL[];
	/** Sets that are alternatives to `friendTests`. Only a filter whose single condition is a group ("any of") has them. */
	alternativeSets: FriendRows[];
}

/** Maximum conditions of a filter that is split into sets. The statement repeats them, and D1 limits it to 100 KB. */
const MAX_CONDITIONS = 25;

/**
 * Whether a filter can be split into sets. Nested groups cannot, because their SQL would exceed D1's expression depth of
 * 100; neither can a filter with a broken condition, which selects nobody.
 */
export const isSplittable = ({ inputs }: Filter): boolean =>
	!hasUnreadableCondition({ inputs }) &&
	plainConditions(inputs).length <= MAX_CONDITIONS &&
	!inputs.some(containsGroup);

const containsGroup = (condition: Condition): boolean =>
	isGroup(condition) && condition.effects.some(isGroup);

/** Groups conditions, of which none may be broken. */
export function splitFilter(context: FilterContext, conditions: readonly Condition[]): FilterParts {
	const setContext = {
		...context,
		strategy: context.strategy === "walk" ? context.strategy : "set",
	} as const;
	const inputs = conditions.map(unwrapGroup);
	const [single] = inputs;
	const mixedParts =
		inputs.length === 1 && single && isGroup(single) ? splitMixedGroup(setContext, single.effects) : null;
	if (mixedParts) return mixedParts;
	const parts: FilterParts = {
		sets: [],
		excludedSets: [],
		friendTests: [],
		constantTests: [],
		alternativeSets: [],
	};
	for (const condition of inputs) {
		const sets = setsOf(setContext, condition);
		if (sets?.length === 1 && sets[0] instanceof ConstantCondition) {
			parts.constantTests.push(sets[0].condition);
			continue;
		}
		const excludedIds =
			sets === null && isGroup(condition) ? excludedBy(setContext, condition.effects) : null;
		if (excludedIds) parts.excludedSets.push(excludedIds);
		else if (sets === null) parts.friendTests.push(conditionWhere(setContext, condition));
		else {
			parts.sets.push(...sets.filter(({ isNegated }) => !isNegated).map(({ rows }) => rows));
			parts.excludedSets.push(
				...sets.filter(({ isNegated }) => isNegated).map(({ rows }) => unionOfRows(rows)),
			);
		}
	}
	return context.wideSpanRows ? { ...parts, sets: mergeSpans(parts.sets, context.wideSpanRows) } : parts;
}

/** Whether the display rules already hold for every friend of a set. */
export const areAllShown = (rows: FriendSet): boolean => rows.every(({ isShownOnly }) => isShownOnly);

/** Whether all sets are read in the order of ids, so that a limited read sorts none of them first. */
export const areInOrder = ({ sets, friendTests, alternativeSets }: FilterParts): boolean =>
	friendTests.length === 0 && [...sets, alternativeSets].flat().every(hasOrder);

const hasOrder = ({ isOrderedByFriend, isLargeShare, scan, isShownOnly }: FriendRows): boolean =>
	isOrderedByFriend === true || isLargeShare === true || scan === "in order" || isShownOnly === true;

/**
 * Merges all sets with a time span into one scan of the shown friends. A wide span finds most friends, and intersecting
 * it with other sets takes longer than evaluating these per row.
 */
function mergeSpans(sets: readonly FriendSet[], { where: shown }: ShownFriends): FriendSet[] {
	const isSpanSet = (rows: FriendSet) => rows.some(({ isShownOnly }) => isShownOnly);
	const firstSpanSet = sets.flat().find(({ isShownOnly }) => isShownOnly);
	if (!firstSpanSet) return [...sets];
	const where = joinConditions([...sets.filter(isSpanSet).map(spanOr), shown], "and");
	return [...sets.filter((rows) => !isSpanSet(rows)), [{ ...firstSpanSet, where }]];
}

/** Condition that a friend is in one of the spans or one of the other sets of a union. */
function spanOr(rows: FriendSet): SQL {
	const rowsWithoutSpan = rows.filter(({ spanWhere }) => !spanWhere);
	const spans = rows.flatMap(({ spanWhere: span }) => span ?? []);
	return joinConditions(
		rowsWithoutSpan.length === 0
			? spans
			: [...spans, sql`${friends.id} in (${unionOfRows(rowsWithoutSpan)})`],
		"or",
	);
}

/** Replaces a group of one condition by the condition. */
function unwrapGroup(condition: Condition): Condition {
	if (!isGroup(condition)) return condition;
	const [single, ...others] = condition.effects;
	return single && others.length === 0 ? single : condition;
}

/** Whether a set reads many rows for each friend that it finds, or groups them. */
export const isScanned = (rows: FriendSet): boolean =>
	rows.some(({ scan, having }) => Boolean(scan || having));

interface IdSet {
	rows: FriendSet;
	/** Selects the friends outside the rows. */
	isNegated: boolean;
}

/** Converts a condition to sets to intersect; null where a part of it is no set. */
function setsOf(context: FilterContext, condition: Condition): readonly IdSet[] | null {
	if (!isGroup(condition)) {
		const clauses = conditionClauses(context, condition);
		return clauses.every((each) => each instanceof FriendSelection) ? clauses : null;
	}
	const rows: FriendRows[] = [];
	for (const effect of condition.effects) {
		const set = singleOf(setsOf(context, effect));
		if (set === null || set.isNegated) return null;
		rows.push(...set.rows);
	}
	return [{ rows, isNegated: false }];
}

/** Splits a group into sets and per-friend conditions; null where it lacks either, or has a negated set. */
function splitMixedGroup(context: FilterContext, effects: readonly Condition[]): FilterParts | null {
	const alternativeSets: FriendRows[] = [];
	const friendTests: SQL[] = [];
	for (const effect of effects) {
		const set = singleOf(setsOf(context, effect));
		if (set?.isNegated) return null;
		if (set) alternativeSets.push(...set.rows);
		else friendTests.push(conditionWhere(context, effect));
	}
	if (friendTests.length === 0 || alternativeSets.length === 0) return null;
	return {
		sets: [],
		excludedSets: [],
		friendTests: [joinConditions(friendTests, "or")],
		constantTests: [],
		alternativeSets,
	};
}

/**
 * Friends whom a group with a negated set excludes: those in that set for whom no other condition of the group holds.
 * They are far fewer than those it selects. Null for a group without a negated set.
 */
function excludedBy(context: FilterContext, effects: readonly Condition[]): SQL | null {
	const alternatives = effects.map((condition) => ({ condition, set: singleOf(setsOf(context, condition)) }));
	const negated = alternatives.flatMap(({ set }) => (set?.isNegated ? [set.rows] : []));
	if (negated.length === 0) return null;
	const selected = alternatives.flatMap(({ set }) => (set && !set.isNegated ? [unionOfRows(set.rows)] : []));
	const friendTests = alternatives.flatMap(({ condition, set }) =>
		set === null ? [conditionWhere(context, condition)] : [],
	);
	const ids = intersectRows(negated, selected);
	return friendTests.length === 0
		? sql`select * from (${ids})`
		: sql`select ${friends.id} from ${friends} where ${friends.id} in (${ids}) and ${joinConditions(friendTests, "or")} is not true`;
}

/** The only set of a list; null where there are none or several. */
const singleOf = (sets: readonly IdSet[] | null): IdSet | null => (sets?.length === 1 ? sets[0]! : null);
