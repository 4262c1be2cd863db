import { sql } from "drizzle-orm";
import { episodeSteps, friendReminders } from "#db/automation/reminders.ts";
import { isVisible } from "#functions/engine/filters/visible.ts";
import { goalStepDue } from "#functions/engine/steps/due.ts";
import { presentSteps } from "#functions/engine/steps/present.ts";
import { type Standing, storedSteps } from "#functions/engine/steps/stored.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { EPISODE_STEPS } from "./stepped.ts";

/** The steps of a reminder, each with how many set reminders wait for it. @throws Refusal 404 */
export async function showEpisodeSteps({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const found = await storedSteps(ctx, EPISODE_STEPS, input.id, reminders(ctx, input.id));
	if (!found) throw notFound();
	return { version: found.version, steps: await presentSteps(ctx, found.steps) };
}

/** Set reminders by their next step, the first that is due after those already done. */
function reminders(ctx: OperatorCtx, id: number): Standing {
	const due = goalStepDue(ctx, { goal: sql`r.origin_at`, day: sql`t.day`, minute: sql`t.minute` });
	return {
		rows: sql`select f.step_id as place, count(distinct f.friend_id) as n from (
				select d.step_id, d.friend_id, d.at, min(d.at) over (partition by d.id) as first from (
					select r.id, r.friend_id, coalesce(r.done_until, 0) as done_until, t.id as step_id, ${due} as at
					from ${friendReminders} r join ${episodeSteps} t on t.episode_id = ${id} and t.deleted_at is null
					where r.episode_id = ${id} and r.state = 'set' and ${isVisible(ctx.operator, sql`+r.friend_id`)}) d
				where d.at > d.done_until) f
			where f.at = f.first group by f.step_id`,
		waiting: sql`(select coalesce(sum(p.n), 0) from standing p where p.place = t.id)`,
	};
}
