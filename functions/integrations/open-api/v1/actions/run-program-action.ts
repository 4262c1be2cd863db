import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { runs } from "#db/engine/runs.ts";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";
import { programCause } from "#domain/engine/actions/action-cause.ts";
import { effectOutcomeOf } from "#domain/engine/actions/effect-outcomes.ts";
import { EFFECTS, type Effect, effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import { ONCE_PER_FRIEND } from "#domain/engine/actions/repetition-rule.ts";
import { type ApiPage, pageOfRows, toIsoInstant } from "#domain/integrations/open-api/v1/api-fields.ts";
import { API_V1_TEXTS } from "#domain/platform/texts/open-api-v1-texts.ts";
import { dryRunEffects } from "#functions/engine/action-editor/dry-run-action.ts";
import { assertEffectsRunnable } from "#functions/engine/actions/effect-abilities.ts";
import { actionKey, type LoadedAction, loadActions } from "#functions/engine/actions/load-actions.ts";
import { startRuns } from "#functions/engine/actions/start-runs.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import type { ProgramCtx } from "../program-context.ts";

/** A page of the shared actions; those of a single context are excluded. */
export async function listProgramActions(ctx: ProgramCtx, page: ApiPage) {
	const rows = await ctx.db
		.select({ id: actions.id, name: actions.name, twiceType: actions.twiceType })
		.from(actions)
		.where(and(gt(actions.id, page.after), eq(actions.isTemplate, true), isNull(actions.deletedAt)))
		.orderBy(asc(actions.id))
		.limit(page.limit + 1);
	return pageOfRows(rows, {
		limit: page.limit,
		idOf: ({ id }) => id,
		present: ({ id, name, twiceType }) => ({ id, name, once: twiceType === ONCE_PER_FRIEND }),
	});
}

interface ActionRun {
	actionId: number;
	fid: number;
}

/**
 * Effects that an action would have on a friend; writes nothing.
 * @throws Refusal 404 for a missing action or friend, 422 for effects that the program may not run
 */
export async function dryRunForProgram(ctx: ProgramCtx, { actionId, fid }: ActionRun) {
	await findAction(ctx, actionId);
	const { reason, quota, effects } = await dryRunEffects({
		ctx,
		input: { action_id: actionId, friend_id: fid, reservation_id: null, flow: "register" },
	});
	return {
		fid,
		reason,
		quota,
		effects: effects.map(({ label, summary, outcome, reason }) => ({ label, summary, outcome, reason })),
	};
}

/**
 * Runs an action for a friend, once per call.
 * @throws Refusal 404 for a missing action or friend, 403 for effects beyond the program's rights, 422 for
 * effects that cannot be run
 */
export async function runAction(ctx: ProgramCtx, { actionId, fid }: ActionRun) {
	const cause = await causeOf(ctx, actionId);
	const earlierRun = await findRunByCause(ctx, cause.key);
	if (earlierRun) return earlierRun;
	await assertFriendVisible(ctx, fid);
	const action = await findAction(ctx, actionId);
	await assertEffectsRunnable(ctx, action.effects);
	assertRights(ctx, action.effects);
	try {
		const sentTo = await startRuns(ctx, [{ action, friend: { id: fid }, cause, reply: null }]);
		ctx.later(
			Promise.all([
				sentTo.length > 0 && wakeQueue(ctx.env.DELIVERIES),
				announceFrames(ctx.env, [{ event: "friend", friendId: fid }]),
			]),
		);
	} catch (error) {
		// Of simultaneous calls with one key, one runs it: a cause is unique.
		const run = await findRunByCause(ctx, cause.key);
		if (!run) throw error;
		return run;
	}
	return (await findRunByCause(ctx, cause.key))!;
}

const causeOf = async (ctx: ProgramCtx, actionId: number) =>
	programCause({ id: actionId }, await programOf(ctx), ctx.saveKey);

/** Whether a call with this key ran the action. */
export const wasActionRun = async (ctx: ProgramCtx, actionId: number): Promise<boolean> =>
	(await findRunByCause(ctx, (await causeOf(ctx, actionId)).key)) !== undefined;

/** Requires the rights to send and to book for effects that do so, as the calls for these do. */
function assertRights({ caller }: ProgramCtx, effects: readonly Effect[]): void {
	if (effects.some(leadsToMessages) && !caller.rights.has("send"))
		throw new Refusal(403, { ERROR: [API_V1_TEXTS.sendNeeded] });
	if (effects.some(({ type }) => type === EFFECTS.eventReserve.type) && !caller.rights.has("book"))
		throw new Refusal(403, { ERROR: [API_V1_TEXTS.bookNeeded] });
}

function leadsToMessages(effect: Effect): boolean {
	const { sendsMessages: sends = false, startsSending: beginsSending } = effectDefinitionOf(effect);
	return sends || beginsSending?.(effect) === true;
}

/** @throws Refusal 404 for an action that is deleted, or is used in one context only */
async function findAction(ctx: ProgramCtx, id: number): Promise<LoadedAction> {
	const [currentVersion] = await ctx.db
		.select({ id: actions.id, version: actions.version })
		.from(actions)
		.where(and(eq(actions.id, id), eq(actions.isTemplate, true), isNull(actions.deletedAt)));
	const action = currentVersion && (await loadActions(ctx, [currentVersion])).get(actionKey(currentVersion));
	if (!action) throw notFound();
	return action;
}

async function findRunByCause(ctx: ProgramCtx, cause: string) {
	const [run] = await ctx.db.select().from(runs).where(eq(runs.cause, cause));
	return (
		run && {
			id: run.id,
			fid: run.friendId,
			action_id: run.actionId,
			state: run.state,
			reason: run.reason,
			started_at: toIsoInstant(run.startedAt),
			effects: [...run.outcomes].map((code) => {
				const { outcome, reason } = effectOutcomeOf(code);
				return { outcome, reason };
			}),
		}
	);
}

async function programOf({ db, caller }: ProgramCtx): Promise<{ name: string }> {
	const [code] = await db
		.select({ name: openApiCodes.name })
		.from(openApiCodes)
		.where(eq(openApiCodes.id, caller.codeId));
	return { name: code?.name ?? "" };
}
