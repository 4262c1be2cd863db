import { sql } from "drizzle-orm";
import { episodeSteps, episodes } from "#db/automation/reminders.ts";
import { among } from "#db/platform/sql/among.ts";
import { EPISODE_TYPES } from "#domain/automation/reminders/types.ts";
import type { Place } from "../place.ts";

export const inEpisodeSteps: Place = {
	of: "episode",
	uses: ({ deeds }) => sql`select distinct s.id, s.name, 'ステップ' as part from ${episodeSteps} u
		join ${episodes} s on s.id = u.episode_id and s.deleted_at is null and s.type < ${EPISODE_TYPES.reserve}
		where u.deleted_at is null and u.action_id in ${among(deeds)}`,
};
