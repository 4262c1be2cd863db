import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { actions } from "#db/engine/actions.ts";
import { type FormActionInput, hasActionPage } from "#domain/acquisition/forms/form-action-input.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { assertActionsRunnable } from "#functions/engine/actions/effect-abilities.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { changeForm } from "./change-form.ts";

/**
 * Sets the action that runs after an answer.
 * @throws Refusal 404; 422 for a form that takes no action, for an action that does not exist or is beyond
 * the operator's abilities
 */
export async function setFormAction({ ctx, input }: { ctx: OperatorCtx; input: FormActionInput }) {
	const { id, version, action_id } = input;
	const [storedForm] = await ctx.db
		.select({
			generation: forms.generation,
			currentActionId: forms.actionId,
			isActionUsable: sql<number>`${actionExists(action_id)}`,
		})
		.from(forms)
		.where(and(eq(forms.id, id), isNull(forms.deletedAt)));
	if (!storedForm) throw notFound();
	if (!hasActionPage(storedForm.generation)) throw invalid("ERROR", FORM_TEXTS.formTakesNoAction);
	if (!storedForm.isActionUsable) throw invalid("action_id", ACTION_TEXTS.actionGone);
	if (action_id !== null && action_id !== storedForm.currentActionId)
		await assertActionsRunnable(ctx, [{ field: "action_id", id: action_id }]);
	await changeForm(ctx, {
		id,
		version,
		values: { actionId: action_id },
		verb: "form.action",
		detail: { action_id },
		condition: actionExists(action_id),
	});
}

/** Checked again by the updating statement: the action may be deleted at any moment. */
const actionExists = (actionId: number | null): SQL =>
	actionId === null
		? sql`1`
		: sql`exists (select 1 from ${actions} a where a.id = ${actionId} and a.deleted_at is null)`;
