import { sql } from "drizzle-orm";
import { actions, actionTasks } from "#db/engine/actions.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { IDLE_DAYS } from "#domain/console/unused-items/unused-checks.ts";
import { UNUSED_ITEM_TEXTS } from "#domain/platform/texts/unused-items-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { UnusedCheckFinder } from "../unused-check.ts";

/** Listed actions that have not run for some time, and that no task will run. */
export const findIdleActions: UnusedCheckFinder = async ({ db, now }, limit) => {
	const since = now - IDLE_DAYS * DAY;
	const rows = await queryRows(
		db,
		{ id: number, name: text, ran: number },
		sql`select a.id as id, a.name as name, exists (select 1 from ${runs} r where r.action_id = a.id) as ran
			from ${actions} a
			where a.is_template = 1 and a.deleted_at is null and a.created_at < ${since} and a.updated_at < ${since}
				and not exists (select 1 from ${runs} r where r.action_id = a.id and r.started_at >= ${since})
				and not exists (select 1 from ${actionTasks} t where t.action_id = a.id and t.next_work_at is not null)
				and a.id not in (select p.action_id from ${pendingRuns} p)
			order by a.id limit ${limit}`,
	);
	return rows.map(({ ran, ...row }) => ({
		...row,
		reason: ran === 1 ? UNUSED_ITEM_TEXTS.idleAction(IDLE_DAYS) : UNUSED_ITEM_TEXTS.neverRan,
		records: null,
	}));
};
