import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { holdsBroken } from "#domain/filters/broken.ts";
import { type Condition, type Filter, isGroup, plainConditions } from "#domain/filters/filter.ts";
import { type Named, narrowed, unitedOf } from "./chains.ts";
import { joined } from "./conditions/joined.ts";
import { type FriendRows, GivenCondition, Selected } from "./conditions/selected.ts";
import type { FilterContext, ShownFriends } from "./context.ts";
import { askedOf, conditionWhere } from "./filter.ts";

/** What a filter asks, apart by how its friends are found. */
export interface Parts {
	/** Sets of which a friend must be in each. */
	named: Named[];
	/** Sets of ids, in none of which a friend may be. */
	barred: SQL[];
	/** What else must hold, asked of a friend. */
	tests: SQL[];
	/** What must hold of whoever is asked. */
	given: SQL[];
	/** Of the one group that is all there is: sets one of which is enough beside `tests`, which hold for the others. */
	also: FriendRows[];
}

/** Most conditions that are taken apart into sets, and written more than once: D1 takes 100 KB of text. */
const TAKEN_APART = 25;

/**
 * Whether a filter is taken apart into sets; one with a broken condition selects nobody. Of groups within groups the sets
 * and what is asked beside them would stand one within the other, deeper than the hundred that D1 takes.
 */
export const isTakenApart = ({ inputs }: Filter): boolean =>
	!holdsBroken({ inputs }) && plainConditions(inputs).length <= TAKEN_APART && !inputs.some(holdsGroup);

const holdsGroup = (condition: Condition): boolean => isGroup(condition) && condition.effects.some(isGroup);

/** The conditions of a filter that holds no broken one. */
export function partsOf(at: FilterContext, conditions: readonly Condition[]): Parts {
	const asSet = { ...at, strategy: at.strategy === "walk" ? at.strategy : "set" } as const;
	const inputs = conditions.map(alone);
	const [only] = inputs;
	const mixed = inputs.length === 1 && only && isGroup(only) ? mixedOf(asSet, only.effects) : null;
	if (mixed) return mixed;
	const parts: Parts = { named: [], barred: [], tests: [], given: [], also: [] };
	for (const condition of inputs) {
		const sets = setsOf(asSet, condition);
		if (sets?.length === 1 && sets[0] instanceof GivenCondition) {
			parts.given.push(sets[0].holds);
			continue;
		}
		const barred = sets === null && isGroup(condition) ? barredBy(asSet, condition.effects) : null;
		if (barred) parts.barred.push(barred);
		else if (sets === null) parts.tests.push(conditionWhere(asSet, condition));
		else {
			parts.named.push(...sets.filter(({ not }) => !not).map(({ rows }) => rows));
			parts.barred.push(...sets.filter(({ not }) => not).map(({ rows }) => unitedOf(rows)));
		}
	}
	return at.wide ? { ...parts, named: readOnce(parts.named, at.wide) } : parts;
}

/** Whether only friends whom the display rules show are in a set. */
export const areShown = (rows: Named): boolean => rows.every(({ isShown }) => isShown);

/** Whether all sets are read in the order of ids, so that a reading that ends early has not sorted them first. */
export const isInOrder = ({ named, tests, also }: Parts): boolean =>
	tests.length === 0 && [...named, also].flat().every(hasOrder);

const hasOrder = ({ inOrder, isMost, sifts, isShown }: FriendRows): boolean =>
	inOrder === true || isMost === true || sifts === "in order" || isShown === true;

/**
 * Spans beside each other, and whatever is enough instead of one, are looked for in one reading of the shown friends. To
 * merge a span that finds most with others takes longer than to look each of the others up.
 */
function readOnce(named: readonly Named[], { where: shown }: ShownFriends): Named[] {
	const holdsSpan = (rows: Named) => rows.some(({ isShown }) => isShown);
	const first = named.flat().find(({ isShown }) => isShown);
	if (!first) return [...named];
	const where = joined([...named.filter(holdsSpan).map(spanOr), shown], "and");
	return [...named.filter((rows) => !holdsSpan(rows)), [{ ...first, where }]];
}

/** A span, or who is in one of the sets with which it is a group. */
function spanOr(rows: Named): SQL {
	const others = rows.filter(({ span }) => !span);
	const spans = rows.flatMap(({ span }) => span ?? []);
	return joined(others.length === 0 ? spans : [...spans, sql`${friends.id} in (${unitedOf(others)})`], "or");
}

/** A group of one is that condition. */
function alone(condition: Condition): Condition {
	if (!isGroup(condition)) return condition;
	const [only, ...others] = condition.effects;
	return only && others.length === 0 ? only : condition;
}

export const sifts = (rows: Named): boolean => rows.some(({ sifts, having }) => Boolean(sifts || having));

interface IdSet {
	rows: Named;
	not: boolean;
}

/** The sets that a condition is, all of which must hold; null where it is not of sets alone. */
function setsOf(at: FilterContext, condition: Condition): readonly IdSet[] | null {
	if (!isGroup(condition)) {
		const asked = askedOf(at, condition);
		return asked.every((each) => each instanceof Selected) ? asked : null;
	}
	const rows: FriendRows[] = [];
	for (const effect of condition.effects) {
		const set = singleOf(setsOf(at, effect));
		if (set === null || set.not) return null;
		rows.push(...set.rows);
	}
	return [{ rows, not: false }];
}

/** A group of sets and of what is asked of each friend; null where it is of sets alone, or of none. */
function mixedOf(at: FilterContext, effects: readonly Condition[]): Parts | null {
	const also: FriendRows[] = [];
	const tests: SQL[] = [];
	for (const effect of effects) {
		const set = singleOf(setsOf(at, effect));
		if (set?.not) return null;
		if (set) also.push(...set.rows);
		else tests.push(conditionWhere(at, effect));
	}
	if (tests.length === 0 || also.length === 0) return null;
	return { named: [], barred: [], tests: [joined(tests, "or")], given: [], also };
}

/**
 * Whom a group leaves out that holds a "not": those who are in that set, and for whom nothing else of the group holds.
 * They are far fewer than those whom it selects. Null where it holds none.
 */
function barredBy(at: FilterContext, effects: readonly Condition[]): SQL | null {
	const asked = effects.map((condition) => ({ condition, set: singleOf(setsOf(at, condition)) }));
	const out = asked.flatMap(({ set }) => (set?.not ? [set.rows] : []));
	if (out.length === 0) return null;
	const kept = asked.flatMap(({ set }) => (set && !set.not ? [unitedOf(set.rows)] : []));
	const tests = asked.flatMap(({ condition, set }) => (set === null ? [conditionWhere(at, condition)] : []));
	const ids = narrowed(out, kept);
	return tests.length === 0
		? sql`select * from (${ids})`
		: sql`select ${friends.id} from ${friends} where ${friends.id} in (${ids}) and ${joined(tests, "or")} is not true`;
}

const singleOf = (sets: readonly IdSet[] | null): IdSet | null => (sets?.length === 1 ? sets[0]! : null);
