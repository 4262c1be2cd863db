import { type Forecast, forecastOf } from "#domain/forecast/forecast.ts";
import { whole } from "#domain/forecast/spread.ts";
import type { Ctx } from "../context.ts";
import { notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { readQuota } from "../line/quota.ts";
import { Tally } from "./counting.ts";
import { type OwnReminder, reminderSends } from "./reminder-sends.ts";
import type { OwnScenario } from "./scenario-draft.ts";
import { scenarioSends } from "./scenario-sends.ts";
import { loadTasks, type PlannedTask, taskSends } from "./task-sends.ts";
import { waitingSends } from "./waiting-sends.ts";

/** What is asked for: told apart from everything else that is planned. */
export interface Own {
	scenario?: OwnScenario;
	reminder?: OwnReminder;
	/** A task that would be added. */
	task?: Omit<PlannedTask, "own">;
	/** Without one: the action whose tasks are asked for. */
	tasksOf?: number;
}

/**
 * What LINE would count hour by hour in the next seven days, if nothing changed: friends stay as they are, nobody begins
 * what they do not read yet, and what actions start in turn is left out. Of the friends whom the operator
 * may see: a draft may ask any condition, and its sums would tell of others. The quota is the account's.
 * @throws Refusal 404 for a scenario that is gone.
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
	tasks.tell(audiences.map(([audience]) => audience!));
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
