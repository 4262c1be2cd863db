import { and, eq, isNull } from "drizzle-orm";
import { openApiTriggerActions } from "#db/integrations/open-api-tables.ts";
import type { TRIGGER_STATES } from "#domain/integrations/open-api/trigger.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { assertTrigger } from "./save-trigger-action.ts";

interface TriggerActionRef {
	trigger_id: number;
	id: number;
}

interface SwitchTriggerAction {
	ctx: OperatorCtx;
	input: TriggerActionRef & { state: (typeof TRIGGER_STATES)[number] };
}

/** Switches an action of a trigger on or off (M-169, M-243). @throws Refusal 404 */
export async function setTriggerActionState({ ctx, input }: SwitchTriggerAction) {
	const { state } = input;
	await changeTriggerAction(ctx, input, { isActive: state === "active" }, "open_api.trigger_action.state");
	return { id: input.id, state };
}

/** Deletes an action of a trigger (M-244). @throws Refusal 404 */
export async function deleteTriggerAction({ ctx, input }: { ctx: OperatorCtx; input: TriggerActionRef }) {
	await changeTriggerAction(ctx, input, { deletedAt: ctx.now }, "open_api.trigger_action.delete");
	return { id: input.id };
}

async function changeTriggerAction(
	ctx: OperatorCtx,
	{ trigger_id: triggerId, id }: TriggerActionRef,
	changes: Partial<typeof openApiTriggerActions.$inferInsert>,
	verb: string,
): Promise<void> {
	await assertTrigger(ctx, triggerId);
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(openApiTriggerActions)
			.set(changes)
			.where(
				and(
					eq(openApiTriggerActions.id, id),
					eq(openApiTriggerActions.triggerId, triggerId),
					isNull(openApiTriggerActions.deletedAt),
				),
			),
		auditOfChange(ctx, {
			verb,
			subjectType: "open_api_trigger",
			subjectId: triggerId,
			detail: { id, ...changes },
		}),
	]);
	if (meta.changes === 0) throw notFound();
}
