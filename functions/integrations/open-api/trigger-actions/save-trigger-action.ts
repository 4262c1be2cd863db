import { and, eq, isNull, sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { openApiTriggerActions, openApiTriggers } from "#db/integrations/open-api-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MAX_TRIGGER_ACTIONS } from "#domain/integrations/open-api/api-limits.ts";
import type { TriggerActionInput } from "#domain/integrations/open-api/trigger.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { assertActionsRunnable } from "#functions/engine/actions/effect-abilities.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { isUnsaved, saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";
import { assertStoredFilter } from "../assert-stored-filter.ts";

interface CreateTriggerAction {
	ctx: OperatorCtx;
	input: TriggerActionInput & { trigger_id: number };
}

/**
 * Adds an action to a trigger (M-241). A repeated save adds one.
 * @throws Refusal 404 for a deleted trigger; 422 for an action or a filter that is gone, and for one action too many; 403 for
 * an action or a filter beyond the operator's abilities
 */
export async function createTriggerAction({ ctx, input }: CreateTriggerAction) {
	await assertTrigger(ctx, input.trigger_id);
	await assertReferences(ctx, input);
	const count = sql`(select count(*) from ${openApiTriggerActions}
		where trigger_id = ${input.trigger_id} and deleted_at is null)`;
	const addedAction = await saveOnce(
		() => selectSaved(ctx, openApiTriggerActions),
		() =>
			ctx.db.batch([
				execute(
					ctx.db,
					insertInto(
						openApiTriggerActions,
						{
							...columnsOf(input),
							triggerId: input.trigger_id,
							createdAt: ctx.now,
							saveKey: ctx.saveKey,
						},
						sql`where ${count} < ${MAX_TRIGGER_ACTIONS}`,
					),
				),
				auditOfChange(ctx, {
					verb: "open_api.trigger_action.create",
					subjectType: "open_api_trigger",
					subjectId: input.trigger_id,
					detail: { ...input },
				}),
			]),
	);
	if (!addedAction) throw invalid("ERROR", OPEN_API_TEXTS.tooManyTriggerActions(MAX_TRIGGER_ACTIONS));
	return addedAction;
}

/**
 * Changes an action of a trigger (M-242).
 * @throws Refusal 404; 409 if somebody else changed it meanwhile; 422 and 403 as for a new one
 */
export async function updateTriggerAction({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: CreateTriggerAction["input"] & { id: number };
}) {
	const { id, trigger_id: triggerId, version } = input;
	await assertTrigger(ctx, triggerId);
	const isThisAction = and(
		eq(openApiTriggerActions.id, id),
		eq(openApiTriggerActions.triggerId, triggerId),
		isNull(openApiTriggerActions.deletedAt),
	);
	const [storedAction] = await ctx.db.select().from(openApiTriggerActions).where(isThisAction);
	if (!storedAction) throw notFound();
	await assertReferences(ctx, input, storedAction);
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(openApiTriggerActions)
			.set({
				...columnsOf(input),
				version: sql`${openApiTriggerActions.version} + 1`,
				saveKey: ctx.saveKey,
			})
			.where(and(isThisAction, isUnsaved(ctx, openApiTriggerActions, version))),
		auditOfChange(ctx, {
			verb: "open_api.trigger_action.update",
			subjectType: "open_api_trigger",
			subjectId: triggerId,
			detail: { ...input },
		}),
	]);
	if (meta.changes === 0 && !(await selectSaved(ctx, openApiTriggerActions))[0]) throw changedByOther();
	return { id };
}

/** @throws Refusal 404 for a deleted trigger */
export async function assertTrigger(ctx: OperatorCtx, id: number): Promise<void> {
	const [trigger] = await ctx.db
		.select({ id: openApiTriggers.id })
		.from(openApiTriggers)
		.where(and(eq(openApiTriggers.id, id), isNull(openApiTriggers.deletedAt)));
	if (!trigger) throw notFound();
}

/** Refuses a deleted action, one beyond the operator's abilities, and a filter that they may not use. */
async function assertReferences(
	ctx: OperatorCtx,
	{ action_id, member_query_id }: TriggerActionInput,
	storedAction?: { actionId: number | null; memberQueryId: number | null },
): Promise<void> {
	await assertStoredFilter(ctx, member_query_id, storedAction?.memberQueryId);
	if (action_id === null) return;
	const [action] = await ctx.db
		.select({ id: actions.id })
		.from(actions)
		.where(and(eq(actions.id, action_id), isNull(actions.deletedAt)));
	if (!action) throw invalid("action_id", ACTION_TEXTS.actionGone);
	if (action_id !== storedAction?.actionId)
		await assertActionsRunnable(ctx, [{ field: "action_id", id: action_id }]);
}

const columnsOf = (input: TriggerActionInput) => ({
	name: input.name,
	actionId: input.action_id,
	memberQueryId: input.member_query_id,
	isActive: input.is_active,
});
