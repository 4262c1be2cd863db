import { sql } from "drizzle-orm";
import { episodeSteps, friendReminders } from "#db/automation/reminders.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { goalStepDueSql } from "#functions/engine/steps/step-due-sql.ts";
import { isBefore, type StepReaders } from "#functions/engine/steps/step-readers.ts";

/** Friends with a set reminder by its next step: the first due after the completed ones. */
export const reminderStepReaders: StepReaders = (ctx, id, before) => {
	const due = goalStepDueSql(ctx, { goal: sql`r.origin_at`, day: sql`t.day`, minute: sql`t.minute` });
	return sql`select f.step_id as step_id, f.friend_id as friend_id from (
			select d.step_id, d.friend_id, d.at, min(d.at) over (partition by d.id) as first from (
				select r.id, r.friend_id, coalesce(r.done_until, 0) as done_until, t.id as step_id, ${due} as at
				from ${friendReminders} r join ${episodeSteps} t on t.episode_id = ${id} and t.deleted_at is null
				where r.episode_id = ${id} and r.state = 'set' and ${isBefore(sql`r.friend_id`, before)}
					and ${isFriendVisible(ctx.operator, sql`+r.friend_id`)}) d
			where d.at > d.done_until) f
		where f.at = f.first`;
};
