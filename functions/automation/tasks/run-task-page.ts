import { type SQL, sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { broadcastCause, taskCause } from "#domain/engine/actions/action-cause.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import { insertFailedRun } from "#functions/engine/actions/insert-failed-run.ts";
import type { LoadedAction } from "#functions/engine/actions/load-actions.ts";
import { startRuns } from "#functions/engine/actions/start-runs.ts";
import { countFriends, friendIdsAfter } from "#functions/engine/filters/filter-queries.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import { isSendApproved } from "#functions/engine/send-approvals/approval-condition.ts";
import { announceFriends } from "#functions/platform/consoles/announce-frames.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import {
	type BroadcastTest,
	beginsRest,
	endTestStatements,
	isServable,
	planVariants,
	waitsForRest,
} from "./broadcast-test.ts";
import { type RecoveryState, recoveryAfter, taskPageSize } from "./claim-task.ts";
import type { DueTask } from "./due-tasks.ts";
import { planBroadcastCalls } from "./plan-broadcast-calls.ts";
import { advanceRoundStatement, endRoundStatement, openRoundStatement } from "./task-round-statements.ts";

/** Position of a worker in a round. */
export interface TaskRunProgress {
	/** Id of the last friend who was served. */
	cursor: number;
	/** Whether no friend of this round has been served yet. */
	isFirstPage: boolean;
	/** State after lost workers. */
	recovery: RecoveryState;
}

/** One page of a round. */
export interface TaskPageRun extends TaskRunProgress {
	task: DueTask;
	action: LoadedAction;
	audience: Filter;
	/** A/B test of a broadcast; null without one. */
	test: BroadcastTest | null;
	/** Hash of what a broadcast sends; null for a task that is no broadcast. */
	contentHash: string | null;
}

/** Page of which nothing is sent. */
type PageWithoutContent = Omit<TaskPageRun, "action" | "contentHash">;

/**
 * Serves the friends after a cursor.
 * @returns the new cursor; null after the last friend, or if the task was cancelled or taken over
 */
export async function runTaskPage(ctx: Ctx, page: TaskPageRun): Promise<number | null> {
	const pageSize = taskPageSize(page.recovery);
	const friendIds = await nextFriends(ctx, page, pageSize);
	if (friendIds === null) return null;
	const isLast = friendIds.length < pageSize;
	await serveFriends(ctx, page, { friendIds, isLast });
	await announceFriends(ctx.env, friendIds);
	return isLast ? null : friendIds.at(-1)!;
}

/**
 * Skips the next friend, on whom workers were lost.
 * @returns the cursor after them; null if nobody is left, or another worker continued
 */
export async function skipNextFriend(ctx: Ctx, page: PageWithoutContent): Promise<number | null> {
	const [friendId] = (await nextFriends(ctx, page, 1)) ?? [];
	if (friendId === undefined) return null;
	await recordFailedRun(ctx, page, { friendId, isLast: false, reason: BACKGROUND_TEXTS.workStopped });
	await announceFriends(ctx.env, [friendId]);
	return friendId;
}

/** Last friend of a page of this size; null if there is none. */
export async function lastFriendOfPage(
	ctx: Ctx,
	page: PageWithoutContent,
	pageSize: number,
): Promise<number | null> {
	return (await nextFriends(ctx, page, pageSize))?.at(-1) ?? null;
}

/** Null if the task was cancelled, or continued by another worker. */
async function nextFriends(
	ctx: Ctx,
	{ task, audience, test, cursor }: PageWithoutContent,
	take: number,
): Promise<number[] | null> {
	// As one text: each result row costs D1 an array and an object.
	const nextIds = sql`select json_group_array(id) as ids from (${friendIdsAfter(ctx, audience, isServable(test), { cursor, take })})`;
	const [[idsRow], [currentRow]] = await ctx.db.batch([
		queryRows(ctx.db, { ids: text }, nextIds),
		queryRows(ctx.db, { isCurrent: number }, sql`select ${isAtCursor(task, cursor)} as isCurrent`),
	]);
	return currentRow?.isCurrent ? (JSON.parse(idsRow!.ids) as number[]) : null;
}

/** Condition: the task is at this cursor, and is neither cancelled nor paused. */
const isAtCursor = (task: DueTask, cursor: number): SQL =>
	sql`exists (select 1 from ${actionTasks} k
		where k.id = ${task.id} and k.round = ${task.round} and k.cursor = ${cursor} and k.next_work_at is not null)`;

