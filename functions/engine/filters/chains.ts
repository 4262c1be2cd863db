import { type SQL, sql } from "drizzle-orm";
import { type FriendRows, idsOf } from "./conditions/selected.ts";

/**
 * Sets of ids beside each other, each a select of its own. SQLite merges them in the order of ids, also where a `union
 * all` stands within another select; anything else that stands within one it finds for itself and sorts anew. So what is
 * united keeps its doubles, and whatever follows it in a chain, or an `in` around it, leaves each friend once.
 */

/** Friends of whom one of these rows is. */
export type Named = readonly FriendRows[];

/** How many selects D1 takes beside each other. */
const ARMS = 5;

/** Who is in any of these sets, some of them more than once. */
export function unitedOf(rows: Named): SQL {
	const sorted = rows.toSorted(byShare);
	// What begins with a cast has another affinity within a second select, and is not taken apart there.
	const begin = Math.max(
		0,
		sorted.findIndex(({ sifts }) => sifts !== true),
	);
	return united([...sorted.splice(begin, 1), ...sorted].map(idsOf));
}

/** What is merged last passes the fewest merges: those whom few are found of stand first, those with most friends last. */
const byShare = (one: FriendRows, other: FriendRows): number => shareOf(one) - shareOf(other);
const shareOf = ({ sifts, isMost }: FriendRows): number => (sifts ? 0 : isMost ? 2 : 1);

/** The same of sets of any kind, which stand in the order in which they are merged. */
export function united(sets: readonly SQL[]): SQL {
	const [first = NOBODY, ...others] = sets;
	if (others.length === 0) return first;
	// One by one: of more beside each other SQLite would merge the halves first.
	const step = others.length < ARMS ? 1 : ARMS - 1;
	const some = others.slice(0, step).map((each) => sql`union all ${each}`);
	return united([sql`select * from (${chain(first, some)})`, ...others.slice(step)]);
}

export const NOBODY: SQL = sql`select 0 where 0`;

/** Who is in each of these sets, and in none of those that are taken away. */
export function narrowed(named: readonly Named[], without: readonly SQL[]): SQL {
	// A union stands first: a chain is read from the left.
	const [first, ...others] = named.toSorted((one, other) => other.length - one.length).map(unitedOf);
	return chained(first ?? NOBODY, others, without);
}

/** A set, those that it is intersected with, and those that are taken from it. */
export function chained(first: SQL, beside: readonly SQL[], without: readonly SQL[]): SQL {
	const fits = 1 + beside.length + without.length <= ARMS;
	const taken = fits || without.length === 0 ? without : [united(without)];
	return inFives(first, [
		...beside.map((ids) => sql`intersect ${ids}`),
		...taken.map((ids) => sql`except ${ids}`),
	]);
}

/** Selects beside each other from the left, so many in one that D1 takes them. */
function inFives(first: SQL, rest: readonly SQL[]): SQL {
	const some = chain(first, rest.slice(0, ARMS - 1));
	return rest.length < ARMS ? some : inFives(sql`select * from (${some})`, rest.slice(ARMS - 1));
}

const chain = (first: SQL, rest: readonly SQL[]): SQL => sql.join([first, ...rest], sql` `);
