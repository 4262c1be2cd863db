import { sql } from "drizzle-orm";
import { openApiTriggerActions, openApiTriggers } from "#db/integrations/open-api.ts";
import { among } from "#db/platform/sql/among.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import type { Place } from "../place.ts";

/** Triggers of the open API, by their actions. */
export const inOpenApiTriggers: Place = {
	of: { name: "open_api_trigger", label: "APIトリガー", read: "open-api-read" },
	address: (id) => addressOf("openApiTrigger", { id }),
	uses: ({ deeds, queries }) => sql`select t.id, t.name, u.name as part
		from ${openApiTriggerActions} u join ${openApiTriggers} t on t.id = u.trigger_id and t.deleted_at is null
		where u.deleted_at is null and (u.action_id in ${among(deeds)} or u.member_query_id in ${among(queries)})`,
};
