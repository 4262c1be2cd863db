import { type SQL, sql } from "drizzle-orm";
import { scoreCursors, scorePoints, scores, scoreTallies } from "#db/automation/scores.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { DEFAULT_POSITION } from "./events/definition.ts";
import { SCORE_SOURCES } from "./events/registry.ts";

interface NewTally {
	/** Id of the score, within the transaction; if null, no tally is created. */
	scoreId: SQL;
	halfLifeDays: number | null;
	/** Epoch ms; the current time counts future events only. */
	since: number;
	events: readonly ScoreEvent[];
}

/** Starts a recount from an instant. The shown tally remains until the new one has caught up. */
export const beginTally = (ctx: Ctx, { scoreId, halfLifeDays, since, events }: NewTally): Statement[] => {
	const tally = countingOf(scoreId);
	return [
		execute(
			ctx.db,
			sql`update ${scoreTallies} set state = 'old' where score_id = ${scoreId} and state = 'counting'`,
		),
		execute(
			ctx.db,
			insertInto(
				scoreTallies,
				{
					scoreId: sql`s.id`,
					state: "counting",
					epoch: ctx.now,
					rate: halfLifeDays === null ? 0 : 1 / (halfLifeDays * DAY),
					since,
					previousId: sql`s.tally_id`,
					createdAt: ctx.now,
				},
				sql`from ${scores} s where s.id = ${scoreId}`,
			),
		),
		...addCursors(ctx, { tallies: sql`(${tally})`, events, since: since < ctx.now ? since : null }),
		execute(
			ctx.db,
			insertInto(
				scoreCursors,
				{
					tallyId: sql`t.id`,
					event: "carried",
					beganAt: 0,
					position: 0,
					until: sql`(select ifnull(max(id), 0) from ${scorePoints})`,
				},
				sql`from ${scoreTallies} t where t.id = (${tally}) and t.previous_id is not null`,
			),
		),
	];
};

/** Id of the tally of a score that is being counted. */
const countingOf = (scoreId: SQL): SQL =>
	sql`select id from ${scoreTallies} where score_id = ${scoreId} and state = 'counting'`;

/** Adds missing cursors for these events to tallies, from an instant; null starts with future events. */
export const addCursors = (
	ctx: Ctx,
	{ tallies, events, since }: { tallies: SQL; events: readonly ScoreEvent[]; since: number | null },
): Statement[] =>
	[...new Set(events)].map((event) => {
		const { positionBefore } = SCORE_SOURCES[event];
		const start =
			since === null
				? lastPosition(event)
				: positionBefore
					? sql`ifnull(${positionBefore(sql`${since}`)}, ${lastPosition(event)})`
					: sql`0`;
		return execute(
			ctx.db,
			insertInto(
				scoreCursors,
				{ tallyId: sql`t.id`, event, beganAt: start, position: start, until: start },
				sql`from ${scoreTallies} t where t.id in ${tallies} on conflict do nothing`,
			),
		);
	});

/** Position of the last row of an event's source. */
export const lastPosition = (event: ScoreEvent): SQL => {
	const { table, position } = SCORE_SOURCES[event];
	return sql`(select ifnull(max(${position ?? DEFAULT_POSITION}), 0) from ${table} e)`;
};

/** Replaces the shown tally by a new one that has caught up with it. */
export const replaceShownTally = (ctx: Ctx, tallyId: number): Promise<void> =>
	commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${scores} as s set tally_id = ${tallyId}
				where s.id = (select t.score_id from ${scoreTallies} t where t.id = ${tallyId} and t.state = 'counting')
					and not exists (select 1 from ${scoreCursors} n left join ${scoreCursors} o
						on o.tally_id = s.tally_id and o.event = n.event
						where n.tally_id = ${tallyId}
							and n.position < iif(n.event = 'carried', n.until, ifnull(o.position, 0)))`,
		),
		execute(
			ctx.db,
			sql`update ${scoreTallies} set state = 'old' where state = 'shown'
				and score_id = (select t.score_id from ${scoreTallies} t where t.id = ${tallyId})
				and id <> (select s.tally_id from ${scores} s where s.id = score_id)`,
		),
		execute(
			ctx.db,
			sql`update ${scoreTallies} set state = 'shown' where id = ${tallyId} and state = 'counting'
				and id = (select s.tally_id from ${scores} s where s.id = score_id)`,
		),
	]);
