import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { scenarioSteps, scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { actions } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { DATE_DIFF } from "#domain/engine/kinds/scenario.ts";
import { stepDueAt, stepOffsetOf } from "#domain/engine/steps/scenario-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Conditions under which a reader's next step is sent, by name. */
export const readerDueConditions = (ctx: Pick<Ctx, "now">) => ({
	isStepDue: lte(scenarioSubscriptions.nextAt, ctx.now),
	isReading: eq(scenarioSubscriptions.state, "reading"),
	isRunning: eq(scenarios.isRun, true),
	scenarioExists: isNull(scenarios.deletedAt),
});

/** Condition that a reader's next step is sent now. */
export const isReaderDue = (ctx: Ctx) => and(...Object.values(readerDueConditions(ctx)));

/** Those of the given readers who are due. */
export const dueReaders = (ctx: Ctx, ids: readonly number[]) =>
	findReaders(ctx, and(isReaderDue(ctx), sql`${scenarioSubscriptions.id} in ${valuesOfList(ids)}`)).orderBy(
		scenarioSubscriptions.nextAt,
	);

/** Readers with the data needed to send their steps, due or not. */
export const findReaders = (ctx: Ctx, where: SQL | undefined) =>
	ctx.db
		.select({
			id: scenarioSubscriptions.id,
			friendId: scenarioSubscriptions.friendId,
			baseAt: scenarioSubscriptions.baseAt,
			position: scenarioSubscriptions.position,
			failures: scenarioSubscriptions.failures,
			scenarioId: scenarios.id,
			scenarioVersion: scenarios.version,
			name: scenarios.name,
			dateDiff: scenarios.dateDiff,
			afterReadToId: scenarios.afterReadToId,
			afterReadToStep: scenarios.afterReadToStep,
		})
		.from(scenarioSubscriptions)
		.innerJoin(scenarios, eq(scenarios.id, scenarioSubscriptions.scenarioId))
		.where(where);

/** Reader with the data needed to send their steps. */
export type DueReader = Awaited<ReturnType<typeof dueReaders>>[number];

/** Step with its action. */
export interface ScenarioStep {
	id: number;
	scenarioId: number;
	day: number;
	minute: number;
	actionId: number;
	version: number;
	actionGone: number;
}

/** All steps of the readers' scenarios, in order. */
export const listScenarioSteps = (ctx: Ctx, readers: DueReader[]): Promise<ScenarioStep[]> =>
	ctx.db
		.select({
			id: scenarioSteps.id,
			scenarioId: scenarioSteps.scenarioId,
			day: scenarioSteps.day,
			minute: scenarioSteps.minute,
			actionId: actions.id,
			version: actions.version,
			actionGone: sql<number>`${actions.deletedAt} is not null`.as("action_gone"),
		})
		.from(scenarioSteps)
		.innerJoin(actions, eq(actions.id, scenarioSteps.actionId))
		.where(
			and(
				inArray(scenarioSteps.scenarioId, [...new Set(readers.map(({ scenarioId }) => scenarioId))]),
				isNull(scenarioSteps.deletedAt),
			),
		)
		.orderBy(asc(scenarioSteps.day), asc(scenarioSteps.minute), asc(scenarioSteps.id));

/** Next steps, which share one time, and that time; null after the last step. */
export function nextScenarioSteps(ctx: Pick<Ctx, "zone">, reader: DueReader, steps: ScenarioStep[]) {
	const remaining = steps.filter(
		(step) => step.scenarioId === reader.scenarioId && stepOffsetOf(step) > reader.position,
	);
	const [firstStep] = remaining;
	if (!firstStep) return { nextSteps: [], dueAt: null };
	const base = { baseAt: reader.baseAt, byClock: reader.dateDiff === DATE_DIFF.clock, zone: ctx.zone };
	return {
		nextSteps: remaining.filter((step) => stepOffsetOf(step) === stepOffsetOf(firstStep)),
		dueAt: stepDueAt(firstStep, base),
	};
}
