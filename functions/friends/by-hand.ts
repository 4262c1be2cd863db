import { eq } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import { runs } from "#db/runs.ts";
import { MAX_ACTION_NAME } from "#domain/actions/action.ts";
import { operatorCause } from "#domain/actions/cause.ts";
import { OUTCOME_CODES, OUTCOMES } from "#domain/actions/outcome.ts";
import { summarise } from "#domain/effects/registry.ts";
import type { ByHandInput } from "#domain/friends/by-hand.ts";
import { registerAction } from "../action-editor/register.ts";
import { checkEffects } from "../actions/check.ts";
import { actionKey, loadActions, loadUnsaved } from "../actions/load.ts";
import { namesFor } from "../actions/names.ts";
import { previewOutcomes } from "../actions/preview-outcomes.ts";
import { startRuns } from "../actions/start.ts";
import { auditRow } from "../auth/audit.ts";
import { assertVisible } from "../filters/visible.ts";
import { invalid } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";

interface ByHand {
	ctx: OperatorCtx;
	input: ByHandInput & { id: number };
}

/** A new action's version. */
const FIRST = 1;
/** What an action is that belongs to the one place that made it. */
const HIDDEN = { aid: null, a_twice_type: 0, is_template: 0, group_id: null } as const;

/**
 * Does one effect to a friend by hand: a run as any other, of an action of its own, so that it keeps the effect's rules
 * and stands in the friend's record with who did it. Pressed twice it is done once.
 * @throws Refusal 404 for a friend whom the operator cannot see; 422 for an effect beyond their abilities, one that names
 * what is gone, and one that would do nothing. Nothing is done then.
 */
export async function doByHand({ ctx, input: { id, inputs } }: ByHand): Promise<void> {
	await assertVisible(ctx, id);
	const friend = { id };
	const cause = operatorCause(ctx.operator, ctx.saveKey);
	if (await hasRun(ctx, cause.key)) return;
	await checkEffects(ctx, inputs);
	const effect = inputs[0]!;
	const draft = { id: 0, name: "", twiceType: 0, effects: inputs };
	const [foreseen] = await previewOutcomes(ctx, {
		...{ friend, cause, reply: null },
		action: await loadUnsaved(ctx, draft),
	});
	if (foreseen && foreseen.code !== OUTCOME_CODES.done)
		throw invalid("ERROR", OUTCOMES[foreseen.code].reason ?? "");
	const a_name = summarise(effect, await namesFor(ctx, inputs))
		.slice(0, MAX_ACTION_NAME)
		.toWellFormed();
	const { aid } = await registerAction({ ctx, input: { ...HIDDEN, a_name, inputs } });
	const version = { id: aid, version: FIRST };
	const action = (await loadActions(ctx, [version])).get(actionKey(version))!;
	try {
		await startRuns(
			ctx,
			[{ action, friend, cause, reply: null }],
			[
				// It is run once, here, and no list of what names something speaks of it.
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
		// Another request of the same press was quicker.
		if (!(await hasRun(ctx, cause.key))) throw error;
	}
}

async function hasRun(ctx: OperatorCtx, cause: string): Promise<boolean> {
	const [run] = await ctx.db.select({ id: runs.id }).from(runs).where(eq(runs.cause, cause));
	return run !== undefined;
}
