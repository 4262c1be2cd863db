import { type SQL, sql } from "drizzle-orm";
import { episodeSteps, episodes, friendReminders } from "#db/automation/reminders.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { StepOwner } from "#functions/engine/steps/step-owner.ts";

/**
 * Condition: a finished reminder of a reservation whose last step may still lie ahead. Such a reminder remains as long
 * as the reservation: a step moved to a later time sets it again. One set by an action ends with its last step.
 */
const isOfFutureReservation = (
	{ now }: Ctx,
	id: number,
): SQL => sql`(state = 'finished' and reservation_id is not null
	and origin_at + ${DAY} * (select max(s.day) + 1 from ${episodeSteps} s
		where s.episode_id = ${id} and s.deleted_at is null) > ${now})`;

/** Step owner for reminders. */
export const REMINDER_STEP_OWNER: StepOwner = {
	kind: "episode",
	items: episodes,
	steps: episodeSteps,
	ownerColumn: "episode_id",
	rescheduleAll: (ctx, id, condition) =>
		execute(
			ctx.db,
			sql`update ${friendReminders} set next_at = ${ctx.now}, done_until = case
					when next_at > ${ctx.now} or state = 'finished'
					then max(ifnull(done_until, 0), ${ctx.now}) else done_until end, state = 'set', ended_at = null
				where episode_id = ${id} and ${condition} and (state = 'set' or ${isOfFutureReservation(ctx, id)})`,
		),
};
