import { and, eq, isNotNull, sql } from "drizzle-orm";
import { scenarios, scenarioSubscriptions as subscriptions } from "#db/automation/scenarios.ts";
import { settings } from "#db/platform/settings.ts";
import { among } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { FOLLOW_KEYS } from "#domain/automation/scenarios/follow.ts";
import { forgetSteps } from "#functions/engine/steps/forget.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { auditIdOf } from "#functions/platform/auth/undo-parts.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { SCENARIO_STEPS } from "./steps/stepped.ts";

/**
 * Deletes a scenario (E-402). Its readers read nothing from then on, moves to it are cancelled, and scenarios that led to
 * it pause instead.
 * @returns the entry of the log by which it can be taken back
 * @throws Refusal 404 for one that is gone.
 */
export async function removeScenario({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<{ undo: number | undefined }> {
	const { id } = input;
	const [removed, , entries] = await ctx.db.batch([
		rowsOf<{ id: number }>(
			ctx.db,
			sql`update ${scenarios} set deleted_at = ${ctx.now}, version = version + 1
				where id = ${id} and deleted_at is null returning id`,
		),
		auditOfChange(ctx, {
			verb: "scenario.delete",
			subjectType: "scenario",
			subjectId: id,
			undoKey: ctx.saveKey,
		}),
		auditIdOf(ctx, ctx.saveKey),
		...aftermath(ctx, id),
	]);
	if (removed.length === 0) throw notFound();
	return { undo: entries[0]?.id };
}

/** The consequences of a deletion. They are safe to repeat. */
const aftermath = (ctx: OperatorCtx, id: number) => [
	ctx.db
		.update(subscriptions)
		.set({ state: "stopped", endedAt: ctx.now, nextAt: null, moveToId: null, moveAt: null })
		.where(and(eq(subscriptions.scenarioId, id), eq(subscriptions.state, "reading"))),
	ctx.db
		.update(subscriptions)
		.set({ moveToId: null, moveAt: null })
		.where(and(eq(subscriptions.moveToId, id), isNotNull(subscriptions.moveToId))),
	ctx.db
		.update(scenarios)
		.set({ afterReadToId: null, afterReadToStep: null, version: sql`${scenarios.version} + 1` })
		.where(eq(scenarios.afterReadToId, id)),
	ctx.db
		.delete(settings)
		.where(sql`${settings.key} in ${among(FOLLOW_KEYS)} and ${settings.value} = ${String(id)}`),
	...forgetSteps(ctx, SCENARIO_STEPS, [id]),
];
