import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { scenarioSteps, scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { runs } from "#db/engine/runs.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { ScenarioReplayInput } from "#domain/automation/forecast/forecast-input.ts";
import {
	MAX_REPLAY_FRIENDS,
	SCENARIO_REPLAY_DAYS,
	sumReplay,
} from "#domain/automation/forecast/scenario-replay.ts";
import { daysBetween } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { DATE_DIFF } from "#domain/engine/kinds/scenario.ts";
import { MINUTES_PER_DAY, stepOffsetOf } from "#domain/engine/steps/scenario-time.ts";
import { currentDay, DAY, MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { dependsOnToday } from "#functions/engine/filters/depends-on-today.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { scenarioStepDueSql } from "#functions/engine/steps/step-due-sql.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { assertDraftAllowed } from "./assert-draft-allowed.ts";
import { atFullMinute, CALL_COLUMNS, callColumns, callRow, sendAt } from "./count-by-hour.ts";
import {
	conditionsWhere,
	type ForecastCall,
	groupByConditions,
	loadForecastCalls,
} from "./forecast-calls.ts";
import { type ForecastDay, listForecastDays } from "./forecast-day-ranges.ts";
import { loadForecastSteps, type ScenarioForecastStep, withDraftSteps } from "./scenario-forecast-plan.ts";

/** Scenario and its steps as they would be saved, over a period. */
interface Replay {
	id: number;
	byClock: number;
	steps: ScenarioForecastStep[];
	/** Begin of the period, epoch ms. */
	since: number;
}

/**
 * Messages that a scenario would have sent in the last days as it is in the form, beside those that it sent. Nothing is
 * written or sent. Readers begin and stop as they did; conditions are evaluated with the friends of now. Counts only
 * friends visible to the operator, because a draft may use any condition that the operator may use.
 * @throws Refusal 404 for a scenario that does not exist, 422 for a draft with conditions beyond the operator's
 * abilities
 */
export async function replayScenario(ctx: OperatorCtx, id: number, draft: ScenarioReplayInput) {
	const replay = await loadReplay(ctx, id, draft);
	const { since, steps } = replay;
	const groups = groupByConditions(await loadForecastCalls(ctx, steps));
	const mayReadFriends = hasAbility(ctx.operator, "friend-read");
	const parts = groups.flatMap((calls) => listDays(ctx, since, calls).map((day) => ({ calls, day })));
	const [before, counted] = await Promise.all([
		countSent(ctx, replay),
		Promise.all(parts.map((part) => countMessages(ctx, replay, part))),
	]);
	const after = counted.flat();
	const days = daysBetween(currentDay(since, ctx.zone), currentDay(ctx.now + DAY, ctx.zone));
	const { steps: sums, ...totals } = sumReplay({ steps, before, after, days });
	return {
		...totals,
		steps: sums.map((each, step) => ({
			...each,
			friends: mayReadFriends ? presentFriends(ctx, after, step) : [],
		})),
		/** Whether messages to friends exist that the operator may not see. */
		is_restricted: !ctx.operator.friendScope.all,
	};
}

async function loadReplay(ctx: OperatorCtx, id: number, draft: ScenarioReplayInput): Promise<Replay> {
	const [[scenario], storedSteps] = await Promise.all([
		ctx.db
			.select({ dateDiff: scenarios.dateDiff })
			.from(scenarios)
			.where(and(eq(scenarios.id, id), isNull(scenarios.deletedAt))),
		loadForecastSteps(ctx, [id]),
	]);
	if (!scenario) throw notFound();
	if (draft.steps) await assertDraftAllowed(ctx, draft.steps, storedSteps);
	return {
		id,
		byClock: (draft.date_diff ?? scenario.dateDiff) === DATE_DIFF.clock ? 1 : 0,
		steps: withDraftSteps(storedSteps, { id, draft }).sort((a, b) => stepOffsetOf(a) - stepOffsetOf(b)),
		since: ctx.now - SCENARIO_REPLAY_DAYS * DAY,
	};
}

/** Days with a moment for the conditions; one range for all if they do not depend on the day. */
const listDays = (ctx: OperatorCtx, since: number, [call]: ForecastCall[]): ForecastDay[] =>
	call?.conditions.some(dependsOnToday)
		? listForecastDays({ now: since, zone: ctx.zone }, ctx.now)
		: [{ now: ctx.now, from: 0, end: ctx.now }];

/** Calls with the same conditions, and the day whose conditions are evaluated. */
interface ReplayPart {
	calls: ForecastCall<ScenarioForecastStep>[];
	day: ForecastDay;
}

const COUNT_COLUMNS = {
	step: number,
	day: number,
	n: number,
	friendId: number,
	friendName: text,
	at: number,
};

type CountedDay = RowOfColumns<typeof COUNT_COLUMNS>;

/** Messages by step and day, with the last friend of each: SQLite takes the bare columns from the row of the maximum. */
const countMessages = (ctx: OperatorCtx, replay: Replay, part: ReplayPart) =>
	queryRows(
		ctx.db,
		COUNT_COLUMNS,
		packValues(sql`select q.step as step, ${createLocalTime(ctx).dayOf(sql`q.at`)} as day, count(*) as n,
				${friends.id} as friendId, ${friends.name} as friendName, max(q.at) as at
			${messagesFrom(ctx, replay, part)} group by 1, 2`),
	);

/** Messages `q` of the period to `friends` who can be reached, may be seen, and meet the conditions of their day. */
function messagesFrom(ctx: OperatorCtx, replay: Replay, { calls, day }: ReplayPart): SQL {
	const [now, since] = [integerLiteral(ctx.now), integerLiteral(replay.since)];
	const { conditions } = calls[0]!;
	return sql`from (select p.*, ${sendAt(ctx)} as at from (${callsToReaders(ctx, replay, calls)}) p
			where p.run_at >= ${integerLiteral(day.from)} and p.run_at <= ${integerLiteral(day.end)}
				and (p.stopped_at is null or p.run_at <= p.stopped_at)) q
		cross join ${friends} on ${friends.id} = q.friend_id
		where q.at >= ${since} and q.at <= ${now}
			and (${friends.blockedAt} is null or ${friends.blockedAt} > q.at)
			and ${friends.userRate} <> ${integerLiteral(USER_RATE.blocked)} and ${visibleTo(ctx.operator)}
			and ${conditionsWhere({ ...ctx, now: day.now }, conditions, "perFriend")}
			and (q.once is null or not exists (select 1 from ${runs} u where u.action_id = q.once
				and u.friend_id = q.friend_id and u.state <> 'skipped' and u.started_at < ${since}))`;
}

/** One row for each call to a reader: `friend_id`, `step`, `run_at`, `stopped_at` and `callColumns`. */
function callsToReaders(
	ctx: OperatorCtx,
	{ id, byClock, steps, since }: Replay,
	calls: ForecastCall<ScenarioForecastStep>[],
): SQL {
	const { rows, column } = rowsFrom(
		calls.map((call) => ({
			step: steps.indexOf(call.action),
			day: call.action.day,
			minute: call.action.minute,
			position: stepOffsetOf(call.action),
			...callRow(call),
		})),
		["step", "day", "minute", "position", ...CALL_COLUMNS],
		{ as: "c" },
	);
	const due = scenarioStepDueSql(ctx, {
		base: sql`r.base_at`,
		byClock: integerLiteral(byClock),
		day: column.day,
		minute: column.minute,
	});
	return sql`select r.friend_id as friend_id, ${column.step} as step, ${callColumns(column)},
			${atFullMinute(sql`max(r.started_at, ${due})`)} as run_at, iif(r.state = 'stopped', r.ended_at, null) as stopped_at
		from ${scenarioSubscriptions} r join ${rows} on ${column.position} > ${startPosition(byClock)}
		where r.scenario_id = ${integerLiteral(id)} and r.started_at <= ${integerLiteral(ctx.now)}
			and (r.state <> 'stopped' or r.ended_at >= ${integerLiteral(since)})`;
}

/** Position at which a reader began: a start at a later day moves `base_at` before the start. */
function startPosition(byClock: number): SQL {
	const unit = integerLiteral(byClock === 1 ? DAY : MINUTE);
	const minutes = integerLiteral(byClock === 1 ? MINUTES_PER_DAY : 1);
	return sql`(max(r.started_at - r.base_at, 0) / ${unit} * ${minutes} - 1)`;
}

const SENT_COLUMNS = { stepId: nullable(number), day: number, n: number };

/** Messages of the scenario that LINE accepted, by due time. The signs keep SQLite to the index by due time. */
const countSent = (ctx: OperatorCtx, { id, since }: Replay) =>
	queryRows(
		ctx.db,
		SENT_COLUMNS,
		packValues(sql`select t.id as stepId, ${createLocalTime(ctx).dayOf(sql`d.due_at`)} as day, count(*) as n
			from ${deliveries} d cross join ${runs} r on r.id = d.run_id
			left join ${scenarioSteps} t on t.action_id = r.action_id and t.scenario_id = ${integerLiteral(id)}
				and t.deleted_at is null
			cross join ${friends} on ${friends.id} = d.friend_id
			where d.due_at >= ${integerLiteral(since)} and d.due_at <= ${integerLiteral(ctx.now)} and d.state = 'sent'
				and +r.cause_type = 'scenario' and +r.cause_id = ${integerLiteral(id)} and ${visibleTo(ctx.operator)}
			group by 1, 2`),
	);

/** The last friend of each of the newest days. */
const presentFriends = (ctx: OperatorCtx, counted: readonly CountedDay[], step: number) =>
	counted
		.filter((each) => each.step === step)
		.sort((a, b) => b.at - a.at || a.friendId - b.friendId)
		.slice(0, MAX_REPLAY_FRIENDS)
		.map(({ friendId: id, friendName: name, at }) => ({ id, name, at: toWireTime(at, ctx.zone) }));
