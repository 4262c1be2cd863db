import { sql } from "drizzle-orm";
import { actions, actionTasks } from "#db/engine/actions.ts";
import { among } from "#db/platform/sql/among.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import type { Place } from "../place.ts";

/** Planned runs: their actions and their filters. Those of broadcasts are found as broadcasts. */
export const inActionTasks: Place = {
	of: "action",
	address: (id) => addressOf("actionTask", { id }),
	uses: ({ deeds, queries }) => sql`select distinct a.id, a.name, 'スケジュール' as part from ${actionTasks} k
		join ${actions} a on a.id = k.action_id and a.deleted_at is null and a.is_template = 1
		where k.next_work_at is not null and (k.action_id in ${among(deeds)}
			or k.member_query_id in ${among(queries)})`,
};
