import { sql } from "drizzle-orm";
import { episodeSteps, episodes, friendReminders } from "#db/episodes.ts";
import { execute } from "#db/raw.ts";
import type { Stepped } from "../../steps/stepped.ts";

/** Reminders, for code that serves everything with steps. */
export const EPISODE_STEPS: Stepped = {
	kind: "episode",
	items: episodes,
	steps: episodeSteps,
	owner: "episode_id",
	rescheduleAll: (ctx, id, holds) =>
		execute(
			ctx.db,
			sql`update ${friendReminders} set next_at = ${ctx.now}, done_until = case
					when next_at > ${ctx.now} then max(ifnull(done_until, 0), ${ctx.now}) else done_until end
				where episode_id = ${id} and state = 'set' and ${holds}`,
		),
};
