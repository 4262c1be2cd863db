import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { hasUnreadableCondition } from "#domain/engine/filters/broken-filter.ts";
import {
	type Condition,
	type Filter,
	isGroup,
	plainConditions,
} from "#domain/engine/filters/filter-schema.ts";
import { type FriendRows, FriendSelection, GivenCondition } from "./conditions/friend-rows.ts";
import { joinConditions } from "./conditions/join-conditions.ts";
import type { FilterContext, ShownFriends } from "./filter-context.ts";
import { conditionClauses, conditionWhere } from "./filter-where.ts";
import { type FriendSet, intersectRows, unionOfRows } from "./set-operations.ts";

/** Conditions of a filter, grouped by how SQL evaluates them. */
export interface FilterParts {
	/** Sets of friends to intersect; each is the union of its rows. */
	named: FriendSet[];
	/** Sets of ids to exclude. */
	barred: SQL[];
	/** Conditions that are evaluated friend by friend. */
	tests: SQL[];
	/** Conditions that do not depend on the friend: they hold for everybody or nobody. */
	given: SQL[];
	/** Sets that are alternatives to `tests`. Only a filter whose single condition is a group ("any of") has them. */
	also: FriendRows[];
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
export function splitFilter(at: FilterContext, conditions: readonly Condition[]): FilterParts {
	const asSet = { ...at, strategy: at.strategy === "walk" ? at.strategy : "set" } as const;
	const inputs = conditions.map(unwrapGroup);
	const [only] = inputs;
	const mixed = inputs.length === 1 && only && isGroup(only) ? splitMixedGroup(asSet, only.effects) : null;
	if (mixed) return mixed;
	const parts: FilterParts = { named: [], barred: [], tests: [], given: [], also: [] };
	for (const condition of inputs) {
		const sets = setsOf(asSet, condition);
		if (sets?.length === 1 && sets[0] instanceof GivenCondition) {
			parts.given.push(sets[0].holds);
			continue;
		}
		const barred = sets === null && isGroup(condition) ? excludedBy(asSet, condition.effects) : null;
		if (barred) parts.barred.push(barred);
		else if (sets === null) parts.tests.push(conditionWhere(asSet, condition));
		else {
			parts.named.push(...sets.filter(({ isNegated }) => !isNegated).map(({ rows }) => rows));
			parts.barred.push(...sets.filter(({ isNegated }) => isNegated).map(({ rows }) => unionOfRows(rows)));
		}
	}
	return at.wide ? { ...parts, named: mergeSpans(parts.named, at.wide) } : parts;
}

/** Whether the display rules already hold for every friend of a set. */
export const areAllShown = (rows: FriendSet): boolean => rows.every(({ isShown }) => isShown);

/** Whether all sets are read in the order of ids, so that a limited read sorts none of them first. */
export const areInOrder = ({ named, tests, also }: FilterParts): boolean =>
	tests.length === 0 && [...named, also].flat().every(hasOrder);

const hasOrder = ({ inOrder, isMost, sifts, isShown }: FriendRows): boolean =>
	inOrder === true || isMost === true || sifts === "in order" || isShown === true;

/**
 * Merges all sets with a time span into one scan of the shown friends. A wide span finds most friends, and intersecting
 * it with other sets takes longer than evaluating these per row.
 */
function mergeSpans(named: readonly FriendSet[], { where: shown }: ShownFriends): FriendSet[] {
	const holdsSpan = (rows: FriendSet) => rows.some(({ isShown }) => isShown);
	const first = named.flat().find(({ isShown }) => isShown);
	if (!first) return [...named];
	const where = joinConditions([...named.filter(holdsSpan).map(spanOr), shown], "and");
	return [...named.filter((rows) => !holdsSpan(rows)), [{ ...first, where }]];
}

/** Condition that a friend is in one of the spans or one of the other sets of a union. */
function spanOr(rows: FriendSet): SQL {
	const others = rows.filter(({ span }) => !span);
	const spans = rows.flatMap(({ span }) => span ?? []);
	return joinConditions(
		others.length === 0 ? spans : [...spans, sql`${friends.id} in (${unionOfRows(others)})`],
		"or",
	);
}

/** Replaces a group of one condition by the condition. */
function unwrapGroup(condition: Condition): Condition {
	if (!isGroup(condition)) return condition;
	const [only, ...others] = condition.effects;
	return only && others.length === 0 ? only : condition;
}

/** Whether a set reads many rows for each friend that it finds, or groups them. */
export const isScanned = (rows: FriendSet): boolean =>
	rows.some(({ sifts, having }) => Boolean(sifts || having));

interface IdSet {
	rows: FriendSet;
	/** Selects the friends outside the rows. */
	isNegated: boolean;
}

/** Converts a condition to sets to intersect; null where a part of it is no set. */
function setsOf(at: FilterContext, condition: Condition): readonly IdSet[] | null {
	if (!isGroup(condition)) {
		const clauses = conditionClauses(at, condition);
		return clauses.every((each) => each instanceof FriendSelection) ? clauses : null;
	}
	const rows: FriendRows[] = [];
	for (const effect of condition.effects) {
		const set = singleOf(setsOf(at, effect));
		if (set === null || set.isNegated) return null;
		rows.push(...set.rows);
	}
	return [{ rows, isNegated: false }];
}

/** Splits a group into sets and per-friend conditions; null where it lacks either, or has a negated set. */
function splitMixedGroup(at: FilterContext, effects: readonly Condition[]): FilterParts | null {
	const also: FriendRows[] = [];
	const tests: SQL[] = [];
	for (const effect of effects) {
		const set = singleOf(setsOf(at, effect));
		if (set?.isNegated) return null;
		if (set) also.push(...set.rows);
		else tests.push(conditionWhere(at, effect));
	}
	if (tests.length === 0 || also.length === 0) return null;
	return { named: [], barred: [], tests: [joinConditions(tests, "or")], given: [], also };
}

/**
 * Friends whom a group with a negated set excludes: those in that set for whom no other condition of the group holds.
 * They are far fewer than those it selects. Null for a group without a negated set.
 */
function excludedBy(at: FilterContext, effects: readonly Condition[]): SQL | null {
	const alternatives = effects.map((condition) => ({ condition, set: singleOf(setsOf(at, condition)) }));
	const negated = alternatives.flatMap(({ set }) => (set?.isNegated ? [set.rows] : []));
	if (negated.length === 0) return null;
	const selected = alternatives.flatMap(({ set }) => (set && !set.isNegated ? [unionOfRows(set.rows)] : []));
	const tests = alternatives.flatMap(({ condition, set }) =>
		set === null ? [conditionWhere(at, condition)] : [],
	);
	const ids = intersectRows(negated, selected);
	return tests.length === 0
		? sql`select * from (${ids})`
		: sql`select ${friends.id} from ${friends} where ${friends.id} in (${ids}) and ${joinConditions(tests, "or")} is not true`;
}

/** The only set of a list; null where there are none or several. */
const singleOf = (sets: readonly IdSet[] | null): IdSet | null => (sets?.length === 1 ? sets[0]! : null);
