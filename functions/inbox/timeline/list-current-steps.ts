import { sql } from "drizzle-orm";
import { episodes, friendReminders } from "#db/automation/reminders.ts";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { prepareOnce } from "#db/platform/sql/prepare-once.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";

const CURRENT_STEP_COLUMNS = {
	kind: typed<"scenario" | "episode">(text),
	id: number,
	name: text,
	next_at: nullable(number),
};

export type CurrentStep = RowOfColumns<typeof CURRENT_STEP_COLUMNS>;

/**
 * Statement that lists the scenario and the set reminders of a friend with their next steps, soonest first.
 */
export const listCurrentSteps = prepareOnce((db) => {
	const friendId = sql.placeholder("friendId");
	return queryRows(
		db,
		CURRENT_STEP_COLUMNS,
		sql`select 'scenario' as kind, s.id as id, s.name as name, r.next_at as next_at
			from ${scenarioSubscriptions} r join ${scenarios} s on s.id = r.scenario_id
			where r.friend_id = ${friendId} and r.state = 'reading'
			union all
			select 'episode', e.id, e.name, r.next_at
			from ${friendReminders} r join ${episodes} e on e.id = r.episode_id
			where r.friend_id = ${friendId} and r.state = 'set'
			order by next_at limit ${sql.placeholder("take")}`,
	);
});

/** Presents current steps for the API (M-095). */
export const presentCurrentSteps = (currentSteps: CurrentStep[], zone: string) =>
	currentSteps.map(({ next_at, ...each }) => ({
		...each,
		next_at: next_at === null ? null : toWireTime(next_at, zone),
	}));
