import { eq } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { operatorCause } from "#domain/engine/actions/action-cause.ts";
import { MAX_ACTION_NAME } from "#domain/engine/actions/action-input.ts";
import { type Effect, effectName, summariseEffect } from "#domain/engine/actions/effects/registry.ts";
import { type BulkEffectName, bulkEffectAbilities } from "#domain/people/friend-search/search-job.ts";
import { SEARCH_TEXTS } from "#domain/platform/texts/friend-search-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { saveAction } from "#functions/engine/action-editor/save-action.ts";
import { FIRST_ACTION_VERSION, UNLISTED_ACTION } from "#functions/engine/action-editor/unlisted-action.ts";
import { checkEffects } from "#functions/engine/actions/check-effects.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load-actions.ts";
import { loadEffectNames } from "#functions/engine/actions/load-effect-names.ts";
import { isReversible, storeEffectUndo } from "#functions/engine/actions/store-effect-undo.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { announceFriends } from "#functions/platform/consoles/announce-frames.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid } from "#functions/platform/http/request-refusal.ts";
import type { SearchJob, SearchJobDefinition, SearchJobWorkOf } from "./definition.ts";
import { loadActionVersion } from "./load-action-version.ts";

/** Runs one effect on all friends of the job, as an action made for it. */
export const effectJob: SearchJobDefinition<"effect"> = {
	ability: "friend-write",
	friendsPerPage: 500,
	verb: "friend.effect.all",
	needsConfirmedCount: true,
	toStoredWork: async (ctx, request) => {
		const { inputs } = request;
		await checkEffects(ctx, inputs);
		assertBulkEffectsAllowed(ctx, inputs);
		if (isStored<"effect">(request)) return request;
		const a_name = summariseEffect(inputs[0]!, await loadEffectNames(ctx, inputs))
			.slice(0, MAX_ACTION_NAME)
			.toWellFormed();
		const { aid } = await saveAction({ ctx, input: { ...UNLISTED_ACTION, a_name, inputs } });
		const { id, name } = ctx.operator;
		return {
			...request,
			action_id: aid,
			version: FIRST_ACTION_VERSION,
			name: a_name,
			operator: { id, name },
		};
	},
	// Deleted at once, so that it appears in no list of uses.
	startStatements: (ctx, { action_id }) => [
		ctx.db.update(actions).set({ deletedAt: ctx.now }).where(eq(actions.id, action_id)),
	],
	isUndoable: ({ inputs }) => inputs.every(isReversible),
	processPage: async (ctx, { job, work, friendIds }) => ({
		...(await runPage(ctx, job, work, friendIds)),
		statements: work.inputs.flatMap((effect) =>
			storeEffectUndo(ctx, effect, { undoKey: job.saveKey ?? "", page: job.pages + 1, friendIds }),
		),
	}),
	announce: (ctx, friendIds) => announceFriends(ctx.env, friendIds),
};

/** Runs an existing action, in its version at the start, on all friends of the job. */
export const actionJob: SearchJobDefinition<"action"> = {
	ability: "friend-write",
	friendsPerPage: 500,
	verb: "friend.effect.all",
	needsConfirmedCount: true,
	toStoredWork: async (ctx, request) => {
		if (!hasAbility(ctx.operator, "action-write")) throw forbidden();
		const storedWork = isStored<"action">(request) ? request : null;
		const { name, version, effects } = await loadActionVersion(ctx, request.action_id, storedWork?.version);
		await checkEffects(ctx, effects);
		if (storedWork) return storedWork;
		const { id, name: operatorName } = ctx.operator;
		return { ...request, version, name, operator: { id, name: operatorName } };
	},
	processPage: async (ctx, { job, work, friendIds }) => runPage(ctx, job, work, friendIds),
	announce: (ctx, friendIds) => announceFriends(ctx.env, friendIds),
};

/** @throws Refusal 403 for an effect that the operator may not run on many friends */
export function assertBulkEffectsAllowed({ operator }: OperatorCtx, effects: readonly Effect[]): void {
	const abilities = effects.flatMap((effect) => bulkEffectAbilities(effectName(effect) as BulkEffectName));
	if (!abilities.every((ability) => hasAbility(operator, ability))) throw forbidden();
}

/**
 * Whether a failed job, which has its stored work already, is repeated. The operator's abilities and the items
 * may have changed since, so that both are checked again.
 */
const isStored = <Kind extends "effect" | "action">(work: object): work is SearchJobWorkOf<Kind> =>
	"version" in work;

async function runPage(
	ctx: Ctx,
	job: SearchJob,
	{ action_id, version, operator }: SearchJobWorkOf<"effect"> | SearchJobWorkOf<"action">,
	friendIds: number[],
) {
	const reference = { id: action_id, version };
	const action = (await loadActions(ctx, [reference])).get(actionKey(reference));
	if (!action) throw invalid("ERROR", SEARCH_TEXTS.actionGone);
	return {
		statements: [],
		// Each friend has a cause of their own, so that a repeated page runs nothing twice.
		firings: friendIds.map((id) => ({
			action,
			friend: { id },
			cause: operatorCause(operator, `${job.saveKey}:${id}`),
			reply: null,
		})),
		last: friendIds.at(-1)!,
		count: friendIds.length,
	};
}
