import { type SQL, sql } from "drizzle-orm";
import {
	friendScores,
	scoreCursors,
	scoreFacts,
	scorePoints,
	scores,
	scoreTallies,
} from "#db/automation/scores.ts";
import { commitBatch } from "#db/d1-client.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { MAX_DAYS_BACK } from "#domain/automation/scores/score-rule-limits.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Maximum number of rows deleted from each table at once. */
const ROWS_AT_ONCE = 5_000;
/** Longer than any period that is counted, in every time zone. */
const FACT_RETENTION = (MAX_DAYS_BACK + 2) * DAY;

const deletedScores = (now: number): SQL => sql`select id from ${scores} where deleted_at <= ${now - DAY}`;
const oldFacts = (now: number): SQL => sql`from ${scoreFacts} where at < ${now - FACT_RETENTION}`;

/** Condition: a tally is replaced or of a deleted score, or a fact is too old for any score. */
export const hasOldScores = ({ now }: Ctx): SQL =>
	sql`(exists (select 1 from ${scoreTallies} where state = 'old')
		or exists (select 1 from ${scoreTallies} where state <> 'old' and score_id in (${deletedScores(now)}))
		or exists (select 1 ${oldFacts(now)} and id < (select max(id) from ${scoreFacts})))`;

/** Deletes replaced tallies, data of deleted scores, and facts too old for any score. */
export async function deleteOldScores(ctx: Ctx): Promise<void> {
	const oldTally = sql`select t.id from ${scoreTallies} t where t.state = 'old' order by t.id limit 1`;
	const [[tally]] = await ctx.db.batch([
		queryRows(ctx.db, { id: number }, oldTally),
		execute(
			ctx.db,
			sql`update ${scoreTallies} set state = 'old' where state <> 'old'
				and score_id in (${deletedScores(ctx.now)})`,
		),
		execute(
			ctx.db,
			sql`delete from ${scoreFacts} where id < (select max(id) from ${scoreFacts}) and id in (
				select id ${oldFacts(ctx.now)} order by at limit ${ROWS_AT_ONCE})`,
		),
	]);
	if (!tally) return;
	const { id } = tally;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`delete from ${scorePoints} where id in
				(select id from ${scorePoints} where tally_id = ${id} limit ${ROWS_AT_ONCE})`,
		),
		execute(
			ctx.db,
			sql`delete from ${friendScores} where tally_id = ${id} and friend_id in
				(select friend_id from ${friendScores} where tally_id = ${id} limit ${ROWS_AT_ONCE})`,
		),
		execute(
			ctx.db,
			sql`delete from ${scoreCursors} where tally_id = ${id} and not exists
				(select 1 from ${scorePoints} where tally_id = ${id})`,
		),
		execute(
			ctx.db,
			sql`delete from ${scoreTallies} where id = ${id}
				and not exists (select 1 from ${scorePoints} where tally_id = ${id})
				and not exists (select 1 from ${friendScores} where tally_id = ${id})
				and not exists (select 1 from ${scoreCursors} where tally_id = ${id})`,
		),
	]);
}
