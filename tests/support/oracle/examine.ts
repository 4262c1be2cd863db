import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import {
	countFriends,
	friendIdsAfter,
	matchesAmongFriends,
} from "#functions/engine/filters/filter-queries.ts";
import { filterPageSql } from "#functions/engine/filters/friend-page.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { countRoundTrips } from "../observed-database.ts";
import { selectByOracle } from "./oracle-filter.ts";
import type { World } from "./world/world-records.ts";

/** Filter and everything else that decides about its result. */
export interface OracleCase {
	world: World;
	filter: Filter;
	/** Epoch ms. */
	now: number;
	scope: FriendScope;
	/** Batch size of a job. */
	take: number;
	/** Friends that are checked one by one. */
	among: number[];
}

/** Limit above the size of any world. */
const ALL = 100_000;
const MAX_PARAMETERS = 100;

/**
 * First difference between the product's answers and the oracle's, over all ways to apply a filter; null
 * without one.
 */
export async function findDifference(asked: OracleCase): Promise<string | null> {
	const { filter, now, scope, take, among } = asked;
	const at = { now, zone: DEFAULT_ZONE };
	const within = visibleTo({ friendScope: scope, now });
	const ids = selectByOracle(asked).map(({ id }) => id);
	const everyone = selectByOracle({ ...asked, scope: { all: true } }).map(({ id }) => id);
	const ascending = sorted(ids);
	const cursors = [0, ...ascending.filter((_, index) => (index + 1) % take === 0)];
	const { take_num } = filter;
	const skip = take_num * Math.floor(ids.length / take_num / 2);
	const questions = [
		{ what: "all in order", expected: ids, sql: filterPageSql(at, filter, within, { take: ALL, skip: 0 }) },
		...[0, skip].map((skip) => ({
			what: `the page after ${skip}`,
			expected: ids.slice(skip, skip + take_num),
			sql: filterPageSql(at, filter, within, { take: take_num, skip }),
		})),
		{
			what: "which of some",
			expected: sorted(among.filter((id) => everyone.includes(id))),
			sql: matchesAmongFriends(at, filter, among),
			isSet: true,
		},
		...cursors.map((cursor) => ({
			what: `${take} ids after ${cursor}`,
			expected: ascending.filter((id) => id > cursor).slice(0, take),
			sql: friendIdsAfter(at, filter, within, { cursor, take }),
		})),
	];
	const { database, trips } = countRoundTrips(env.DB);
	const db = connectD1(database);
	const count = queryRows<{ count: number }>(db, countFriends(at, filter, within));
	const [[total], ...answers] = await db.batch([
		count,
		...questions.map(({ sql }) => queryRows<{ id: number }>(db, sql)),
	]);
	for (const { sql, parameters } of trips.flat())
		if (parameters.length > MAX_PARAMETERS) return `${parameters.length} parameters: ${sql.slice(0, 200)}`;
	if (total?.count !== ids.length) return `count ${total?.count}, not ${ids.length}`;
	for (const [index, { what, expected, ...question }] of questions.entries()) {
		const found = answers[index]!.map(({ id }) => id);
		const given = "isSet" in question ? sorted(found) : found;
		if (given.join() !== expected.join()) return `${what}: ${apart(given, expected)}`;
	}
	return null;
}

const sorted = (ids: number[]): number[] => ids.toSorted((a, b) => a - b);

function apart(given: number[], expected: number[]): string {
	const wrong = given.filter((id) => !expected.includes(id));
	const missing = expected.filter((id) => !given.includes(id));
	if (wrong.length + missing.length === 0)
		return `in another order, ${given.slice(0, 20)} for ${expected.slice(0, 20)}`;
	return `too many ${wrong.slice(0, 10)} (${wrong.length}), missing ${missing.slice(0, 10)} (${missing.length})`;
}
