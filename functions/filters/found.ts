import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { whole } from "#db/whole.ts";
import type { Filter } from "#domain/filters/filter.ts";
import { ANYBODY } from "./anybody.ts";
import { chained, NOBODY, narrowed, united, unitedOf } from "./chains.ts";
import { joined } from "./conditions/joined.ts";
import type { FilterContext, ShownFriends } from "./context.ts";
import { displayWhere } from "./filter.ts";
import { areShown, type Parts, partsOf } from "./sets.ts";

/**
 * The friends of a filter as one chain of sets. Sets that SQLite reads off indices in the order of ids are intersected,
 * united and taken from one another, which walks beside each other and reads each set once; `in` and `in` would first
 * copy every one of them. Only who is left is looked up in `friends`.
 */

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

/** Number of friends whom a filter's parts find, as one value. */
export function countBy(parts: Parts, whom: Whom): SQL {
	const { named, barred, tests, also } = parts;
	const hidden = unshown(whom);
	if (hidden !== null && [named, tests, also].every(({ length }) => length === 0)) {
		// Of all there are, those who are left out: they are few, and counting everybody reads no row.
		const out = united(barred);
		const away = hidden.length === 0 ? sql`${out} except ${NOBODY}` : sql`${out} union ${united(hidden)}`;
		return sql`((select count(*) from ${friends}) - (select count(*) from (${away})))`;
	}
	return sql`(select count(*) from (${rowsBy(parts, whom)}))`;
}

/** The same, but no more than so many: who is found is read no further. */
export const countBySome = (parts: Parts, whom: Whom, most: number): SQL =>
	sql`(select count(*) from (${rowsBy(parts, whom)} limit ${whole(most)}))`;

/** A row for each friend whom the parts find. */
function rowsBy(parts: Parts, whom: Whom): SQL {
	const chain = chainOf(parts, whom);
	if (chain?.left.length === 0) return sql`select * from (${chain.ids})`;
	const { tests } = parts;
	// Nothing but ids and the display rules: the index of who is shown knows both.
	const table = tests.length === 0 ? tableFor(whom) : sql`${friends}`;
	const asked = chain === null ? [...tests, shownOf(whom)] : [among(chain.ids), ...chain.left];
	return sql`select 1 from ${table} where ${joined(asked, "and")}`;
}

const among = (ids: SQL): SQL => sql`${friends.id} in (${ids})`;

/** The display rules and the operator's scope. */
export const shownOf = ({ filter, within }: Whom): SQL => sql`${displayWhere(filter)} and ${within}`;

const asksShown = (filter: Filter): boolean => filter.with_blocked === 0 && filter.user_rate_type === 0;

/** Friends, through the index of who is shown by default where that is what is asked. */
const tableFor = ({ filter }: Whom): SQL =>
	asksShown(filter) ? sql`${friends} indexed by friends_shown` : sql`${friends}`;

/** A filter's parts where no condition names few friends, so that spans of instants are wide. */
export const wideParts = (at: FilterContext, filter: Filter): Parts =>
	partsOf({ ...at, wide: shownFriends(filter) }, filter.inputs);

/** The friends under a filter's display rules in the order of ids, off the narrowest rows that know their instants. */
const shownFriends = (filter: Filter): ShownFriends => ({
	from: asksShown(filter) ? sql`${friends} indexed by friends_shown` : sql`${friends} not indexed`,
	where: displayWhere(filter),
});

const isUnion = ({ named, tests }: Parts): boolean =>
	tests.length === 0 && named.length === 1 && named[0]!.length > 1;

const everybodyOf = (whom: Whom): SQL =>
	sql`select ${friends.id} from ${tableFor(whom)} where ${shownOf(whom)}`;

/** Who is not shown by default. They are few beside the others, and lie in an index of their own. */
const HIDDEN = sql`select h.id from ${friends} h indexed by friends_hidden where h.blocked_at is not null or h.user_rate <> 1`;

/** Those of all friends who are not asked for; null where each friend must be asked. */
function unshown({ filter, within }: Whom): SQL[] | null {
	if (within !== ANYBODY) return null;
	if (asksShown(filter)) return [HIDDEN];
	return filter.with_blocked === 1 && filter.user_rate_type === 1 ? [] : null;
}

/** The ids as one chain of sets; null where there are none, and every friend is asked. */
export function chainOf(parts: Parts, whom: Whom): Chain | null {
	const { named, barred, tests, also } = parts;
	const shown = shownOf(whom);
	const everybody = everybodyOf(whom);
	// Where the display rules hold for a whole set, whoever may see everybody has nothing left to ask.
	const knowsShown = whom.within === ANYBODY && named.some(areShown);
	const hidden = knowsShown ? [] : unshown(whom);
	/** What a chain ends in leaves each friend once. */
	const ended = hidden?.length === 0 && barred.length === 0 && !knowsShown ? [NOBODY] : (hidden ?? []);
	const asked = (conditions: readonly SQL[]) =>
		sql`select ${friends.id} from ${friends} where ${joined(conditions, "and")}`;
	if (also.length > 0) {
		const any = united([unitedOf(also), asked([...tests, shown])]);
		const beside = [...named.map(unitedOf), ...(hidden === null ? [everybody] : [])];
		return { ids: chained(any, beside, ended), left: [] };
	}
	if (named.length === 0) {
		if (barred.length === 0) return null;
		return { ids: chained(tests.length === 0 ? everybody : asked([...tests, shown]), [], barred), left: [] };
	}
	if (hidden !== null) return { ids: narrowed(named, [...barred, ...ended]), left: tests };
	// A union finds many: everybody who is shown, read once beside it, is less than a look-up of each.
	if (asksShown(whom.filter) && isUnion(parts)) {
		const [first] = named;
		return { ids: chained(unitedOf(first!), [everybody], barred), left: [] };
	}
	return { ids: narrowed(named, barred), left: [...tests, shown] };
}
