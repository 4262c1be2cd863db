import { eq } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { runs } from "#db/engine/runs.ts";
import { operatorCause } from "#domain/engine/actions/action-cause.ts";
import { MAX_ACTION_NAME } from "#domain/engine/actions/action-input.ts";
import { OUTCOME_CODES, OUTCOMES } from "#domain/engine/actions/effect-outcomes.ts";
import { summariseEffect } from "#domain/engine/actions/effects/registry.ts";
import { EVERY_TIME } from "#domain/engine/actions/repetition-rule.ts";
import type { ManualEffectInput } from "#domain/people/friends/manual-effects.ts";
import { saveAction } from "#functions/engine/action-editor/save-action.ts";
import { FIRST_ACTION_VERSION, UNLISTED_ACTION } from "#functions/engine/action-editor/unlisted-action.ts";
import { checkEffects } from "#functions/engine/actions/check-effects.ts";
import { actionKey, loadActions, loadUnsavedAction } from "#functions/engine/actions/load-actions.ts";
import { loadEffectNames } from "#functions/engine/actions/load-effect-names.ts";
import { previewOutcomes } from "#functions/engine/actions/preview-outcomes.ts";
import { startRuns } from "#functions/engine/actions/start-runs.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

interface ManualEffect {
	ctx: OperatorCtx;
	input: ManualEffectInput & { id: number };
}

/**
 * Runs one effect on a friend manually, as a run of an action created for it, so that the effect's rules apply
 * and the friend's history names the operator. Repeating it is safe.
 * @throws Refusal 404 for a friend whom the operator cannot see; 422 for an effect beyond their abilities,
 * one that names something deleted, and one that would do nothing. Nothing is done then.
 */
export async function runEffectManually({ ctx, input: { id, inputs } }: ManualEffect): Promise<void> {
	await assertFriendVisible(ctx, id);
	const friend = { id };
	const cause = operatorCause(ctx.operator, ctx.saveKey);
	if (await hasRunBefore(ctx, cause.key)) return;
	await checkEffects(ctx, inputs);
	const effect = inputs[0]!;
	const draft = { id: 0, name: "", twiceType: EVERY_TIME, effects: inputs };
	const [expectedOutcome] = await previewOutcomes(ctx, {
		friend,
		cause,
		reply: null,
		action: await loadUnsavedAction(ctx, draft),
	});
	if (expectedOutcome && expectedOutcome.code !== OUTCOME_CODES.done)
		throw invalid("ERROR", OUTCOMES[expectedOutcome.code].reason ?? "");
	const a_name = summariseEffect(effect, await loadEffectNames(ctx, inputs))
		.slice(0, MAX_ACTION_NAME)
		.toWellFormed();
	const { aid } = await saveAction({ ctx, input: { ...UNLISTED_ACTION, a_name, inputs } });
	const version = { id: aid, version: FIRST_ACTION_VERSION };
	const action = (await loadActions(ctx, [version])).get(actionKey(version))!;
	try {
		await startRuns(
			ctx,
			[{ action, friend, cause, reply: null }],
			[
				// Deleted at once, so that it appears in no list of uses.
				ctx.db.update(actions).set({ deletedAt: ctx.now }).where(eq(actions.id, aid)),
				auditRow(ctx, {
					verb: "friend.by-hand",
					subjectType: "friend",
					subjectId: id,
					detail: { inputs },
				}),
			],
		);
	} catch (error) {
		// Another request with the same save key was quicker.
		if (!(await hasRunBefore(ctx, cause.key))) throw error;
	}
}

async function hasRunBefore(ctx: OperatorCtx, cause: string): Promise<boolean> {
	const [run] = await ctx.db.select({ id: runs.id }).from(runs).where(eq(runs.cause, cause));
	return run !== undefined;
}
