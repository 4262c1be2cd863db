import { and, eq, isNull, sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { RegisterAction } from "#domain/engine/actions/action-input.ts";
import { type Effect, effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { checkEffects } from "#functions/engine/actions/check-effects.ts";
import { checkFolder } from "#functions/engine/explorer/check-folder.ts";
import { storeSavedVersion, storeVersionBefore } from "#functions/engine/explorer/store-versions.ts";
import { addToGroup } from "#functions/engine/save-groups/save-group.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, notFound } from "#functions/platform/http/request-refusal.ts";
import { isUnsaved, selectSaved } from "#functions/platform/http/save-once.ts";
import { actionVersions } from "./action-versions.ts";
import { summariseEffects } from "./effect-summaries.ts";

interface SaveActionInput {
	ctx: OperatorCtx;
	input: RegisterAction;
	/** The version that is restored. */
	restoredFrom?: number;
	/** Id of a new action of a group. */
	reservedId?: number;
}

interface SavedAction {
	aid: number;
	/** Summary of each effect, where requested. */
	description?: (string | null)[];
}

/**
 * Saves an action, new or edited, as a new version of its effects.
 * @throws Refusal 422 for an effect that the operator may not use or a reference to a deleted item, 404 for a
 * deleted action, 409 for an action that somebody else has changed since it was opened, or since the
 * creation that is retried.
 */
export async function saveAction({
	ctx,
	input,
	restoredFrom,
	reservedId,
}: SaveActionInput): Promise<SavedAction> {
	if (input.aid === null && ctx.wasSaved && !(await findSavedAction(ctx))) throw changedByOther();
	await checkFolder(ctx, "action", input.group_id);
	await checkEffects(ctx, input.inputs);
	const statements = [
		...(input.aid === null
			? []
			: storeVersionBefore(ctx, actionVersions, sql`${isAsEdited(ctx, input, input.aid)}`)),
		input.aid === null ? insertAction(ctx, input, reservedId) : updateAction(ctx, input, input.aid),
		insertEffects(ctx, input),
		auditOfChange(ctx, {
			verb: input.aid === null ? "action.create" : "action.update",
			subjectType: "action",
			...(input.aid !== null && { subjectId: input.aid }),
			detail: {
				name: input.a_name,
				inputs: input.inputs,
				...(input.version_note && { version_note: input.version_note }),
				...(restoredFrom !== undefined && { restored_from: restoredFrom }),
			},
		}),
		markKeyUsed(ctx),
		...storeSavedVersion(ctx, actionVersions, { restoredFrom, note: input.version_note }),
	];
	if (ctx.group) {
		const aid = input.aid ?? reservedId!;
		addToGroup(ctx.group, ctx, { table: actions, id: aid, statements, references: [] });
		return { aid };
	}
	await commitBatch(ctx.db, statements);
	const saved = await findSavedAction(ctx);
	if (!saved) throw await saveError(ctx, input.aid!);
	if (!input.withDescription) return { aid: saved.id };
	const { lines } = await summariseEffects({ ctx, input });
	return { aid: saved.id, description: lines };
}

async function findSavedAction(ctx: OperatorCtx): Promise<{ id: number } | undefined> {
	const [saved] = await selectSaved(ctx, actions);
	return saved;
}

const insertAction = (ctx: OperatorCtx, input: RegisterAction, id: number | undefined): Statement =>
	ctx.db
		.insert(actions)
		.values({
			...(id !== undefined && { id }),
			name: input.a_name,
			nameKey: normaliseText(input.a_name),
			twiceType: input.a_twice_type,
			isTemplate: input.is_template === 1,
			groupId: input.group_id,
			createdAt: ctx.now,
			updatedAt: ctx.now,
			saveKey: ctx.saveKey,
		})
		.onConflictDoNothing();

const updateAction = (ctx: OperatorCtx, input: RegisterAction, aid: number): Statement =>
	ctx.db
		.update(actions)
		.set({
			name: input.a_name,
			nameKey: normaliseText(input.a_name),
			twiceType: input.a_twice_type,
			groupId: input.group_id,
			updatedAt: ctx.now,
			version: sql`${actions.version} + 1`,
			saveKey: ctx.saveKey,
		})
		.where(isAsEdited(ctx, input, aid));

/** Condition: the action is unchanged since it was opened, and this save has not changed it yet. */
const isAsEdited = (ctx: OperatorCtx, { version }: RegisterAction, aid: number) =>
	and(eq(actions.id, aid), isNull(actions.deletedAt), isUnsaved(ctx, actions, version));

const rowOfEffect = (effect: Effect) => ({
	type: effect.type,
	effect,
	named: effectDefinitionOf(effect).references?.(effect) ?? {},
});

/**
 * Writes effects only where the preceding statement set this request's save key: a save that lost the race,
 * or a retry, writes nothing.
 */
function insertEffects(ctx: OperatorCtx, input: RegisterAction): Statement {
	const { rows, column, json, ordinal } = rowsFrom(input.inputs.map(rowOfEffect), [
		"type",
		"effect",
		"named",
	]);
	return execute(
		ctx.db,
		insertInto(
			actionEffects,
			{
				actionId: sql`${actions.id}`,
				version: sql`${actions.version}`,
				position: ordinal,
				type: column.type,
				effect: json.effect,
				named: json.named,
			},
			sql`from ${actions}, ${rows} where ${actions.saveKey} = ${ctx.saveKey} on conflict do nothing`,
		),
	);
}

async function saveError(ctx: OperatorCtx, aid: number) {
	const [action] = await ctx.db
		.select({ id: actions.id })
		.from(actions)
		.where(and(eq(actions.id, aid), isNull(actions.deletedAt)));
	return action ? changedByOther() : notFound();
}
