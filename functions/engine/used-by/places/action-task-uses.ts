import { sql } from "drizzle-orm";
import { actions, actionTasks } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** Scheduled runs, by their actions and filters. Those of broadcasts are found as broadcasts. */
export const actionTaskUses: UseFinder = {
	owner: "action",
	address: (id) => addressOf("actionTask", { id }),
	select: ({
		actionIds,
		filterIds,
	}) => sql`select distinct a.id, a.name, 'スケジュール' as part from ${actionTasks} k
		join ${actions} a on a.id = k.action_id and a.deleted_at is null and a.is_template = 1
		where k.next_work_at is not null and (k.action_id in ${valuesOfList(actionIds)}
			or k.member_query_id in ${valuesOfList(filterIds)})`,
};