/** Whether the task is still at the cursor of the page. */
async function isStillCurrent(
	ctx: Ctx,
	{ task, cursor }: Pick<TaskPageRun, "task" | "cursor">,
): Promise<boolean> {
	const [currentRow] = await queryRows(
		ctx.db,
		{ isCurrent: number },
		sql`select ${isAtCursor(task, cursor)} as isCurrent`,
	);
	return currentRow?.isCurrent === 1;
}

interface PageFriends {
	friendIds: number[];
	/** Whether the round ends with them. */
	isLast: boolean;
}

/**
 * Serves all friends in one transaction. If the database rejects its content, the page is halved until the
 * friends who cause this are found: their runs are recorded as failed, and the others are served.
 */
async function serveFriends(ctx: Ctx, page: TaskPageRun, { friendIds, isLast }: PageFriends): Promise<void> {
	try {
		await serveInOneTransaction(ctx, page, { friendIds, isLast });
	} catch (error) {
		if (page.task.broadcastId !== null && !(await isStillCurrent(ctx, page))) return;
		// The next tick counts and checks again, and then asks for the approval.
		if (isUnapproved(error)) return;
		if (!isRefusedByData(error) || friendIds.length === 0) throw error;
		if (friendIds.length === 1) {
			const friendId = friendIds[0]!;
			console.error(
				JSON.stringify({ event: "task.run.failed", id: page.task.id, friendId, error: rootCauseOf(error) }),
			);
			return recordFailedRun(ctx, page, { friendId, isLast, reason: CALL_TEXTS.unknownError });
		}
		const [firstHalf, secondHalf] = splitInHalves(friendIds);
		await serveFriends(ctx, page, { friendIds: firstHalf, isLast: false });
		await serveFriends(
			ctx,
			{ ...page, cursor: firstHalf.at(-1)!, isFirstPage: false },
			{ friendIds: secondHalf, isLast },
		);
	}
}

function splitInHalves(friendIds: number[]): [number[], number[]] {
	const middle = Math.floor(friendIds.length / 2);
	return [friendIds.slice(0, middle), friendIds.slice(middle)];
}

async function serveInOneTransaction(
	ctx: Ctx,
	page: TaskPageRun,
	{ friendIds, isLast }: PageFriends,
): Promise<void> {
	const { task, test, cursor } = page;
	const plan = await planVariants(ctx, page, friendIds);
	const served = plan.groups.map(({ action, variant, friendIds: ids }) => {
		const causeOf = taskCauses(ctx, task, variant);
		const calls = planBroadcastCalls(ctx, { task, action }, ids.length);
		const firings = ids.map((id, index): Firing => {
			const firing = { action, friend: { id }, cause: causeOf(id), reply: null };
			const broadcast = calls.sendOfFriend(index);
			return broadcast ? { ...firing, broadcast } : firing;
		});
		return { calls, firings };
	});
	const firings = served.flatMap((group) => group.firings);
	const lastFriendId = friendIds.at(-1) ?? cursor;
	const sentFriends = await startRuns(
		ctx,
		firings,
		[
			...statementsBeforeRuns(ctx, page),
			...assertApproved(ctx, page),
			...plan.statements,
			...served.flatMap(({ calls }) => calls.statements),
		],
		[
			advanceRoundStatement(ctx, task, {
				cursor,
				runCount: firings.length,
				lastFriendId,
				recovery: recoveryAfter(page.recovery, lastFriendId),
			}),
			...(isLast ? endStatements(ctx, task, test, lastFriendId) : []),
		],
	);
	if (sentFriends.length === 0) return;
	if (served.some(({ calls }) => calls.isShared)) await wakeQueue(ctx.env.JOBS);
	if (served.some(({ calls }) => !calls.isShared)) await wakeQueue(ctx.env.DELIVERIES);
}

/** Statements at the last friend: the round ends, unless it was a test whose other friends wait for its winner. */
const endStatements = (ctx: Ctx, task: DueTask, test: BroadcastTest | null, cursor: number): Statement[] =>
	test === null || test.isTested
		? [endRoundStatement(ctx, task, cursor)]
		: [
				...endTestStatements(ctx, task, test, cursor),
				...(test.share === 100 ? [endRoundStatement(ctx, task, cursor)] : []),
			];

interface SkippedFriend {
	friendId: number;
	isLast: boolean;
	reason: string;
}

