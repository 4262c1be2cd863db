import { type SQL, sql } from "drizzle-orm";
import { abTests } from "#db/content/ab-tests.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import type { Statement } from "#db/d1-client.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { DecidedTest } from "#domain/engine/ab-tests/decided-test.ts";
import type { Ctx } from "#functions/context.ts";

interface StoredWinner {
	testId: number;
	/** Position of the winner; null where the rule finds none. */
	winner: number | null;
	decided: DecidedTest;
	/** Operator who chose; null for the rule. */
	chosenBy: number | null;
	saveKey: string;
}

/** Condition for a test `a` whose broadcast goes on: it is neither paused, cancelled nor deleted. */
export const GOES_ON: SQL = sql`exists (select 1 from ${broadcasts} b where b.id = a.broadcast_id and b.paused_at is null
	and b.cancelled_at is null and b.deleted_at is null)`;

/** Condition for a test `a` whose task has a rest to serve: it has not stopped by itself. */
const HAS_WAITING_REST: SQL = sql`exists (select 1 from ${broadcasts} w join ${actionTasks} k on k.id = w.task_id
	where w.id = a.broadcast_id and k.finished_at is null and k.cancelled_at is null)`;

/**
 * Statement that stores the result of a test, unless there is a winner already. The result at the end of the horizon stays.
 * Its row is the id of the test.
 */
export const storeResult = ({ db, now }: Ctx, { testId, winner, decided, chosenBy, saveKey }: StoredWinner) =>
	queryRows(
		db,
		{ id: number },
		sql`update ${abTests} as a set winner = ${winner}, decided = ifnull(decided, ${JSON.stringify(decided)}), chosen_by = ${chosenBy},
				decide_at = null, closed_at = ${now}, save_key = ${saveKey}
			where a.id = ${testId} and a.winner is null and a.tested_at is not null and ${GOES_ON}
				and ${chosenBy === null ? sql`a.decide_at is not null` : HAS_WAITING_REST}
			returning id`,
	);

/**
 * Statement that makes the rest due, in the transaction that has stored the winner by this save. The task may be due already,
 * if it was resumed a moment ago. A test of all friends has no rest.
 */
export const beginRest = ({ db, now }: Ctx, { saveKey }: StoredWinner): Statement =>
	execute(
		db,
		sql`update ${actionTasks} set next_work_at = ${now}, cursor = 0, round = round + 1
			where finished_at is null and cancelled_at is null
				and id = (select b.task_id from ${abTests} a join ${broadcasts} b on b.id = a.broadcast_id
					where a.save_key = ${saveKey} and a.winner is not null)`,
	);
