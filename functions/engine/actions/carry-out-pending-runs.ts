import { type SQL, sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { type ContextValue, pendingRuns, runs } from "#db/engine/runs.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import type { CauseType } from "#domain/engine/actions/action-cause.ts";
import { MAX_ACTION_DEPTH, MAX_RUNS_PER_TRIGGER } from "#domain/engine/actions/run-limits.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { retryBatchSize } from "#functions/platform/queues/retry-batch-size.ts";
import type { Firing } from "./firing.ts";
import { insertFailedRun } from "./insert-failed-run.ts";
import { actionKey, type LoadedAction, loadActions } from "./load-actions.ts";
import { type WrittenRuns, writeFirings } from "./write-firings.ts";

/** Number of runs that share a transaction. */
const RUNS_PER_BATCH = 1_000;
/** Maximum number of batches per call; cron continues with the rest. */
const MAX_BATCHES = 10;
/** Lease of a worker, after which it counts as dead. */
const LEASE = 2 * MINUTE;
/** Number of failed attempts after which a run is recorded as failed, with the reason. */
const MAX_ATTEMPTS = 10;

const PENDING_RUN_COLUMNS = {
	id: number,
	actionId: number,
	version: number,
	gone: number,
	friendId: number,
	cause: text,
	causeType: typed<CauseType>(text),
	causeId: nullable(number),
	causeLabel: text,
	rootId: text,
	depth: number,
	context: nullable(text),
	attempts: number,
	/** Number of runs of the same trigger that have ended for the friend. */
	siblings: number,
};

type PendingRun = RowOfColumns<typeof PENDING_RUN_COLUMNS>;

/** Condition: a pending run is due. */
export const hasPendingRuns = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${pendingRuns} where next_attempt_at <= ${now})`;

/**
 * Carries out pending runs: those caused by the given runs, or, for cron, all that are due. A batch is one
 * transaction with the removal of its rows. If it fails, each run gets a transaction of its own, so that one
 * failing run stops no other.
 * @returns the friends to whom something may be sent.
 */
export async function carryOutPendingRuns(ctx: Ctx, parentIds?: readonly string[]): Promise<number[]> {
	const sentTo: number[] = [];
	const parentsOfNext: string[] = [];
	for (let batches = 0; batches < MAX_BATCHES; batches++) {
		const claimedRuns = await claimRuns(ctx, parentIds);
		if (claimedRuns.length === 0) break;
		await giveUp(ctx, claimedRuns.filter(hasUsedAttempts));
		const writtenRuns = await carryOutClaimed(
			ctx,
			claimedRuns.filter((pending) => !hasUsedAttempts(pending)),
		);
		sentTo.push(...writtenRuns.sentTo);
		parentsOfNext.push(...writtenRuns.parents);
		// Runs tried before are claimed in smaller groups, so that one that is not full may leave others due.
		const isFirstAttempt = claimedRuns.every(({ attempts }) => attempts === 1);
		if (claimedRuns.length < RUNS_PER_BATCH && isFirstAttempt) break;
	}
	return parentsOfNext.length === 0
		? sentTo
		: [...sentTo, ...(await carryOutPendingRuns(ctx, parentsOfNext))];
}

/** Whether every attempt ended without a report of its worker. */
const hasUsedAttempts = ({ attempts }: PendingRun): boolean => attempts > MAX_ATTEMPTS;

async function giveUp(ctx: Ctx, lostRuns: PendingRun[]): Promise<void> {
	if (lostRuns.length === 0) return;
	const failedRuns = lostRuns.flatMap((pending) => insertFailed(ctx, pending, BACKGROUND_TEXTS.workStopped));
	await commitBatch(ctx.db, [...failedRuns, deletePending(ctx, lostRuns)]);
}

async function carryOutClaimed(ctx: Ctx, claimed: PendingRun[]): Promise<WrittenRuns> {
	if (claimed.length === 0) return { sentTo: [], parents: [] };
	const loaded = await loadActions(
		ctx,
		claimed.map(({ actionId, version }) => ({ id: actionId, version })),
	);
	const writtenTogether = await writeClaimed(ctx, claimed, loaded).catch(() => null);
	if (writtenTogether) return writtenTogether;
	const writtenRuns: WrittenRuns = { sentTo: [], parents: [] };
	for (const pending of claimed) {
		try {
			const { sentTo, parents } = await writeClaimed(ctx, [pending], loaded);
			writtenRuns.sentTo.push(...sentTo);
			writtenRuns.parents.push(...parents);
		} catch (error) {
			await reschedule(ctx, pending, error);
		}
	}
	return writtenRuns;
}

/** Starts the runs that may begin, and records the reason for the rest. */
function writeClaimed(
	ctx: Ctx,
	claimed: PendingRun[],
	loaded: Map<string, LoadedAction>,
): Promise<WrittenRuns> {
	const runsByTrigger = new Map<string, number>();
	const refusedRuns: Statement[] = [];
	const firings: Firing[] = [];
	for (const pending of claimed) {
		const trigger = `${pending.rootId}:${pending.friendId}`;
		const runsBefore = runsByTrigger.get(trigger) ?? 0;
		runsByTrigger.set(trigger, runsBefore + 1);
		const action = loaded.get(actionKey({ id: pending.actionId, version: pending.version }));
		const refusal = refusalReason({ ...pending, siblings: pending.siblings + runsBefore }, !action);
		if (refusal) refusedRuns.push(...insertFailed(ctx, pending, refusal));
		else firings.push(firingOf(pending, action!));
	}
	return writeFirings(ctx, firings, [...refusedRuns, deletePending(ctx, claimed)]);
}

/**
 * Claims runs with the same number of attempts, oldest first. Runs that were tried before are claimed in
 * smaller groups.
 */
async function claimRuns(ctx: Ctx, parentIds?: readonly string[]): Promise<PendingRun[]> {
	const now = ctx.clock();
	const dueWhere = parentIds
		? sql`exists (select 1 from ${pendingRuns}) and parent_id in ${valuesOfList(parentIds)} and attempts = 0`
		: sql`next_attempt_at <= ${now}`;
	const attemptsOfBatch = parentIds
		? sql`0`
		: sql`(select attempts from ${pendingRuns} where ${dueWhere} order by next_attempt_at limit 1)`;
	const ids = await queryRows(
		ctx.db,
		{ id: number },
		sql`update ${pendingRuns} set next_attempt_at = ${now + LEASE}, attempts = attempts + 1
			where id in (select id from ${pendingRuns} where ${dueWhere} and attempts = ${attemptsOfBatch}
				order by next_attempt_at limit ${retryBatchSize(RUNS_PER_BATCH, attemptsOfBatch)})
			returning id`,
	);
	if (ids.length === 0) return [];
	return queryRows(
		ctx.db,
		PENDING_RUN_COLUMNS,
		sql`select p.id as id, p.action_id as actionId, a.version as version, a.deleted_at is not null as gone,
				p.friend_id as friendId, p.cause as cause, p.cause_type as causeType, p.cause_id as causeId,
				p.cause_label as causeLabel, p.root_id as rootId, p.depth as depth, p.context as context,
				p.attempts as attempts,
				(select count(*) from ${runs} r where r.root_id = p.root_id and r.friend_id = p.friend_id) as siblings
			from ${pendingRuns} p join ${actions} a on a.id = p.action_id
			where p.id in ${valuesOfList(ids.map(({ id }) => id))} order by p.id`,
	);
}

/** Reason why a run does not begin: its action was deleted, or actions start each other without end. */
function refusalReason({ gone, depth, siblings }: PendingRun, isMissing: boolean): string | null {
	if (gone || isMissing) return ACTION_TEXTS.actionGoneAtRun;
	return depth > MAX_ACTION_DEPTH || siblings >= MAX_RUNS_PER_TRIGGER ? ACTION_TEXTS.actionsInCircle : null;
}

const firingOf = (pending: PendingRun, action: Firing["action"]): Firing => ({
	action,
	friend: { id: pending.friendId },
	cause: {
		key: pending.cause,
		type: pending.causeType,
		id: pending.causeId ?? 0,
		label: pending.causeLabel,
	},
	reply: null,
	...(pending.context && { context: JSON.parse(pending.context) as ContextValue[] }),
	...chainOf(pending),
});

/** A run queued by the trigger itself is the root of its chain. */
const chainOf = ({ depth, rootId }: PendingRun): Pick<Firing, "chain"> =>
	depth === 0 ? {} : { chain: { depth, rootId } };

const deletePending = (ctx: Ctx, pending: PendingRun[]): Statement =>
	execute(
		ctx.db,
		sql`delete from ${pendingRuns}
			where id in ${valuesOfList(pending.map(({ id }) => id))}`,
	);

const insertFailed = (ctx: Ctx, pending: PendingRun, reason: string): Statement[] =>
	insertFailedRun(ctx, {
		action: { id: pending.actionId, version: pending.version },
		friendId: pending.friendId,
		cause: { key: pending.cause, type: pending.causeType, id: pending.causeId, label: pending.causeLabel },
		reason,
		...chainOf(pending),
	});

/** Records a run as failed after too many attempts; before that, schedules another. */
async function reschedule(ctx: Ctx, pending: PendingRun, error: unknown): Promise<void> {
	console.error(JSON.stringify({ event: "run.failed", cause: pending.cause, error: rootCauseOf(error) }));
	if (pending.attempts >= MAX_ATTEMPTS) {
		await commitBatch(ctx.db, [
			...insertFailed(ctx, pending, CALL_TEXTS.unknownError),
			deletePending(ctx, [pending]),
		]);
		return;
	}
	const at = ctx.clock() + backoff(pending.attempts, ctx.random);
	await execute(ctx.db, sql`update ${pendingRuns} set next_attempt_at = ${at} where id = ${pending.id}`);
}
