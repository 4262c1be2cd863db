import { type SQL, sql } from "drizzle-orm";
import { type FriendRows, friendIdsOf } from "./conditions/friend-rows.ts";

/**
 * Sets of ids combined as separate selects of one compound. SQLite merges them in the order of ids, also
 * where a `union all` is nested in another select; any other nested compound is materialised and sorted anew.
 * So unions keep their duplicates, and the following set of a chain, or an enclosing `in`, removes them.
 */

/** Union of the friends of several kinds of rows. */
export type FriendSet = readonly FriendRows[];

/** Maximum number of selects of a compound in D1. */
const ARMS = 5;

/** Ids of the friends in any of these sets, with duplicates. */
export function unionOfRows(rows: FriendSet): SQL {
	const sorted = rows.toSorted(byShare);
	// A set that begins with a cast has another affinity within a second select, and would not be merged there.
	const begin = Math.max(
		0,
		sorted.findIndex(({ sifts }) => sifts !== true),
	);
	return unionOfSets([...sorted.splice(begin, 1), ...sorted].map(friendIdsOf));
}

/** Sort key: the last set passes the fewest merges, so small sets come first, and the largest last. */
const byShare = (one: FriendRows, other: FriendRows): number => shareOf(one) - shareOf(other);
const shareOf = ({ sifts, isMost }: FriendRows): number => (sifts ? 0 : isMost ? 2 : 1);

/** Union of sets of any kind, in the order of merging. */
export function unionOfSets(sets: readonly SQL[]): SQL {
	const [first = EMPTY_SET, ...others] = sets;
	if (others.length === 0) return first;
	// One by one: SQLite would merge the halves of a longer compound first.
	const step = others.length < ARMS ? 1 : ARMS - 1;
	const some = others.slice(0, step).map((each) => sql`union all ${each}`);
	return unionOfSets([sql`select * from (${chain(first, some)})`, ...others.slice(step)]);
}

/** A set without friends. */
export const EMPTY_SET: SQL = sql`select 0 where 0`;

/** Ids of the friends in each of these sets, and in none of the excluded ones. */
export function intersectRows(named: readonly FriendSet[], without: readonly SQL[]): SQL {
	// A union comes first: a compound is evaluated from the left.
	const [first, ...others] = named.toSorted((one, other) => other.length - one.length).map(unionOfRows);
	return intersectSets(first ?? EMPTY_SET, others, without);
}

/** Intersection of sets, without the excluded ones. */
export function intersectSets(first: SQL, beside: readonly SQL[], without: readonly SQL[]): SQL {
	const fits = 1 + beside.length + without.length <= ARMS;
	const taken = fits || without.length === 0 ? without : [unionOfSets(without)];
	return nestCompounds(first, [
		...beside.map((ids) => sql`intersect ${ids}`),
		...taken.map((ids) => sql`except ${ids}`),
	]);
}

/** Compounds nested from the left, each within D1's maximum. */
function nestCompounds(first: SQL, rest: readonly SQL[]): SQL {
	const some = chain(first, rest.slice(0, ARMS - 1));
	return rest.length < ARMS ? some : nestCompounds(sql`select * from (${some})`, rest.slice(ARMS - 1));
}

const chain = (first: SQL, rest: readonly SQL[]): SQL => sql.join([first, ...rest], sql` `);
