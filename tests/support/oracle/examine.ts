import { env } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { FriendScope } from "#domain/console/operators/scope.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/time.ts";
import { countOf, idsAfter, matchesAmong } from "#functions/engine/filters/audience.ts";
import { pageOf } from "#functions/engine/filters/page.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";
import { counted } from "../database.ts";
import { selectedBy } from "./filter.ts";
import type { World } from "./world/records.ts";

/** A filter with all that decides whom it selects. */
export interface Case {
	world: World;
	filter: Filter;
	/** Epoch ms. */
	now: number;
	scope: FriendScope;
	/** How many ids a job takes at once. */
	take: number;
	/** The friends who are asked for one by one. */
	among: number[];
}

/** More than any world has. */
const ALL = 100_000;
const MAX_PARAMETERS = 100;

/** What the product says otherwise than the oracle, asked in every way in which it may be asked; null where nothing. */
export async function differenceIn(asked: Case): Promise<string | null> {
	const { filter, now, scope, take, among } = asked;
	const at = { now, zone: DEFAULT_ZONE };
	const within = visibleTo({ friendScope: scope, now });
	const ids = selectedBy(asked).map(({ id }) => id);
	const everyone = selectedBy({ ...asked, scope: { all: true } }).map(({ id }) => id);
	const ascending = sorted(ids);
	const cursors = [0, ...ascending.filter((_, index) => (index + 1) % take === 0)];
	const { take_num } = filter;
	const skip = take_num * Math.floor(ids.length / take_num / 2);
	const questions = [
		{ what: "all in order", expected: ids, sql: pageOf(at, filter, within, { take: ALL, skip: 0 }) },
		...[0, skip].map((skip) => ({
			what: `the page after ${skip}`,
			expected: ids.slice(skip, skip + take_num),
			sql: pageOf(at, filter, within, { take: take_num, skip }),
		})),
		{
			what: "which of some",
			expected: sorted(among.filter((id) => everyone.includes(id))),
			sql: matchesAmong(at, filter, among),
			isSet: true,
		},
		...cursors.map((cursor) => ({
			what: `${take} ids after ${cursor}`,
			expected: ascending.filter((id) => id > cursor).slice(0, take),
			sql: idsAfter(at, filter, within, { cursor, take }),
		})),
	];
	const { database, trips } = counted(env.DB);
	const db = connect(database);
	const count = rowsOf<{ count: number }>(db, countOf(at, filter, within));
	const [[total], ...answers] = await db.batch([
		count,
		...questions.map(({ sql }) => rowsOf<{ id: number }>(db, sql)),
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

const sorted = (ids: number[]): number[] => ids.toSorted((one, other) => one - other);

function apart(given: number[], expected: number[]): string {
	const wrong = given.filter((id) => !expected.includes(id));
	const missing = expected.filter((id) => !given.includes(id));
	if (wrong.length + missing.length === 0)
		return `in another order, ${given.slice(0, 20)} for ${expected.slice(0, 20)}`;
	return `too many ${wrong.slice(0, 10)} (${wrong.length}), missing ${missing.slice(0, 10)} (${missing.length})`;
}
