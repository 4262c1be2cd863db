import { type SQL, sql } from "drizzle-orm";
import { scoreCursors, scorePoints, scoreRules, scoreTallies } from "#db/automation/scores.ts";
import { commit, type Statement } from "#db/client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { addingPoints } from "#functions/engine/friend-records/add-points.ts";
import { earned } from "./earned.ts";
import { POSITION } from "./events/definition.ts";
import { SCORE_SOURCES } from "./events/registry.ts";
import { lastOf } from "./tally.ts";

/** Rows that one transaction counts. */
const ROWS_PER_PAGE = 2_000;
/** Rows that it passes at most: a broadcast leaves as many messages as there are friends, and none of them counts. */
const ROWS_PASSED = 20_000;

/** Cursor of a tally and its source. */
export interface Cursor {
	tallyId: number;
	event: ScoreEvent | "carried";
}

/**
 * Counts the next page of a cursor: points, resulting changes and the cursor are one transaction, which reads
 * the cursor itself. So a page is counted once, however many workers run and wherever they die.
 */
export const countPage = (ctx: Ctx, cursor: Cursor): Promise<void> =>
	commit(ctx.db, cursor.event === "carried" ? carriedPage(ctx, cursor) : pageOf(ctx, cursor, cursor.event));

const isCursor = ({ tallyId, event }: Cursor): SQL => sql`c.tally_id = ${tallyId} and c.event = ${event}`;

function pageOf(ctx: Ctx, cursor: Cursor, event: ScoreEvent): Statement[] {
	const { tallyId } = cursor;
	const source = SCORE_SOURCES[event];
	const position = source.position ?? POSITION;
	const nth = (which: SQL, n: number) => sql`(select ${position} from ${source.table} e
		where ${position} > c.position and ${which} order by ${position} limit 1 offset ${n - 1})`;
	const farthest = sql`ifnull(${nth(sql`1`, ROWS_PASSED)}, ${lastOf(event)})`;
	const full = nth(sql`${position} <= c.until and ${source.where ?? sql`1`}`, ROWS_PER_PAGE);
	// A replacement tally does not read past the tally it replaces, so that reaching a level is reported once.
	const atMost = sql`ifnull((select o.position from ${scoreTallies} t join ${scoreCursors} o on o.tally_id = t.previous_id
		where t.id = ${tallyId} and t.state = 'counting' and o.event = ${event}), 9e15)`;
	const give = insertInto(
		scorePoints,
		{
			tallyId: sql`g.tally_id`,
			ruleId: sql`g.rule_id`,
			cause: sql`g.cause`,
			friendId: sql`g.friend_id`,
			at: sql`g.at`,
			day: sql`g.day`,
			points: sql`g.points`,
		},
		sql`from ${earned(ctx, {
			source,
			tally: sql`(select id, since from ${scoreTallies} where id = ${tallyId} and state <> 'old')`,
			rules: sql`(select id, item_ids, points, per_day, per_friend from ${scoreRules}
				where score_id = (select score_id from ${scoreTallies} where id = ${tallyId})
					and event = ${event} and deleted_at is null)`,
			beside: sql`${scoreCursors} c cross join`,
			which: sql`${isCursor(cursor)} and ${position} > c.position and ${position} <= c.until`,
		})} g where true on conflict do nothing`,
	);
	return [
		execute(
			ctx.db,
			sql`update ${scoreCursors} as c set until = max(c.position, min(${farthest}, ${atMost})) where ${isCursor(cursor)}`,
		),
		execute(
			ctx.db,
			sql`update ${scoreCursors} as c set until = ifnull(${full}, c.until) where ${isCursor(cursor)}`,
		),
		...addingPoints(ctx, sql`(${tallyId})`, [execute(ctx.db, give)]),
		execute(ctx.db, sql`update ${scoreCursors} as c set position = until where ${isCursor(cursor)}`),
	];
}

/**
 * Points given by actions are kept unchanged, however far back the rest is counted: copies the next page of
 * them from the tally that is to be replaced.
 */
function carriedPage(ctx: Ctx, cursor: Cursor): Statement[] {
	const { tallyId } = cursor;
	const reach = (of: SQL) => sql`min(${of}.until, ifnull((select p.id from ${scorePoints} p
		where p.id > ${of}.position order by p.id limit 1 offset ${ROWS_PASSED - 1}), ${of}.until))`;
	const page = (select: SQL, limit: SQL) => sql`select ${select} from ${scoreCursors} c
		join ${scoreTallies} t on t.id = c.tally_id and t.state = 'counting'
		cross join ${scorePoints} e where ${isCursor(cursor)} and e.id > c.position and e.id <= ${reach(sql`c`)}
			and +e.tally_id = t.previous_id and e.rule_id = 0 order by e.id ${limit}`;
	const give = insertInto(
		scorePoints,
		{
			tallyId: sql`g.tally_id`,
			ruleId: 0,
			cause: sql`g.cause`,
			friendId: sql`g.friend_id`,
			at: sql`g.at`,
			day: sql`g.day`,
			points: sql`g.points`,
			runId: sql`g.run_id`,
		},
		sql`from (${page(
			sql`c.tally_id, e.cause, e.friend_id, e.at, e.day, e.points, e.run_id`,
			sql`limit ${ROWS_PER_PAGE}`,
		)}) g where true on conflict do nothing`,
	);
	const last = page(sql`e.id`, sql`limit 1 offset ${ROWS_PER_PAGE - 1}`);
	return [
		...addingPoints(ctx, sql`(${tallyId})`, [execute(ctx.db, give)]),
		execute(
			ctx.db,
			sql`update ${scoreCursors} as u set position = ifnull((${last}), ${reach(sql`u`)})
				where u.tally_id = ${tallyId} and u.event = 'carried'`,
		),
	];
}