/**
 * Records a friend's run as failed. Earlier losses stay counted: other friends may have the same cause. A friend who waits for
 * the winner of a test has no run that could fail, and is served with the rest.
 */
function recordFailedRun(
	ctx: Ctx,
	page: PageWithoutContent,
	{ friendId, isLast, reason }: SkippedFriend,
): Promise<void> {
	const { task, test, cursor, recovery } = page;
	const cause = taskCauses(ctx, task)(friendId);
	const isWaiting = waitsForRest(test, friendId);
	return commitBatch(ctx.db, [
		...statementsBeforeRuns(ctx, page),
		...(isWaiting
			? []
			: insertFailedRun(ctx, {
					action: { id: task.actionId, version: task.actionVersion },
					friendId,
					cause,
					reason,
				})),
		advanceRoundStatement(ctx, task, {
			cursor,
			runCount: isWaiting ? 0 : 1,
			lastFriendId: friendId,
			recovery,
		}),
		...(isLast ? endStatements(ctx, task, test, friendId) : []),
	]);
}

/** Statements that precede the runs of a page. */
const statementsBeforeRuns = (
	ctx: Ctx,
	{ task, audience, cursor, isFirstPage }: PageWithoutContent,
): Statement[] => [
	...(task.broadcastId === null ? [] : [assertStillCurrent(ctx, task, cursor)]),
	...(isFirstPage ? [openRoundStatement(ctx, task, audience)] : []),
];

/**
 * Fails the whole transaction if a broadcast was withdrawn, paused or cancelled, because the result shown to
 * its operator must also apply to the page being written. The row of a stopped task is invalid JSON and so an SQL
 * error; otherwise there is no row.
 */
const assertStillCurrent = (ctx: Ctx, task: DueTask, cursor: number): Statement =>
	execute(ctx.db, sql`select json('stopped') where not ${isAtCursor(task, cursor)}`);

/**
 * Fails the whole transaction if the content of a broadcast is not approved, or its friends have become more than may be
 * served without an approval. The round is open by then, so that its number of friends is that of the transaction.
 */
const assertApproved = (
	ctx: Ctx,
	{ task, audience, test, contentHash, isFirstPage, cursor }: TaskPageRun,
): Statement[] =>
	task.broadcastId === null || contentHash === null
		? []
		: [
				execute(
					ctx.db,
					packValues(
						sql`select json('unapproved') where not ${isSendApproved({
							kind: "broadcast",
							subjectId: task.broadcastId,
							contentHash,
							friendCount: isFirstPage
								? sql`(select k.total from ${actionTasks} k where k.id = ${task.id})`
								: beginsRest({ test, cursor })
									? sql`(${countFriends(ctx, audience, UNRESTRICTED)})`
									: "begun",
						})}`,
					),
				),
			];

/** Returns a function from a friend to the cause of the task's run. @param variant name of the variant of a test */
export function taskCauses(
	ctx: Ctx,
	{ id, round, at, broadcastId, broadcastName }: DueTask,
	variant: string | null = null,
) {
	if (broadcastId !== null) {
		const name = `${broadcastName ?? ""}${variant === null ? "" : `（${variant}）`}`;
		const broadcast = { id: broadcastId, taskId: id, name };
		return (friendId: number) => broadcastCause(broadcast, friendId);
	}
	const label = `${toWireTime(at, ctx.zone).slice(0, 16)} の予定`;
	return (friendId: number) => taskCause({ id, round, label }, friendId);
}

/**
 * Whether a transaction was rejected because of its content, and would be again; any other error is
 * temporary. A run already written by another worker is no such reason: that worker continues the task.
 */
function isRefusedByData(error: unknown): boolean {
	const text = messagesOf(error);
	return (
		/SQLITE_(CONSTRAINT|ERROR|TOOBIG|MISMATCH)/.test(text) && !/constraint failed: runs\.cause/.test(text)
	);
}

/**
 * Whether `assertApproved`, or a friend's entry into another test, has failed the transaction: nothing else reads
 * malformed JSON while the task is current.
 */
const isUnapproved = (error: unknown): boolean => /malformed JSON/.test(messagesOf(error));

/** drizzle wraps D1's error as its cause. */
const messagesOf = (error: unknown): string =>
	error instanceof Error
		? `${error.message} ${error.cause === undefined ? "" : messagesOf(error.cause)}`
		: String(error);
