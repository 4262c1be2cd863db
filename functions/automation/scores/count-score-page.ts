import { type SQL, sql } from "drizzle-orm";
import { scoreCursors, scorePoints, scoreRules, scoreTallies } from "#db/automation/scores.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { addPoints } from "#functions/engine/friend-records/add-points.ts";
import { earnedPoints } from "./earned-points.ts";
import { DEFAULT_POSITION } from "./events/definition.ts";
import { SCORE_SOURCES } from "./events/registry.ts";
import { lastPosition } from "./score-tally.ts";

/** Maximum number of rows counted per transaction. */
const ROWS_PER_PAGE = 2_000;
/**
 * Maximum number of rows scanned per transaction: a broadcast stores one message per friend, and none of them
 * counts.
 */
const ROWS_SCANNED = 20_000;

/** Position after all rows. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** `rule_id` of points given by actions. */
const NO_RULE = 0;

/** Identifies a cursor by its tally and source; `carried` copies points given by actions. */
export interface ScoreCursor {
	tallyId: number;
	event: ScoreEvent | "carried";
}

/**
 * Counts the next page of a cursor. Points, resulting changes and the cursor are written in one transaction,
 * which also reads the cursor, so each page is counted once, however many workers run or fail.
 */
export const countScorePage = (ctx: Ctx, cursor: ScoreCursor): Promise<void> =>
	commitBatch(
		ctx.db,
		cursor.event === "carried" ? carriedPage(ctx, cursor) : eventPage(ctx, cursor, cursor.event),
	);

const isCursor = ({ tallyId, event }: ScoreCursor): SQL =>
	sql`c.tally_id = ${tallyId} and c.event = ${event}`;

/** Statements that count the next page of an event's rows. */
function eventPage(ctx: Ctx, cursor: ScoreCursor, event: ScoreEvent): Statement[] {
	const { tallyId } = cursor;
	const source = SCORE_SOURCES[event];
	const position = source.position ?? DEFAULT_POSITION;
	const nthPosition = (rowFilter: SQL, ordinal: number) => sql`(select ${position} from ${source.table} e
		where ${position} > c.position and ${rowFilter} order by ${position} limit 1 offset ${ordinal - 1})`;
	// Ends of the page: after so many scanned rows, after so many counted rows, and at the replaced tally.
	const lastScanned = sql`ifnull(${nthPosition(sql`1`, ROWS_SCANNED)}, ${lastPosition(event)})`;
	const lastOfFullPage = nthPosition(
		sql`${position} <= c.until and ${source.where ?? sql`1`}`,
		ROWS_PER_PAGE,
	);
	// A replacement tally does not read past the tally it replaces, so that reaching a level triggers its
	// action once.
	const previousTallyPosition = sql`ifnull((select o.position from ${scoreTallies} t join ${scoreCursors} o on o.tally_id = t.previous_id
		where t.id = ${tallyId} and t.state = 'counting' and o.event = ${event}), ${NO_LIMIT})`;
	const insertPoints = insertInto(
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
		sql`from ${earnedPoints(ctx, {
			source,
			tally: sql`(select id, since from ${scoreTallies} where id = ${tallyId} and state <> 'old')`,
			rules: sql`(select id, item_ids, points, per_day, per_friend from ${scoreRules}
				where score_id = (select score_id from ${scoreTallies} where id = ${tallyId})
					and event = ${event} and deleted_at is null)`,
			joinedTables: sql`${scoreCursors} c cross join`,
			rowFilter: sql`${isCursor(cursor)} and ${position} > c.position and ${position} <= c.until`,
		})} g where true on conflict do nothing`,
	);
	return [
		execute(
			ctx.db,
			sql`update ${scoreCursors} as c set until = max(c.position, min(${lastScanned}, ${previousTallyPosition})) where ${isCursor(cursor)}`,
		),
		execute(
			ctx.db,
			sql`update ${scoreCursors} as c set until = ifnull(${lastOfFullPage}, c.until) where ${isCursor(cursor)}`,
		),
		...addPoints(ctx, sql`(${tallyId})`, [execute(ctx.db, insertPoints)]),
		execute(ctx.db, sql`update ${scoreCursors} as c set position = until where ${isCursor(cursor)}`),
	];
}

/**
 * Points given by actions survive a recount: copies the next page of them from the tally that is to be
 * replaced.
 */
function carriedPage(ctx: Ctx, cursor: ScoreCursor): Statement[] {
	const { tallyId } = cursor;
	const lastScanned = (alias: SQL) => sql`min(${alias}.until, ifnull((select p.id from ${scorePoints} p
		where p.id > ${alias}.position order by p.id limit 1 offset ${ROWS_SCANNED - 1}), ${alias}.until))`;
	const page = (select: SQL, limit: SQL) => sql`select ${select} from ${scoreCursors} c
		join ${scoreTallies} t on t.id = c.tally_id and t.state = 'counting'
		cross join ${scorePoints} e where ${isCursor(cursor)} and e.id > c.position and e.id <= ${lastScanned(sql`c`)}
			and +e.tally_id = t.previous_id and e.rule_id = ${integerLiteral(NO_RULE)} order by e.id ${limit}`;
	const insertPoints = insertInto(
		scorePoints,
		{
			tallyId: sql`g.tally_id`,
			ruleId: NO_RULE,
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
	const lastOfFullPage = page(sql`e.id`, sql`limit 1 offset ${ROWS_PER_PAGE - 1}`);
	return [
		...addPoints(ctx, sql`(${tallyId})`, [execute(ctx.db, insertPoints)]),
		execute(
			ctx.db,
			sql`update ${scoreCursors} as u set position = ifnull((${lastOfFullPage}), ${lastScanned(sql`u`)})
				where u.tally_id = ${tallyId} and u.event = 'carried'`,
		),
	];
}
