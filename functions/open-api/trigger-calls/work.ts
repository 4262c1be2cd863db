import { and, eq, sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { commit, type Statement } from "#db/client.ts";
import { openApiTriggerCalls } from "#db/open-api.ts";
import { reasonOf } from "#db/reason.ts";
import { triggerCause } from "#domain/actions/cause.ts";
import { backoff } from "#domain/deliveries/verdict.ts";
import { TRIGGER_CATEGORY } from "#domain/open-api/context.ts";
import { ACTION_TEXTS } from "#domain/texts/actions.ts";
import { BACKGROUND_TEXTS } from "#domain/texts/background.ts";
import { CALL_TEXTS } from "#domain/texts/calls.ts";
import { SECOND } from "#domain/time.ts";
import { failedRun } from "../../actions/failed-run.ts";
import type { Firing } from "../../actions/firing.ts";
import { actionKey, type LoadedAction, loadActions } from "../../actions/load.ts";
import { startRuns } from "../../actions/start.ts";
import { announce, framesOf } from "../../consoles/announce.ts";
import type { Ctx } from "../../context.ts";
import { wake } from "../../queues/wake.ts";
import { audiencesOf } from "../../reactions/audience.ts";
import { type ClaimedCall, claimCalls, MAX_CALL_ATTEMPTS } from "./claim.ts";
import { learnFrom } from "./learn.ts";
import { type PlannedAction, plansOf, type TriggerPlan } from "./plan.ts";

/** How many sets one wake-up works off; the next one goes on. */
const SETS_PER_WAKE_UP = 10;

type Plans = ReadonlyMap<number, TriggerPlan>;

/** Works off the calls of triggers in sets, each friend's in their order. */
export async function workTriggerCalls(ctx: Ctx): Promise<void> {
	for (let sets = 0; sets < SETS_PER_WAKE_UP; sets++) {
		const claimed = await claimCalls(ctx);
		if (claimed.length === 0) return;
		await workSet({ ...ctx, now: ctx.clock() }, claimed);
	}
	await wake(ctx.env.JOBS);
}

/** A set goes round by round: each friend's first call, then each one's second, and so on. */
async function workSet(ctx: Ctx, claimed: ClaimedCall[]): Promise<void> {
	const plans = await plansOf(
		ctx,
		claimed.map(({ triggerId }) => triggerId),
	);
	const isOver = ({ attempts }: ClaimedCall) => attempts > MAX_CALL_ATTEMPTS;
	for (const call of claimed.filter(isOver)) await giveUp(ctx, call, plans, BACKGROUND_TEXTS.workStopped);
	let left = claimed.filter((call) => !isOver(call));
	const stopped = new Set<number>();
	while (left.length > 0) {
		const round = firstOfEach(left);
		const inRound = new Set(round.map(({ id }) => id));
		for (const friendId of await workRound(ctx, round, plans)) stopped.add(friendId);
		const rest = left.filter(({ id }) => !inRound.has(id));
		const held = rest.filter(({ friendId }) => stopped.has(friendId));
		if (held.length > 0) await release(ctx, held);
		left = rest.filter(({ friendId }) => !stopped.has(friendId));
	}
}

function firstOfEach(calls: readonly ClaimedCall[]): ClaimedCall[] {
	const friends = new Set<number>();
	return calls.filter(({ friendId }) => !friends.has(friendId) && friends.add(friendId));
}

/**
 * Works off a round together; where that fails, call by call, so that one bad call holds up no other.
 * @returns the friends whose calls failed: what they have left must wait.
 */
async function workRound(ctx: Ctx, round: ClaimedCall[], plans: Plans): Promise<number[]> {
	try {
		await workCalls(ctx, round, plans);
		return [];
	} catch (error) {
		if (round.length === 1)
			return (await reschedule(ctx, round[0]!, plans, error)) ? [round[0]!.friendId] : [];
	}
	const failed: number[] = [];
	for (const call of round) failed.push(...(await workRound(ctx, [call], plans)));
	return failed;
}

/**
 * First what the calls say of the friends, so that conditions see it; then the runs of the triggers' actions, with the
 * mark that the calls are done, in one transaction.
 */
async function workCalls(ctx: Ctx, calls: ClaimedCall[], plans: Plans): Promise<void> {
	await learnFrom(ctx, calls, plans);
	const matched = calls.map((call) => ({
		call,
		friend: { id: call.friendId },
		reactions: plans.get(call.triggerId)?.actions ?? [],
	}));
	const isIn = await audiencesOf(ctx, matched);
	const wanted = matched.flatMap(({ call, reactions }) =>
		reactions.filter((each) => isIn(each, call.friendId)).map((action) => ({ call, action })),
	);
	const loaded = await loadActions(
		ctx,
		uniqueVersions(wanted.map(({ action }) => action).filter(({ isGone }) => !isGone)),
	);
	const actionOf = ({ actionId, version, isGone }: PlannedAction) =>
		isGone ? undefined : loaded.get(actionKey({ id: actionId, version }));
	const firings = wanted.flatMap(({ call, action }) => {
		const found = actionOf(action);
		return found ? [firingOf(call, action, found, plans)] : [];
	});
	const gone = wanted.filter(({ action }) => !actionOf(action));
	const sentTo = await startRuns(ctx, firings, [
		...gone.flatMap(({ call, action }) => failed(ctx, call, action, ACTION_TEXTS.actionGoneAtRun)),
		close(ctx, calls),
	]);
	if (sentTo.length > 0) await wake(ctx.env.DELIVERIES);
	await announce(
		ctx.env,
		framesOf(
			"friend",
			firings.map(({ friend }) => friend.id),
		),
	);
}

const uniqueVersions = (actions: readonly PlannedAction[]) => [
	...new Map(actions.map(({ actionId, version }) => [actionId, { id: actionId, version }] as const)).values(),
];

const firingOf = (call: ClaimedCall, planned: PlannedAction, action: LoadedAction, plans: Plans): Firing => ({
	action,
	friend: { id: call.friendId },
	cause: triggerCause(planned, call.id),
	reply: null,
	context: call.context.flatMap(([key, value]) =>
		value === null ? [] : [[TRIGGER_CATEGORY, plans.get(call.triggerId)!.key, key, value] as const],
	) as NonNullable<Firing["context"]>,
});

/** The record that a person reads of what was not done. */
const failed = (
	ctx: Ctx,
	call: ClaimedCall,
	{ id, label, actionId, version }: PlannedAction,
	reason: string,
) =>
	failedRun(ctx, {
		action: { id: actionId, version },
		friendId: call.friendId,
		cause: triggerCause({ id, label }, call.id),
		reason,
	});

const close = ({ db }: Ctx, calls: readonly ClaimedCall[], error: string | null = null): Statement =>
	db
		.update(openApiTriggerCalls)
		.set({ nextAttemptAt: null, error })
		.where(sql`${openApiTriggerCalls.id} in ${among(calls.map(({ id }) => id))}`);

/** Calls that were not tried go back as they were. */
const release = ({ db, clock }: Ctx, calls: readonly ClaimedCall[]) =>
	db
		.update(openApiTriggerCalls)
		.set({ nextAttemptAt: clock(), attempts: sql`${openApiTriggerCalls.attempts} - 1` })
		.where(sql`${openApiTriggerCalls.id} in ${among(calls.map(({ id }) => id))}`);

/** @returns whether it is tried again */
async function reschedule(ctx: Ctx, call: ClaimedCall, plans: Plans, error: unknown): Promise<boolean> {
	console.error(JSON.stringify({ event: "trigger-call.failed", id: call.requestId, error: reasonOf(error) }));
	if (call.attempts >= MAX_CALL_ATTEMPTS) {
		await giveUp(ctx, call, plans, CALL_TEXTS.unknownError);
		return false;
	}
	const wait = backoff(call.attempts, ctx.random);
	await ctx.db
		.update(openApiTriggerCalls)
		.set({ nextAttemptAt: ctx.clock() + wait })
		.where(and(eq(openApiTriggerCalls.id, call.id), eq(openApiTriggerCalls.attempts, call.attempts)));
	// Cron comes once a minute; the next attempt may be due sooner.
	await wake(ctx.env.JOBS, Math.ceil(wait / SECOND));
	return true;
}

/** Ends a call without its runs, and says so on the friend's page for each action that it would have run. */
async function giveUp(ctx: Ctx, call: ClaimedCall, plans: Plans, reason: string): Promise<void> {
	const actions = plans.get(call.triggerId)?.actions ?? [];
	await commit(ctx.db, [
		...actions.flatMap((action) => failed(ctx, call, action, reason)),
		close(ctx, [call], reason),
	]);
}
