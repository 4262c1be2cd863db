import { sql } from "drizzle-orm";
import { type ContextValue, runs } from "#db/engine/runs.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { Cause } from "#domain/engine/actions/action-cause.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load-actions.ts";

/** A step that is due for a friend. */
export interface DueStep {
	friendId: number;
	step: { actionId: number; version: number; actionGone: number };
	cause: Cause;
	/** Values for the step's texts, in addition to the friend's. */
	context?: ContextValue[];
}

/** Firings of due steps. A step that a friend has received is not sent again, even if it was moved since. */
export async function createStepFirings(ctx: Ctx, due: DueStep[]): Promise<Firing[]> {
	const existingSteps = due.filter(({ step }) => !step.actionGone);
	if (existingSteps.length === 0) return [];
	const causes = existingSteps.map(({ cause }) => cause.key);
	const [earlierRuns, loadedActions] = await Promise.all([
		ctx.db
			.select({ cause: runs.cause })
			.from(runs)
			.where(sql`${runs.cause} in ${valuesOfList(causes)}`),
		loadActions(
			ctx,
			existingSteps.map(({ step }) => ({ id: step.actionId, version: step.version })),
		),
	]);
	const earlierCauses = new Set(earlierRuns.map(({ cause }) => cause));
	return existingSteps.flatMap(({ friendId, step, cause, context }) => {
		const action = loadedActions.get(actionKey({ id: step.actionId, version: step.version }));
		return action && !earlierCauses.has(cause.key)
			? [{ action, friend: { id: friendId }, cause, reply: null, ...(context && { context }) }]
			: [];
	});
}
