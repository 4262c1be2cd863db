import { type SQL, sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { openApiTriggerCalls } from "#db/integrations/open-api-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { triggerCause } from "#domain/engine/actions/action-cause.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { TRIGGER_CATEGORY } from "#domain/engine/placeholders/api-context.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { loadAudienceCheck } from "#functions/automation/auto-responses/auto-response-audiences.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import { insertFailedRun } from "#functions/engine/actions/insert-failed-run.ts";
import { actionKey, type LoadedAction, loadActions } from "#functions/engine/actions/load-actions.ts";
import { startRuns } from "#functions/engine/actions/start-runs.ts";
import { announceFrames, friendFrames } from "#functions/platform/consoles/announce-frames.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import {
	assertLeased,
	type ClaimedCall,
	type ClaimedCalls,
	claimTriggerCalls,
	isLeasedBy,
	MAX_CALL_ATTEMPTS,
} from "./claim-trigger-calls.ts";
import { recordReportedValues } from "./record-values.ts";
import { loadTriggerPlans, type PlannedAction, type TriggerPlan } from "./trigger-plan.ts";

/** Maximum number of claims per wake-up; the next wake-up continues. */
const SETS_PER_WAKE_UP = 10;
/** Time before the end of its lease at which a worker stops, so that its last round has ended by then. */
const LEASE_MARGIN = 45 * SECOND;

type Plans = ReadonlyMap<number, TriggerPlan>;

/** Processes trigger calls in sets, each friend's in their order. */
export async function workTriggerCalls(ctx: Ctx): Promise<void> {
	for (let sets = 0; sets < SETS_PER_WAKE_UP; sets++) {
		const claim = await claimTriggerCalls(ctx);
		if (claim.calls.length === 0) return;
		await workSet({ ...ctx, now: ctx.clock() }, claim);
	}
	await wakeQueue(ctx.env.JOBS);
}

/** Processes a claim in rounds: each friend's first call, then each one's second, and so on. */
async function workSet(ctx: Ctx, { calls, heldUntil }: ClaimedCalls): Promise<void> {
	const plans = await loadTriggerPlans(
		ctx,
		calls.map(({ triggerId }) => triggerId),
	);
	const isOutOfAttempts = ({ attempts }: ClaimedCall) => attempts > MAX_CALL_ATTEMPTS;
	for (const call of calls.filter(isOutOfAttempts))
		await giveUp(ctx, { calls: [call], heldUntil }, plans, BACKGROUND_TEXTS.workStopped);
	let remainingCalls = calls.filter((call) => !isOutOfAttempts(call));
	const stoppedFriendIds = new Set<number>();
	while (remainingCalls.length > 0) {
		if (ctx.clock() > heldUntil - LEASE_MARGIN)
			return releaseCalls(ctx, { calls: remainingCalls, heldUntil });
		const round = firstCallOfEachFriend(remainingCalls);
		const idsOfRound = new Set(round.map(({ id }) => id));
		for (const friendId of await workRound(ctx, { calls: round, heldUntil }, plans))
			stoppedFriendIds.add(friendId);
		const laterCalls = remainingCalls.filter(({ id }) => !idsOfRound.has(id));
		const callsToRelease = laterCalls.filter(({ friendId }) => stoppedFriendIds.has(friendId));
		if (callsToRelease.length > 0) await releaseCalls(ctx, { calls: callsToRelease, heldUntil });
		remainingCalls = laterCalls.filter(({ friendId }) => !stoppedFriendIds.has(friendId));
	}
}

function firstCallOfEachFriend(calls: readonly ClaimedCall[]): ClaimedCall[] {
	const friends = new Set<number>();
	return calls.filter(({ friendId }) => !friends.has(friendId) && friends.add(friendId));
}

/**
 * Processes a round together and, on failure, call by call, so that one bad call does not delay the others.
 * @returns friends whose calls failed: their remaining calls must wait.
 */
async function workRound(ctx: Ctx, { calls, heldUntil }: ClaimedCalls, plans: Plans): Promise<number[]> {
	try {
		await workCalls(ctx, { calls, heldUntil }, plans);
		return [];
	} catch (error) {
		const [call, ...others] = calls;
		if (call && others.length === 0)
			return (await reschedule(ctx, { calls, heldUntil }, plans, error)) ? [call.friendId] : [];
	}
	const failedFriendIds: number[] = [];
	for (const call of calls)
		failedFriendIds.push(...(await workRound(ctx, { calls: [call], heldUntil }, plans)));
	return failedFriendIds;
}

/**
 * Stores the reported values first, so that conditions see them; then starts the runs of the triggers'
 * actions and closes the calls in one transaction, which fails without the lease.
 */
