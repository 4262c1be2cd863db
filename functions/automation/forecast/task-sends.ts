import { type SQL, sql } from "drizzle-orm";
import { actions, actionTasks } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { spreadCount } from "#domain/automation/forecast/spread-counts.ts";
import { DELAY_TYPE, delayedSendTime } from "#domain/engine/actions/effects/delay.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { nextOccurrence, type Recurrence } from "#domain/engine/actions/recurrence.ts";
import { ONCE_PER_FRIEND } from "#domain/engine/actions/repetition-rule.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { dependsOnToday } from "#functions/engine/filters/depends-on-today.ts";
import { filterWhere } from "#functions/engine/filters/filter-where.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { delayBounds, type ForecastTally, notYetRun } from "./count-by-hour.ts";
import {
	conditionsWhere,
	type ForecastAction,
	type ForecastCall,
	loadForecastCalls,
	sendingEffects,
} from "./forecast-calls.ts";

/** Scheduled run of an action. */
export interface PlannedTask extends ForecastAction {
	/** Whether it belongs to the item that the forecast is for. */
	own: boolean;
	/** Time of the next run, epoch ms. */
	at: number;
	recurrence: Recurrence | null;
	audience: Filter;
	/** Further condition on the friends. */
	friendCondition: SQL;
	/** Friends up to this id were served in the current round. */
	cursor: number;
}

/** Tasks due within the seven days. */
export async function loadPlannedTasks(
	ctx: Ctx,
	tally: ForecastTally,
	isTargetAction: (actionId: number) => boolean,
): Promise<PlannedTask[]> {
	const rows = await queryRows(
		ctx.db,
		COLUMNS,
		sql`select k.next_work_at as at, k.recurrence as recurrence, k.cursor as cursor, a.id as actionId,
				a.twice_type as twiceType, q.filter as filter, ${sendingEffects(sql`a.id`, sql`a.version`)} as effects
			from ${actionTasks} k join ${actions} a on a.id = k.action_id
			left join ${memberQueries} q on q.id = k.member_query_id
			where k.next_work_at < ${integerLiteral(tally.end)} and a.deleted_at is null`,
	);
	return rows.map(({ effects, filter, recurrence, ...task }) => ({
		...task,
		own: isTargetAction(task.actionId),
		effects: JSON.parse(effects) as Effect[],
		recurrence: recurrence === null ? null : (JSON.parse(recurrence) as Recurrence),
		audience: filter === null ? EVERY_FRIEND : parseFilterJson(filter),
		friendCondition: sql`1`,
	}));
}

const COLUMNS = {
	at: number,
	recurrence: nullable(text),
	cursor: number,
	actionId: number,
	twiceType: number,
	filter: nullable(text),
	effects: text,
};

/** Number of friends of one run of a task (`ForecastCall`), and of those remaining in its current round. */
const AUDIENCE_COUNT_COLUMNS = {
	all: number,
	ahead: number,
};

type AudienceCount = RowOfColumns<typeof AUDIENCE_COUNT_COLUMNS>;

/**
 * Sends of tasks, for each of their runs. A filter that names something deleted matches nobody. The counts are queries
 * that have started; the caller awaits them together with others and passes their results to `addToTally`.
 */
export async function taskSends(ctx: Ctx, tally: ForecastTally, tasks: PlannedTask[]) {
	const names = await loadFilterNames(
		ctx,
		tasks.map(({ audience }) => audience),
	);
	const calls = await loadForecastCalls(
		ctx,
		tasks.filter(({ audience }) => !isFilterBroken(audience, names)),
	);
	return {
		counts: calls.map((call) => countAudiences(ctx, tally, call)),
		/** Adds the audiences of the calls, in their order, to the tally. */
		addToTally: (audienceCounts: AudienceCount[][]) => {
			for (const [index, call] of calls.entries()) addCallToTally(ctx, tally, call, audienceCounts[index]!);
		},
	};
}

/** Audience of each run; counted once if the conditions do not depend on the day. */
async function countAudiences(
	ctx: Ctx,
	tally: ForecastTally,
	call: ForecastCall<PlannedTask>,
): Promise<AudienceCount[]> {
	const runTimes = runTimesOf(ctx, tally, call.action);
	if (![call.action.audience, ...call.conditions].some(dependsOnToday)) {
		const audience = await countAudience(ctx, tally, call);
		return runTimes.map(() => audience);
	}
	return Promise.all(runTimes.map((now) => countAudience({ ...ctx, now }, tally, call)));
}

async function countAudience(
	ctx: Ctx,
	tally: ForecastTally,
	{ action: task, conditions }: ForecastCall<PlannedTask>,
): Promise<AudienceCount> {
	const hasNotRun =
		task.twiceType === ONCE_PER_FRIEND && task.actionId !== null
			? notYetRun(integerLiteral(task.actionId))
			: sql`1`;
	const [audience] = await queryRows(
		ctx.db,
		AUDIENCE_COUNT_COLUMNS,
		packValues(sql`select count(*) as "all", count(case when ${friends.id} > ${integerLiteral(task.cursor)} then 1 end) as ahead
			from ${friends} where ${filterWhere(ctx, task.audience)} and ${tally.isReached}
				and ${conditionsWhere(ctx, conditions, "perFriend")} and ${task.friendCondition} and ${hasNotRun}`),
	);
	return audience!;
}

function addCallToTally(
	ctx: Ctx,
	tally: ForecastTally,
	{ action: task, delay }: ForecastCall<PlannedTask>,
	audienceCounts: AudienceCount[],
): void {
	const hours = tally.hoursOf(task.own);
	for (const [round, runAt] of runTimesOf(ctx, tally, task).entries()) {
		const { ahead, all } = audienceCounts[round]!;
		const count = round === 0 ? ahead : all;
		const hoursTo = (moment: number) => (moment - tally.start) / HOUR;
		if (delay.delay_type === DELAY_TYPE.minutes) {
			const [minDelay, maxDelay] = delayBounds(delay);
			spreadCount(hours, count, hoursTo(runAt + minDelay), hoursTo(runAt + maxDelay));
		} else spreadCount(hours, count, hoursTo(delayedSendTime(delay, runAt, ctx.zone, () => 0)));
	}
}

/** Times at which a task runs within the seven days; for a once-only action only the first. */
function runTimesOf(ctx: Ctx, tally: ForecastTally, { at, recurrence, twiceType }: PlannedTask): number[] {
	// Missed runs are not repeated: the first one is now or later.
	const firstRun = Math.ceil(Math.max(at, ctx.now) / MINUTE) * MINUTE;
	const runTimes = [firstRun];
	if (recurrence === null || twiceType === ONCE_PER_FRIEND) return runTimes;
	let nextRun = nextOccurrence(recurrence, firstRun, ctx.zone);
	while (nextRun !== null && nextRun < tally.end) {
		runTimes.push(nextRun);
		nextRun = nextOccurrence(recurrence, nextRun, ctx.zone);
	}
	return runTimes;
}
