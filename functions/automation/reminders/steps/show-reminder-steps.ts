import { sql } from "drizzle-orm";
import { episodeSteps, friendReminders } from "#db/automation/reminders.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { presentSteps } from "#functions/engine/steps/present-steps.ts";
import { goalStepDueSql } from "#functions/engine/steps/step-due-sql.ts";
import { loadSteps, type ReaderPositions } from "#functions/engine/steps/stored-steps.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { REMINDER_STEP_OWNER } from "./reminder-step-owner.ts";

/** Steps of a reminder, each with the number of set reminders that wait for it. @throws Refusal 404 */
export async function showReminderSteps({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const storedSteps = await loadSteps(ctx, REMINDER_STEP_OWNER, input.id, waitingReminders(ctx, input.id));
	if (!storedSteps) throw notFound();
	return { version: storedSteps.version, steps: await presentSteps(ctx, storedSteps.steps) };
}

/** Set reminders by their next step: the first due after the completed ones. */
function waitingReminders(ctx: OperatorCtx, id: number): ReaderPositions {
	const due = goalStepDueSql(ctx, { goal: sql`r.origin_at`, day: sql`t.day`, minute: sql`t.minute` });
	return {
		rows: sql`select f.step_id as place, count(distinct f.friend_id) as n from (
				select d.step_id, d.friend_id, d.at, min(d.at) over (partition by d.id) as first from (
					select r.id, r.friend_id, coalesce(r.done_until, 0) as done_until, t.id as step_id, ${due} as at
					from ${friendReminders} r join ${episodeSteps} t on t.episode_id = ${id} and t.deleted_at is null
					where r.episode_id = ${id} and r.state = 'set' and ${isFriendVisible(ctx.operator, sql`+r.friend_id`)}) d
				where d.at > d.done_until) f
			where f.at = f.first group by f.step_id`,
		waiting: sql`(select coalesce(sum(p.n), 0) from standing p where p.place = t.id)`,
	};
}
