import { and, eq, isNull } from "drizzle-orm";
import { openApiTriggerActions } from "#db/integrations/open-api.ts";
import type { TRIGGER_STATES } from "#domain/integrations/open-api/trigger.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { assertTrigger } from "./save.ts";

interface Which {
	trigger_id: number;
	id: number;
}

interface Switch {
	ctx: OperatorCtx;
	input: Which & { state: (typeof TRIGGER_STATES)[number] };
}

/** Switches an action of a trigger on or off (M-169, M-243). @throws Refusal 404 */
export async function switchTriggerAction({ ctx, input }: Switch) {
	const { state } = input;
	await change(ctx, input, { isActive: state === "active" }, "open_api.trigger_action.state");
	return { id: input.id, state };
}

/** Deletes an action of a trigger (M-244). @throws Refusal 404 */
export async function removeTriggerAction({ ctx, input }: { ctx: OperatorCtx; input: Which }) {
	await change(ctx, input, { deletedAt: ctx.now }, "open_api.trigger_action.delete");
	return { id: input.id };
}

async function change(
	ctx: OperatorCtx,
	{ trigger_id: triggerId, id }: Which,
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
