import { buildForecast, type Forecast } from "#domain/automation/forecast/send-forecast.ts";
import { roundCounts } from "#domain/automation/forecast/spread-counts.ts";
import type { Ctx } from "#functions/context.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";
import { ForecastTally } from "./count-by-hour.ts";
import { countWaitingSends } from "./count-waiting-sends.ts";
import { type ForecastReminder, reminderSends } from "./reminder-sends.ts";
import type { ForecastScenario } from "./scenario-forecast-plan.ts";
import { scenarioSends } from "./scenario-sends.ts";
import { loadPlannedTasks, type PlannedTask, taskSends } from "./task-sends.ts";

/** Item that the forecast is for; its sends are counted separately from all others. */
export interface ForecastTarget {
	scenario?: ForecastScenario;
	reminder?: ForecastReminder;
	/** Task to be added. */
	task?: Omit<PlannedTask, "own">;
	/** Without `task`: the action of which the stored tasks count as its own. */
	tasksOf?: number;
}

/**
 * Messages that count towards the LINE quota in the next seven days, by hour, if nothing changes: friends
 * stay as they are, nobody begins a new scenario, and actions started by other actions are left out. Counts
 * only friends visible to the operator, because a draft may use any condition that the operator may use, and
 * its sums would reveal other friends. The quota is the account's.
 * @throws Refusal 404 for a scenario that does not exist, 422 for a draft with conditions beyond the
 * operator's abilities
 */
export async function computeForecast(ctx: OperatorCtx, target: ForecastTarget): Promise<Forecast> {
	const tally = new ForecastTally(ctx);
	const [quota, scenarios, reminders, tasks] = await Promise.all([
		readQuota(ctx),
		scenarioSends(ctx, tally, target.scenario),
		reminderSends(ctx, tally, target.reminder),
		loadForecastTasks(ctx, tally, target).then((plannedTasks) => taskSends(ctx, tally, plannedTasks)),
	]);
	if (!scenarios.targetExists) throw notFound();
	// The statements of all parts have begun by now; only their results are awaited here.
	const [counts, audiences] = await Promise.all([
		Promise.all([...scenarios.counts, ...reminders, ...countWaitingSends(ctx, tally)]),
		Promise.all(tasks.counts),
	]);
	for (const rows of counts) tally.add(rows);
	tasks.addToTally(audiences);
	return buildForecast({
		now: ctx.now,
		zone: ctx.zone,
		counts: { own: roundCounts(tally.own), others: roundCounts(tally.others) },
		quota,
		stopped: scenarios.stopped,
		restricted: !ctx.operator.friendScope.all,
	});
}

async function loadForecastTasks(
	ctx: Ctx,
	tally: ForecastTally,
	{ task, tasksOf }: ForecastTarget,
): Promise<PlannedTask[]> {
	const storedTasks = await loadPlannedTasks(ctx, tally, (actionId) => actionId === tasksOf);
	return task ? [...storedTasks, { ...task, own: true }] : storedTasks;
}
