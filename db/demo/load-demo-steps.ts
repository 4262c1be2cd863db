import { type SQL, sql } from "drizzle-orm";
import { episodeSteps, friendReminders } from "#db/automation/reminders.ts";
import { scenarioSteps, scenarioSubscriptions } from "#db/automation/scenarios.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { currentDay, DAY, HOUR, MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";
import { activitySql, type FriendRange } from "./demo-activity-sql.ts";
import { DEMO_REMINDER_STEPS, DEMO_SCENARIO_STEPS } from "./demo-steps.ts";
import { demoActionStatements } from "./load-demo-actions.ts";

/** First ids of the steps' actions: fixed, and outside the range of the listed actions. */
const FIRST_SCENARIO_ACTION = 1_000;
const FIRST_EPISODE_ACTION = 2_000;
/** Maximum number of steps of a scenario or reminder, so that their actions' ids differ. */
const MAX_STEPS = 100;

/** Statements that insert the steps of scenarios and reminders, each with its own action. */
export const demoStepStatements = (db: Db, now: number): Statement[] => [
	...DEMO_SCENARIO_STEPS.flatMap(({ id: scenarioId, steps }) =>
		steps.flatMap(({ day, minute, effects }, index) => {
			const id = FIRST_SCENARIO_ACTION + scenarioId * MAX_STEPS + index;
			return [
				...demoActionStatements(db, { id, name: "", twiceType: 0, isTemplate: false, effects }, now),
				db.insert(scenarioSteps).values({ id, scenarioId, day, minute, actionId: id }).onConflictDoNothing(),
			];
		}),
	),
	...DEMO_REMINDER_STEPS.flatMap(({ id: episodeId, steps }) =>
		steps.flatMap(({ day, minute, effects }, index) => {
			const id = FIRST_EPISODE_ACTION + episodeId * MAX_STEPS + index;
			return [
				...demoActionStatements(db, { id, name: "", twiceType: 0, isTemplate: false, effects }, now),
				db.insert(episodeSteps).values({ id, episodeId, day, minute, actionId: id }).onConflictDoNothing(),
			];
		}),
	),
];

/**
 * Statements that insert the readers of scenarios with their progress. Their start is chosen so that no step is
 * due within hours of loading the demo.
 */
export function demoReaderStatements(db: Db, span: FriendRange): Statement[] {
	const { some } = activitySql(span);
	const { now } = span;
	const midnight = toInstant(currentDay(now), "00:00")!;
	/** Current readers of a scenario. @param late delay of `base_at` after the scenario's time origin, ms */
	const reading = (scenario: number, since: SQL, late: number, friends: SQL) =>
		execute(
			db,
			sql`insert into ${scenarioSubscriptions}
				(scenario_id, friend_id, state, days_sent, started_at, base_at, position, next_at)
				select ${scenario}, r.id, 'reading', max(r.position, 0) / 1440, r.base, r.base, r.position,
					coalesce((select min(r.origin + (s.day * 1440 + s.minute) * ${MINUTE}) from ${scenarioSteps} s
						where s.scenario_id = ${scenario} and s.deleted_at is null
							and s.day * 1440 + s.minute > r.position), ${now})
				from (select b.id as id, b.base as base, b.base - ${late} as origin,
					coalesce((select max(s.day * 1440 + s.minute) from ${scenarioSteps} s
						where s.scenario_id = ${scenario} and s.deleted_at is null
							and b.base - ${late} + (s.day * 1440 + s.minute) * ${MINUTE} <= ${now}), -1) as position
					from (select f.id as id, ${since} as base ${friends}) b) r`,
		);
	/** Beginning of an insert of former readers, who received the steps up to a day. */
	const past = (
		scenario: number,
		state: string,
		{ day, minute }: { day: number; minute: number },
		since: SQL,
	) =>
		sql`insert into ${scenarioSubscriptions}
			(scenario_id, friend_id, state, days_sent, started_at, base_at, position, ended_at)
			select ${scenarioId}, f.id, ${state}, ${day}, ${startedAt}, ${startedAt}, ${day * 1_440 + minute},
				${startedAt} + ${day * DAY + minute * MINUTE} ${friends}`,
	);

/** Statements that insert friends' reminders; none has a step on the day on which the demo is loaded. */
export function demoReminderStatements(db: Db, range: FriendRange): Statement[] {
	const { selectEveryNth } = activitySql(range);
	const midnight = toInstant(currentDay(range.now), "00:00")!;
	/** Goals at 10:00, up to 28 days before a day in the past. */
	const goalBefore = (daysAgo: number) =>
		sql`(${midnight - daysAgo * DAY} - f.id % 29 * ${DAY} + ${10 * HOUR})`;
	return [
		reading(
			1,
			sql`${now} - (f.id / 6 % 7) * ${DAY} - (4 + f.id / 6 * 5 % 16) * ${HOUR} - f.id % 50 * ${MINUTE}`,
			0,
			some(6),
		),
		reading(2, begunWeekly, 9 * HOUR, some(6, 1)),
		execute(
			db,
			sql`${past(1, "finished", { day: 7, minute: 0 }, sql`${begunWeekly} - ${7 * DAY}`)} ${some(6, 1)}`,
		),
		execute(
			db,
			sql`${past(3, "stopped", { day: 10, minute: 18 * 60 }, sql`${midnight - 110 * DAY}`)} ${some(6, 3)}`,
		),
		// No step falls on the day on which the demo is loaded.
		reminders(1, sql`('[2,4,5,6,8,9,10,12,14,16,20,24]' ->> (f.id / 5 % 12))`, some(5, 1)),
		reminders(2, sql`-(4 + f.id / 9 % 9)`, some(9)),
		overReminders(
			1,
			"finished",
			sql`(${midnight - 31 * DAY} - f.id % 29 * ${DAY} + ${10 * HOUR})`,
			30,
			some(4),
		),
		overReminders(
			2,
			"cancelled",
			sql`(${midnight - 20 * DAY} - f.id % 29 * ${DAY} + ${10 * HOUR})`,
			5,
			some(10, 3),
		),
	];
}
