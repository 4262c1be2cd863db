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
const MAX_SELECTS = 5;

/** Ids of the friends in any of these sets, with duplicates. */
export function unionOfRows(rows: FriendSet): SQL {
	const sorted = rows.toSorted(byShare);
	// A set that begins with a cast has another affinity within a second select, and would not be merged there.
	const firstIndexed = Math.max(
		0,
		sorted.findIndex(({ scan }) => scan !== true),
	);
	return unionOfSets([...sorted.splice(firstIndexed, 1), ...sorted].map(friendIdsOf));
}

/** Sort key: the last set passes the fewest merges, so small sets come first, and the largest last. */
const byShare = (a: FriendRows, b: FriendRows): number => shareOf(a) - shareOf(b);
const shareOf = ({ scan, isLargeShare }: FriendRows): number => (scan ? 0 : isLargeShare ? 2 : 1);

/** Union of sets of any kind, in the order of merging. */
export function unionOfSets(sets: readonly SQL[]): SQL {
	const [first = EMPTY_SET, ...others] = sets;
	if (others.length === 0) return first;
	// One by one: SQLite would merge the halves of a longer compound first.
	const size = others.length < MAX_SELECTS ? 1 : MAX_SELECTS - 1;
	const members = others.slice(0, size).map((each) => sql`union all ${each}`);
	return unionOfSets([sql`select * from (${compoundOf(first, members)})`, ...others.slice(size)]);
}

/** A set without friends. */
export const EMPTY_SET: SQL = sql`select 0 where 0`;

/** Ids of the friends in each of these sets, and in none of the excluded ones. */
export function intersectRows(sets: readonly FriendSet[], excludedSets: readonly SQL[]): SQL {
	// A union comes first: a compound is evaluated from the left.
	const [first, ...others] = sets.toSorted((a, b) => b.length - a.length).map(unionOfRows);
	return intersectSets(first ?? EMPTY_SET, others, excludedSets);
}

/** Intersection of sets, without the excluded ones. */
export function intersectSets(first: SQL, otherSets: readonly SQL[], excludedSets: readonly SQL[]): SQL {
	const fitsCompound = 1 + otherSets.length + excludedSets.length <= MAX_SELECTS;
	const exclusions = fitsCompound || excludedSets.length === 0 ? excludedSets : [unionOfSets(excludedSets)];
	return nestCompounds(first, [
		...otherSets.map((ids) => sql`intersect ${ids}`),
		...exclusions.map((ids) => sql`except ${ids}`),
	]);
}

/** Compounds nested from the left, each within D1's maximum. */
function nestCompounds(first: SQL, otherMembers: readonly SQL[]): SQL {
	const compound = compoundOf(first, otherMembers.slice(0, MAX_SELECTS - 1));
	return otherMembers.length < MAX_SELECTS
		? compound
		: nestCompounds(sql`select * from (${compound})`, otherMembers.slice(MAX_SELECTS - 1));
}

const compoundOf = (first: SQL, others: readonly SQL[]): SQL => sql.join([first, ...others], sql` `);
