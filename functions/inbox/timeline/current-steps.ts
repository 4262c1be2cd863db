import { sql } from "drizzle-orm";
import { episodes, friendReminders } from "#db/automation/reminders.ts";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { prepareOnce } from "#db/platform/sql/prepare-once.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";

export interface Reading {
	kind: "scenario" | "episode";
	id: number;
	name: string;
	next_at: number | null;
}

/** Current steps of a friend: their scenario and set reminders, soonest first. */
export const readingOf = prepareOnce((db) => {
	const friendId = sql.placeholder("friendId");
	return queryRows<Reading>(
		db,
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

/** The same as the API presents it (M-095). */
export const presentReading = (reading: Reading[], zone: string) =>
	reading.map(({ next_at, ...each }) => ({
		...each,
		next_at: next_at === null ? null : toWireTime(next_at, zone),
	}));
