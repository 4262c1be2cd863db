import { and, eq, isNotNull, sql } from "drizzle-orm";
import { scenarios, scenarioSubscriptions as subscriptions } from "#db/automation/scenarios.ts";
import { settings } from "#db/platform/settings-table.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { FOLLOW_KEYS } from "#domain/automation/scenarios/follow-setting.ts";
import { deleteSteps } from "#functions/engine/steps/delete-steps.ts";
import { selectAuditId } from "#functions/platform/auth/undo-parts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { SCENARIO_STEP_OWNER } from "./steps/scenario-step-owner.ts";

/**
 * Deletes a scenario (E-402). Its readers stop, moves to it are cancelled, and scenarios that led to it no
 * longer lead anywhere.
 * @returns id of the audit entry by which it can be undone
 * @throws Refusal 404 if it does not exist
 */
export async function deleteScenario({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<{ undo: number | undefined }> {
	const { id } = input;
	const [deletedRows, , auditEntries] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${scenarios} set deleted_at = ${ctx.now}, version = version + 1
				where id = ${id} and deleted_at is null returning id`,
		),
		auditOfChange(ctx, {
			verb: "scenario.delete",
			subjectType: "scenario",
			subjectId: id,
			undoKey: ctx.saveKey,
		}),
		selectAuditId(ctx, ctx.saveKey),
		...deletionConsequences(ctx, id),
	]);
	if (deletedRows.length === 0) throw notFound();
	return { undo: auditEntries[0]?.id };
}

/** Consequences of a deletion; repeating them is safe. */
export const deletionConsequences = (ctx: OperatorCtx, id: number) => [
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
		.where(sql`${settings.key} in ${valuesOfList(FOLLOW_KEYS)} and ${settings.value} = ${String(id)}`),
	...deleteSteps(ctx, SCENARIO_STEP_OWNER, [id]),
];
