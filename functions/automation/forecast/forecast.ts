import { type Forecast, forecastOf } from "#domain/automation/forecast/forecast.ts";
import { whole } from "#domain/automation/forecast/spread.ts";
import type { Ctx } from "#functions/context.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { readQuota } from "#functions/platform/line/quota.ts";
import { Tally } from "./counting.ts";
import { type OwnReminder, reminderSends } from "./reminder-sends.ts";
import type { OwnScenario } from "./scenario-draft.ts";
import { scenarioSends } from "./scenario-sends.ts";
import { loadTasks, type PlannedTask, taskSends } from "./task-sends.ts";
import { waitingSends } from "./waiting-sends.ts";

/** The item that the forecast is for, as distinct from everything else. */
export interface Own {
	scenario?: OwnScenario;
	reminder?: OwnReminder;
	/** A task to be added. */
	task?: Omit<PlannedTask, "own">;
	/** Without a task: the action whose tasks the forecast is for. */
	tasksOf?: number;
}

/**
 * Messages that LINE will count hour by hour in the next seven days if nothing changes: friends stay as they
 * are, nobody begins a new scenario, and actions started by other actions are left out. Counts only friends
 * visible to the operator, because a draft may use every condition the operator may query, and its sums would
 * reveal other friends. The quota is the account's.
 * @throws Refusal 404 for a scenario that is gone, 422 for a draft with conditions beyond the operator's
 * abilities.
 */
export async function forecast(ctx: OperatorCtx, own: Own): Promise<Forecast> {
	const tally = new Tally(ctx);
	const [quota, scenarios, reminders, tasks] = await Promise.all([
		readQuota(ctx),
		scenarioSends(ctx, tally, own.scenario),
		reminderSends(ctx, tally, own.reminder),
		planned(ctx, tally, own).then((all) => taskSends(ctx, tally, all)),
	]);
	if (!scenarios.found) throw notFound();
	const [counts, audiences] = await Promise.all([
		Promise.all([...scenarios.counts, ...reminders, ...waitingSends(ctx, tally)]),
		Promise.all(tasks.counts),
	]);
	for (const rows of counts) tally.add(rows);
	tasks.tell(audiences);
	return forecastOf({
		now: ctx.now,
		zone: ctx.zone,
		counts: { own: whole(tally.own), others: whole(tally.others) },
		quota,
		stopped: scenarios.stopped,
		restricted: !ctx.operator.friendScope.all,
	});
}

async function planned(ctx: Ctx, tally: Tally, { task, tasksOf }: Own): Promise<PlannedTask[]> {
	const stored = await loadTasks(ctx, tally, (actionId) => actionId === tasksOf);
	return task ? [...stored, { ...task, own: true }] : stored;
}
