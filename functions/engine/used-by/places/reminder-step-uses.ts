import { sql } from "drizzle-orm";
import { episodeSteps, episodes } from "#db/automation/reminders.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { EPISODE_TYPES } from "#domain/automation/reminders/reminder-types.ts";
import type { UseFinder } from "../use-finder.ts";

/** Reminders, by the actions of their steps; a salon's reminders are found as the salon. */
export const reminderStepUses: UseFinder = {
	owner: "episode",
	select: ({ actionIds }) => sql`select distinct s.id, s.name, 'ステップ' as part from ${episodeSteps} u
		join ${episodes} s on s.id = u.episode_id and s.deleted_at is null and s.type < ${EPISODE_TYPES.reserve}
		where u.deleted_at is null and u.action_id in ${valuesOfList(actionIds)}`,
};