async function workCalls(ctx: Ctx, claim: ClaimedCalls, plans: Plans): Promise<void> {
	const { calls } = claim;
	await recordReportedValues(ctx, claim, plans);
	const callsWithActions = calls.map((call) => ({
		call,
		friend: { id: call.friendId },
		autoResponses: plans.get(call.triggerId)?.actions ?? [],
	}));
	const isInAudience = await loadAudienceCheck(ctx, callsWithActions);
	const dueRuns = callsWithActions.flatMap(({ call, autoResponses: actions }) =>
		actions.filter((each) => isInAudience(each, call.friendId)).map((action) => ({ call, action })),
	);
	const loadedActions = await loadActions(
		ctx,
		uniqueVersions(dueRuns.map(({ action }) => action).filter(({ isDeleted }) => !isDeleted)),
	);
	const actionOf = ({ actionId, version, isDeleted }: PlannedAction) =>
		isDeleted ? undefined : loadedActions.get(actionKey({ id: actionId, version }));
	const firings = dueRuns.flatMap(({ call, action }) => {
		const loadedAction = actionOf(action);
		return loadedAction ? [firingOf(call, action, loadedAction, plans)] : [];
	});
	const runsOfDeletedActions = dueRuns.filter(({ action }) => !actionOf(action));
	const sentTo = await startRuns(ctx, firings, [
		assertLeased(ctx, claim),
		...runsOfDeletedActions.flatMap(({ call, action }) =>
			failedRunOf(ctx, call, action, ACTION_TEXTS.actionGoneAtRun),
		),
		closeStatement(ctx, claim),
	]);
	if (sentTo.length > 0) await wakeQueue(ctx.env.DELIVERIES);
	await announceFrames(
		ctx.env,
		friendFrames(
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

/** Failed run, visible to operators. */
const failedRunOf = (
	ctx: Ctx,
	call: ClaimedCall,
	{ id, label, actionId, version }: PlannedAction,
	reason: string,
) =>
	insertFailedRun(ctx, {
		action: { id: actionId, version },
		friendId: call.friendId,
		cause: triggerCause({ id, label }, call.id),
		reason,
	});

/** Condition on the calls of a claim that are still leased by it. */
const isOfClaim = ({ calls, heldUntil }: ClaimedCalls): SQL =>
	sql`${openApiTriggerCalls.id} in ${valuesOfList(calls.map(({ id }) => id))} and ${isLeasedBy({ heldUntil })}`;

const closeStatement = ({ db }: Ctx, claim: ClaimedCalls, error: string | null = null): Statement =>
	db.update(openApiTriggerCalls).set({ nextAttemptAt: null, error }).where(isOfClaim(claim));

/** Releases calls that were not tried, without counting an attempt. */
async function releaseCalls({ db, clock }: Ctx, claim: ClaimedCalls): Promise<void> {
	await db
		.update(openApiTriggerCalls)
		.set({ nextAttemptAt: clock(), attempts: sql`${openApiTriggerCalls.attempts} - 1` })
		.where(isOfClaim(claim));
}

/**
 * Schedules the next attempt of a failed call, or gives it up. Requires the lease, because the failed
 * transaction may have been committed after all.
 * @param claim of one call
 * @returns whether the friend's remaining calls must wait
 */
async function reschedule(ctx: Ctx, claim: ClaimedCalls, plans: Plans, error: unknown): Promise<boolean> {
	const { requestId, attempts } = claim.calls[0]!;
	console.error(JSON.stringify({ event: "trigger-call.failed", id: requestId, error: rootCauseOf(error) }));
	if (attempts >= MAX_CALL_ATTEMPTS) {
		await giveUp(ctx, claim, plans, CALL_TEXTS.unknownError);
		return false;
	}
	const delay = backoff(attempts, ctx.random);
	await ctx.db
		.update(openApiTriggerCalls)
		.set({ nextAttemptAt: ctx.clock() + delay })
		.where(isOfClaim(claim));
	// Cron runs once a minute; the next attempt may be due sooner.
	await wakeQueue(ctx.env.JOBS, Math.ceil(delay / SECOND));
	return true;
}

/**
 * Ends a call without its runs, and records a failed run on the friend's page for each action. If that fails
 * too the call waits for its lease to run out, and does not delay the others.
 * @param claim of one call
 */
async function giveUp(ctx: Ctx, claim: ClaimedCalls, plans: Plans, reason: string): Promise<void> {
	const call = claim.calls[0]!;
	const actions = plans.get(call.triggerId)?.actions ?? [];
	await commitBatch(ctx.db, [
		assertLeased(ctx, claim),
		...actions.flatMap((action) => failedRunOf(ctx, call, action, reason)),
		closeStatement(ctx, claim, reason),
	]).catch((error) =>
		console.error(
			JSON.stringify({ event: "trigger-call.not-ended", id: call.requestId, error: rootCauseOf(error) }),
		),
	);
}
