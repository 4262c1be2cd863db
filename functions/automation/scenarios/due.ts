import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { scenarioSteps, scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { actions } from "#db/engine/actions.ts";
import { among } from "#db/platform/sql/among.ts";
import { offsetOf, stepDueAt } from "#domain/engine/steps/scenario-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Conditions for sending a reader's next step, by name: on the reader and on their scenario. */
export const dueWhen = (ctx: Pick<Ctx, "now">) => ({
	isTurn: lte(scenarioSubscriptions.nextAt, ctx.now),
	isReading: eq(scenarioSubscriptions.state, "reading"),
	isRunning: eq(scenarios.isRun, true),
	isThere: isNull(scenarios.deletedAt),
});

export const isDue = (ctx: Ctx) => and(...Object.values(dueWhen(ctx)));

/** Those of some readers whose turn it is. */
export const dueReaders = (ctx: Ctx, ids: readonly number[]) =>
	readersWhere(ctx, and(isDue(ctx), sql`${scenarioSubscriptions.id} in ${among(ids)}`)).orderBy(
		scenarioSubscriptions.nextAt,
	);

/** Readers as their steps are sent, whether it is their turn or not. */
export const readersWhere = (ctx: Ctx, where: SQL | undefined) =>
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

export type DueReader = Awaited<ReturnType<typeof dueReaders>>[number];

/** A step as it is sent. */
export interface Step {
	id: number;
	scenarioId: number;
	day: number;
	minute: number;
	actionId: number;
	version: number;
	actionGone: number;
}

/** All steps of the readers' scenarios, in order. */
export const stepsOf = (ctx: Ctx, readers: DueReader[]): Promise<Step[]> =>
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

/** The next steps, all of one moment, and that moment; null after the last. */
export function nextOf(ctx: Pick<Ctx, "zone">, reader: DueReader, steps: Step[]) {
	const remaining = steps.filter(
		(step) => step.scenarioId === reader.scenarioId && offsetOf(step) > reader.position,
	);
	const group = remaining.filter((step) => offsetOf(step) === offsetOf(remaining[0]!));
	const base = { baseAt: reader.baseAt, byClock: reader.dateDiff === 1, zone: ctx.zone };
	return { group, due: group[0] ? stepDueAt(group[0], base) : null };
}
