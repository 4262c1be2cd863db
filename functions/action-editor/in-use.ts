import { type SQL, sql } from "drizzle-orm";
import { actionTasks } from "#db/actions.ts";
import { episodeSteps, episodes } from "#db/episodes.ts";
import { eventConfigs } from "#db/event-pages.ts";
import { forms } from "#db/forms.ts";
import { landings } from "#db/landings.ts";
import { openApiTriggerActions } from "#db/open-api.ts";
import { reactions } from "#db/reactions.ts";
import { richmenus } from "#db/richmenus.ts";
import { salonOnlineConfigs } from "#db/salon-online.ts";
import { scenarioSteps, scenarios } from "#db/scenarios.ts";
import { tags } from "#db/tags.ts";
import { trackers } from "#db/trackers.ts";

/** Holds while something would run this action, including a plan of its own. */
export const actionInUse = (id: SQL): SQL => sql`(
	exists (select 1 from ${reactions} u where u.action_id = ${id} and u.deleted_at is null)
	or exists (select 1 from ${tags} u where u.append_action_id = ${id} and u.deleted_at is null)
	or exists (select 1 from ${tags} u where u.fulled_action_id = ${id} and u.deleted_at is null)
	or exists (select 1 from ${trackers} u where u.action_id = ${id} and u.deleted_at is null)
	or exists (select 1 from ${landings} u where u.action_id = ${id} and u.deleted_at is null)
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
