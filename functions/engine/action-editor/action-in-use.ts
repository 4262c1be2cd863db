import { type SQL, sql } from "drizzle-orm";
import { trackers } from "#db/acquisition/conversions.ts";
import { forms } from "#db/acquisition/forms.ts";
import { landings } from "#db/acquisition/landings.ts";
import { reactions } from "#db/automation/auto-responses.ts";
import { episodeSteps, episodes } from "#db/automation/reminders.ts";
import { scenarioSteps, scenarios } from "#db/automation/scenarios.ts";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { products } from "#db/commerce/products.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { openApiTriggerActions } from "#db/integrations/open-api-tables.ts";
import { tags } from "#db/people/tag-tables.ts";

/** Condition: an item or a scheduled task would run this action. */
export const isActionUsed = (id: SQL): SQL => sql`(
	exists (select 1 from ${reactions} u where u.action_id = ${id} and u.deleted_at is null)
	or exists (select 1 from ${tags} u where u.append_action_id = ${id} and u.deleted_at is null)
	or exists (select 1 from ${tags} u where u.fulled_action_id = ${id} and u.deleted_at is null)
	or exists (select 1 from ${trackers} u where u.action_id = ${id} and u.deleted_at is null)
	or exists (select 1 from ${landings} u where u.action_id = ${id} and u.deleted_at is null)
	or exists (select 1 from ${products} u where ${id} in (u.action_id, u.renewed_action_id, u.failed_action_id, u.ended_action_id) and u.deleted_at is null)
	or exists (select 1 from ${forms} u where u.action_id = ${id} and u.deleted_at is null)
	or exists (select 1 from ${forms} u, json_each(u.branches) b
		where b.value ->> '$.action_id' = ${id} and u.deleted_at is null)
	or exists (select 1 from ${scenarioSteps} u join ${scenarios} s on s.id = u.scenario_id and s.deleted_at is null
		where u.action_id = ${id} and u.deleted_at is null)
	or exists (select 1 from ${episodeSteps} u join ${episodes} s on s.id = u.episode_id and s.deleted_at is null
		where u.action_id = ${id} and u.deleted_at is null)
	or exists (select 1 from ${actionTasks} u where u.action_id = ${id} and u.next_work_at is not null)
	or exists (select 1 from ${openApiTriggerActions} u where u.action_id = ${id} and u.deleted_at is null)
	or exists (select 1 from ${salonOnlineConfigs} u, json_each(u.actions) a where a.value = ${id})
	or exists (select 1 from ${eventConfigs} u, json_each(u.actions) a where a.value = ${id})
	or exists (select 1 from ${richmenus} u, json_each(u.buttons) b
		where b.value ->> '$.action_id' = ${id} and u.deleted_at is null))`;
