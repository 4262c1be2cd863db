import { sql } from "drizzle-orm";
import { openApiTriggerActions, openApiTriggers } from "#db/integrations/open-api-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** Triggers of the open API, by their actions and conditions. */
export const openApiTriggerUses: UseFinder = {
	owner: { name: "open_api_trigger", label: "APIトリガー", readAbility: "open-api-read" },
	address: (id) => addressOf("openApiTrigger", { id }),
	select: ({ actionIds, filterIds }) => sql`select t.id, t.name, u.name as part
		from ${openApiTriggerActions} u join ${openApiTriggers} t on t.id = u.trigger_id and t.deleted_at is null
		where u.deleted_at is null and (u.action_id in ${valuesOfList(actionIds)} or u.member_query_id in ${valuesOfList(filterIds)})`,
};
