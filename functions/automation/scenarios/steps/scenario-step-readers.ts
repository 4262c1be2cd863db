import { sql } from "drizzle-orm";
import { scenarioSteps, scenarioSubscriptions } from "#db/automation/scenarios.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { isBefore, type StepReaders } from "#functions/engine/steps/step-readers.ts";

/**
 * Readers of a scenario by their next step, which the index of its steps finds. Steps at the same time have
 * the same readers.
 */
export const scenarioStepReaders: StepReaders = (ctx, id, before) => {
	const day = sql`r.position / ${integerLiteral(MINUTES_PER_DAY)}`;
	const minute = sql`r.position % ${integerLiteral(MINUTES_PER_DAY)}`;
	return sql`select t.id as step_id, w.friend_id as friend_id from (
			select r.friend_id as friend_id, (select n.id from ${scenarioSteps} n
				where n.scenario_id = ${id} and n.deleted_at is null and (n.day, n.minute) > (${day}, ${minute})
				order by n.day, n.minute, n.id limit 1) as next_id
			from ${scenarioSubscriptions} r where r.scenario_id = ${id} and r.state = 'reading'
				and ${isBefore(sql`r.friend_id`, before)} and ${isFriendVisible(ctx.operator, sql`+r.friend_id`)}) w
		join ${scenarioSteps} n on n.id = w.next_id
		join ${scenarioSteps} t on t.scenario_id = ${id} and t.deleted_at is null and t.day = n.day and t.minute = n.minute`;
};
