import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { holdsBroken } from "#domain/filters/broken.ts";
import { type Condition, type Filter, isGroup, plainConditions } from "#domain/filters/filter.ts";
import { ANYBODY } from "./anybody.ts";
import { joined } from "./conditions/joined.ts";
import { type FriendRows, Given, idsOf, Selected } from "./conditions/selected.ts";
import type { FilterContext } from "./context.ts";
import { askedOf, conditionWhere, displayWhere } from "./filter.ts";

/**
 * The friends of a filter as sets of ids. Sets that SQLite reads off indices in the order of ids are intersected, united
 * and taken from one another by `intersect`, `union` and `except`, which walk beside each other and read each set once;
 * `in` and `in` would first copy every one of them. Only who is left is looked up in `friends`.
 */

/** Friends of whom one of these rows is. */
type Named = readonly FriendRows[];

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

/** Whether a filter is taken apart into sets; one with a broken condition selects nobody. */
export const isTakenApart = ({ inputs }: Filter): boolean =>
	!holdsBroken({ inputs }) && plainConditions(inputs).length <= TAKEN_APART;

/** How many selects D1 takes beside each other. */
const ARMS = 5;

/** The conditions of a filter that holds no broken one. */
export function partsOf(at: FilterContext, inputs: readonly Condition[]): Parts {
	const asSet = { ...at, strategy: at.strategy === "walk" ? at.strategy : "set" } as const;
	const [only] = inputs;
	const mixed = inputs.length === 1 && only && isGroup(only) ? mixedOf(asSet, only.effects) : null;
	if (mixed) return mixed;
	const parts: Parts = { named: [], barred: [], tests: [], given: [], also: [] };
	for (const condition of inputs) {
		const sets = setsOf(asSet, condition);
		if (sets?.length === 1 && sets[0] instanceof Given) {
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
	return parts;
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
	const kept = asked.flatMap(({ set }) => (set && !set.not ? [sql`except ${unitedOf(set.rows)}`] : []));
	const tests = asked.flatMap(({ condition, set }) => (set === null ? [conditionWhere(at, condition)] : []));
	const ids = narrowed(out, kept);
	return tests.length === 0
		? sql`select * from (${ids})`
		: sql`select ${friends.id} from ${friends} where ${friends.id} in (${ids}) and ${joined(tests, "or")} is not true`;
}

const singleOf = (sets: readonly IdSet[] | null): IdSet | null => (sets?.length === 1 ? sets[0]! : null);

export interface Whom {
	filter: Filter;
	/** Whom the operator may see. */
	within: SQL;
}

/** Ids of friends, and what is still to be asked of each of them. */
export interface Chain {
	ids: SQL;
	left: readonly SQL[];
}

/** The friends of a filter's parts, as what a count is asked of: `from … where …`. */
export function foundBy(parts: Parts, whom: Whom): SQL {
	const chain = chainOf(parts, whom);
	if (chain?.left.length === 0) return sql`from (${chain.ids})`;
	// Nothing but ids and the display rules: the index of who is shown knows both.
	const table = parts.tests.length === 0 ? tableFor(whom) : sql`${friends}`;
	const asked = chain === null ? [...parts.tests, shownOf(whom)] : [among(chain.ids), ...chain.left];
	return sql`from ${table} where ${joined(asked, "and")}`;
}

const among = (ids: SQL): SQL => sql`${friends.id} in (${ids})`;

/** The display rules and the operator's scope. */
export const shownOf = ({ filter, within }: Whom): SQL => sql`${displayWhere(filter)} and ${within}`;

const asksShown = (filter: Filter): boolean => filter.with_blocked === 0 && filter.user_rate_type === 0;

/** Friends, through the index of who is shown by default where that is what is asked. */
const tableFor = ({ filter }: Whom): SQL =>
	asksShown(filter) ? sql`${friends} indexed by friends_shown` : sql`${friends}`;

const exceptions = ({ barred }: Pick<Parts, "barred">): SQL[] => barred.map((ids) => sql`except ${ids}`);

const isUnion = ({ named, tests }: Parts): boolean =>
	tests.length === 0 && named.length === 1 && named[0]!.length > 1;

const everybodyOf = (whom: Whom): SQL =>
	sql`select ${friends.id} from ${tableFor(whom)} where ${shownOf(whom)}`;

/** Who is not shown by default. They are few beside the others, and lie in an index of their own. */
const HIDDEN = sql`select h.id from ${friends} h indexed by friends_hidden where h.blocked_at is not null or h.user_rate <> 1`;

/** Takes nobody away, but leaves nobody twice. */
const EACH_ONCE = sql`except select 0 where 0`;

/** What takes those from a chain who are not asked for; null where each friend must be asked. */
function unshown({ filter, within }: Whom): SQL[] | null {
	if (within !== ANYBODY) return null;
	if (asksShown(filter)) return [sql`except ${HIDDEN}`];
	return filter.with_blocked === 1 && filter.user_rate_type === 1 ? [EACH_ONCE] : null;
}

/** The ids as one chain of sets; null where there are none, and every friend is asked. */
export function chainOf(parts: Parts, whom: Whom): Chain | null {
	const { named, barred, tests, also } = parts;
	const shown = shownOf(whom);
	const everybody = everybodyOf(whom);
	const without = exceptions({ barred });
	const hidden = unshown(whom);
	const asked = (conditions: readonly SQL[]) =>
		sql`select ${friends.id} from ${friends} where ${joined(conditions, "and")}`;
	if (also.length > 0) {
		const any = also.map((rows) => sql`union ${idsOf(rows)}`);
		const ids = chained(asked([...tests, shown]), [...any, ...(hidden ?? [sql`intersect ${everybody}`])]);
		return { ids, left: [] };
	}
	if (named.length === 0) {
		if (without.length === 0) return null;
		return { ids: chained(tests.length === 0 ? everybody : asked([...tests, shown]), without), left: [] };
	}
	if (hidden !== null) return { ids: narrowed(named, [...without, ...hidden]), left: tests };
	// A union finds many: everybody who is shown, read once beside it, is less than a look-up of each.
	if (asksShown(whom.filter) && isUnion(parts))
		return { ids: narrowed(named, [...without, sql`intersect ${everybody}`]), left: [] };
	return { ids: narrowed(named, without), left: [...tests, shown] };
}

/** Who is in each of these sets, and what else the chain takes from them. */
function narrowed(named: readonly Named[], without: readonly SQL[]): SQL {
	// A union stands first: a chain is read from the left.
	const [first, ...others] = named.toSorted((one, other) => other.length - one.length) as [Named, ...Named[]];
	const [begin, ...united] = first.map(idsOf) as [SQL, ...SQL[]];
	return chained(begin, [
		...united.map((ids) => sql`union ${ids}`),
		...others.map((rows) => sql`intersect ${unitedOf(rows)}`),
		...without,
	]);
}

const unitedOf = (rows: Named): SQL =>
	rows.length === 1 ? idsOf(rows[0]!) : sql`select * from (${narrowed([rows], [])})`;

/** Selects beside each other from the left, so many in one that D1 takes them. */
function chained(first: SQLWrapper, rest: readonly SQL[]): SQL {
	const chain = sql.join([sql`${first}`, ...rest.slice(0, ARMS - 1)], sql` `);
	return rest.length < ARMS ? chain : chained(sql`select * from (${chain})`, rest.slice(ARMS - 1));
}
