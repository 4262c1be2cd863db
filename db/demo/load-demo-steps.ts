import { type SQL, sql } from "drizzle-orm";
import { episodeSteps } from "#db/automation/reminders.ts";
import { scenarioSteps, scenarioSubscriptions } from "#db/automation/scenarios.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { GoalStep } from "#domain/engine/steps/goal-time.ts";
import { MINUTES_PER_DAY, type ScenarioStepTime } from "#domain/engine/steps/scenario-time.ts";
import { currentDay, DAY, HOUR, MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";
import { activitySql, type FriendRange } from "./demo-activity-sql.ts";
import { DEMO_REMINDER_STEPS, DEMO_SCENARIO_STEPS, type DemoSteps } from "./demo-steps.ts";
import { demoActionStatements } from "./load-demo-actions.ts";

/** First ids of the steps' actions: fixed, and outside the range of the listed actions. */
export const SCENARIO_STEP_ACTIONS = 1_000;
export const EPISODE_STEP_ACTIONS = 2_000;
/** Maximum number of steps of a scenario or reminder, so that their actions' ids differ. */
const MAX_STEPS = 100;

/** Id of a step and of its action. */
export const stepActionId = (first: number, ownerId: number, index: number): number =>
	first + ownerId * MAX_STEPS + index;

/** Steps of a shop's scenarios and reminders. */
interface ShopSteps {
	scenarios: DemoSteps<ScenarioStepTime>[];
	reminders: DemoSteps<GoalStep>[];
}

const SALON_STEPS: ShopSteps = { scenarios: DEMO_SCENARIO_STEPS, reminders: DEMO_REMINDER_STEPS };

/** Statements that insert the steps of scenarios and reminders, each with its own action. */
export const demoStepStatements = (
	db: Db,
	now: number,
	{ scenarios, reminders }: ShopSteps = SALON_STEPS,
): Statement[] => [
	...scenarios.flatMap(({ id: scenarioId, steps }) =>
		steps.flatMap(({ day, minute, effects }, index) => {
			const id = stepActionId(SCENARIO_STEP_ACTIONS, scenarioId, index);
			return [
				...demoActionStatements(db, { id, name: "", twiceType: 0, isTemplate: false, effects }, now),
				db.insert(scenarioSteps).values({ id, scenarioId, day, minute, actionId: id }).onConflictDoNothing(),
			];
		}),
	),
	...reminders.flatMap(({ id: episodeId, steps }) =>
		steps.flatMap(({ day, minute, effects }, index) => {
			const id = stepActionId(EPISODE_STEP_ACTIONS, episodeId, index);
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
export function demoReaderStatements(db: Db, range: FriendRange): Statement[] {
	const { selectEveryNth } = activitySql(range);
	const { now } = range;
	const midnight = toInstant(currentDay(now), "00:00")!;
	/** Days since a reader of the weekly scenario began: one to five days after a step. */
	const daysRead = sql`(7 * (f.id / 6 % 4) + 1 + f.id / 24 % 5)`;
	const weeklyStart = sql`${midnight + 9 * HOUR} - ${daysRead} * ${DAY}`;
	return [
		insertReaders(db, now, {
			scenarioId: 1,
			startedAt: sql`f.followed_at`,
			originDelay: 0,
			friends: selectEveryNth(6),
		}),
		insertReaders(db, now, {
			scenarioId: 2,
			startedAt: weeklyStart,
			originDelay: 9 * HOUR,
			friends: selectEveryNth(6, 1),
		}),
		insertFormerReaders(db, {
			scenarioId: 1,
			state: "finished",
			lastStep: { day: 7, minute: 0 },
			startedAt: sql`${weeklyStart} - ${7 * DAY}`,
			friends: selectEveryNth(6, 1),
		}),
		insertFormerReaders(db, {
			scenarioId: 3,
			state: "stopped",
			lastStep: { day: 10, minute: 18 * 60 },
			startedAt: sql`${midnight - 80 * DAY}`,
			friends: selectEveryNth(6, 3),
		}),
	];
}

interface DemoReaders {
	scenarioId: number;
	/** Instant at which a friend `f` began. */
	startedAt: SQL;
	/** SQL from `from` on that selects the friends, with the alias f. */
	friends: SQL;
}

/** Current readers. @param originDelay delay of `base_at` after the scenario's time origin, ms */
export const insertReaders = (
	db: Db,
	now: number,
	{ scenarioId, startedAt, originDelay, friends }: DemoReaders & { originDelay: number },
): Statement =>
	execute(
		db,
		sql`insert into ${scenarioSubscriptions}
			(scenario_id, friend_id, state, days_sent, started_at, base_at, position, next_at)
			select ${scenarioId}, r.id, 'reading', max(r.position, 0) / ${integerLiteral(MINUTES_PER_DAY)}, r.base, r.base, r.position,
				coalesce((select min(r.origin + (s.day * ${integerLiteral(MINUTES_PER_DAY)} + s.minute) * ${MINUTE}) from ${scenarioSteps} s
					where s.scenario_id = ${scenarioId} and s.deleted_at is null
						and s.day * ${integerLiteral(MINUTES_PER_DAY)} + s.minute > r.position), ${now})
			from (select b.id as id, b.base as base, b.base - ${originDelay} as origin,
				coalesce((select max(s.day * ${integerLiteral(MINUTES_PER_DAY)} + s.minute) from ${scenarioSteps} s
					where s.scenario_id = ${scenarioId} and s.deleted_at is null
						and b.base - ${originDelay} + (s.day * ${integerLiteral(MINUTES_PER_DAY)} + s.minute) * ${MINUTE} <= ${now}), -1) as position
				from (select f.id as id, ${startedAt} as base ${friends}) b) r`,
	);

/** Friends who no longer read a scenario. */
interface FormerDemoReaders extends DemoReaders {
	state: "finished" | "stopped";
	/** The last step that they received. */
	lastStep: { day: number; minute: number };
}

export const insertFormerReaders = (
	db: Db,
	{ scenarioId, state, lastStep: { day, minute }, startedAt, friends }: FormerDemoReaders,
): Statement =>
	execute(
		db,
		sql`insert into ${scenarioSubscriptions}
			(scenario_id, friend_id, state, days_sent, started_at, base_at, position, ended_at)
			select ${scenarioId}, f.id, ${state}, ${day}, ${startedAt}, ${startedAt}, ${day * MINUTES_PER_DAY + minute},
				${startedAt} + ${day * DAY + minute * MINUTE} ${friends}`,
	);
