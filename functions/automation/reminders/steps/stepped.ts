import { type SQL, sql } from "drizzle-orm";
import { episodeSteps, episodes, friendReminders } from "#db/automation/reminders.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { DAY } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import type { Stepped } from "#functions/engine/steps/stepped.ts";

/**
 * A reminder set by a reservation lasts as long as the reservation: a step moved to a later time sets it
 * again. One set by an action ends with its last step.
 */
const isGoneThrough = (
	{ now }: Ctx,
	id: number,
): SQL => sql`(state = 'finished' and reservation_id is not null
	and origin_at + ${DAY} * (select max(s.day) + 1 from ${episodeSteps} s
		where s.episode_id = ${id} and s.deleted_at is null) > ${now})`;

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
					when next_at > ${ctx.now} or state = 'finished'
					then max(ifnull(done_until, 0), ${ctx.now}) else done_until end, state = 'set', ended_at = null
				where episode_id = ${id} and ${holds} and (state = 'set' or ${isGoneThrough(ctx, id)})`,
		),
};
