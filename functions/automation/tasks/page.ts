import { type SQL, sql } from "drizzle-orm";
import { commit, type Statement } from "#db/client.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import { broadcastCause, taskCause } from "#domain/engine/actions/cause.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { failedRun } from "#functions/engine/actions/failed-run.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import type { LoadedAction } from "#functions/engine/actions/load.ts";
import { startRuns } from "#functions/engine/actions/start.ts";
import { idsAfter } from "#functions/engine/filters/audience.ts";
import { announceFriends } from "#functions/platform/consoles/announce.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { callsFor } from "./calls.ts";
import { type Care, careAfter, pageSize } from "./claim.ts";
import type { DueTask } from "./due.ts";
import { advanceStatement, endStatement, openStatement } from "./round.ts";

export interface Page {
	task: DueTask;
	action: LoadedAction;
	audience: Filter;
	cursor: number;
	/** No friend of this round has been served yet. */
	isFirst: boolean;
	care: Care;
}

/**
 * Serves the friends behind a cursor.
 * @returns the cursor behind them; null after the last, or where the task was cancelled or taken over.
 */
export async function runPage(ctx: Ctx, page: Page): Promise<number | null> {
	const most = pageSize(page.care);
	const friendIds = await nextFriends(ctx, page, most);
	if (friendIds === null) return null;
	const isLast = friendIds.length < most;
	await serve(ctx, page, friendIds, isLast);
	await announceFriends(ctx.env, friendIds);
	return isLast ? null : friendIds.at(-1)!;
}

/**
 * Gives up the next friend, on whom the task's workers were lost.
 * @returns the cursor after them; null where nobody is left, or another worker continued
 */
export async function giveUpNext(ctx: Ctx, page: Omit<Page, "action">): Promise<number | null> {
	const [friendId] = (await nextFriends(ctx, page, 1)) ?? [];
	if (friendId === undefined) return null;
	await giveUp(ctx, page, { friendId, isLast: false, reason: BACKGROUND_TEXTS.workStopped });
	await announceFriends(ctx.env, [friendId]);
	return friendId;
}

/** Where the friends end of whom so many were being served. */
export async function endOfFriends(
	ctx: Ctx,
	page: Omit<Page, "action">,
	most: number,
): Promise<number | null> {
	return (await nextFriends(ctx, page, most))?.at(-1) ?? null;
}

/** Null once the task was cancelled, or carried on by another. */
async function nextFriends(
	ctx: Ctx,
	{ task, audience, cursor }: Omit<Page, "action">,
	take: number,
): Promise<number[] | null> {
	// As one text: each row of an answer costs D1 a list and an object of its own.
	const next = sql`select json_group_array(id) as ids from (${idsAfter(ctx, audience, sql`1`, { cursor, take })})`;
	const [[found], [standing]] = await ctx.db.batch([
		rowsOf<{ ids: string }>(ctx.db, next),
		rowsOf<{ stands: number }>(ctx.db, sql`select ${standsAt(task, cursor)} as stands`),
	]);
	return standing?.stands ? (JSON.parse(found!.ids) as number[]) : null;
}

/** Condition: the task is at this cursor, and is neither cancelled nor paused. */
const standsAt = (task: DueTask, cursor: number): SQL =>
	sql`exists (select 1 from ${actionTasks} k
		where k.id = ${task.id} and k.round = ${task.round} and k.cursor = ${cursor} and k.next_work_at is not null)`;

async function stillStands(ctx: Ctx, { task, cursor }: Pick<Page, "task" | "cursor">): Promise<boolean> {
	const [standing] = await rowsOf<{ stands: number }>(
		ctx.db,
		sql`select ${standsAt(task, cursor)} as stands`,
	);
	return standing?.stands === 1;
}

/**
 * Serves all of them in one transaction. Where the database refuses its content, it is halved until the friends for
 * whom it cannot be done are found: their runs are given up, and hold up nobody else.
 */
async function serve(ctx: Ctx, page: Page, friendIds: number[], isLast: boolean): Promise<void> {
	try {
		await serveTogether(ctx, page, friendIds, isLast);
	} catch (error) {
		if (page.task.broadcastId !== null && !(await stillStands(ctx, page))) return;
		if (!isRefusedByData(error) || friendIds.length === 0) throw error;
		if (friendIds.length === 1) {
			const friendId = friendIds[0]!;
			console.error(
				JSON.stringify({ event: "task.run.failed", id: page.task.id, friendId, error: reasonOf(error) }),
			);
			return giveUp(ctx, page, { friendId, isLast, reason: CALL_TEXTS.unknownError });
		}
		const [half, rest] = halves(friendIds);
		await serve(ctx, page, half, false);
		await serve(ctx, { ...page, cursor: half.at(-1)!, isFirst: false }, rest, isLast);
	}
}

function halves(friendIds: number[]): [number[], number[]] {
	const middle = Math.floor(friendIds.length / 2);
	return [friendIds.slice(0, middle), friendIds.slice(middle)];
}

async function serveTogether(ctx: Ctx, page: Page, friendIds: number[], isLast: boolean): Promise<void> {
	const { task, action, cursor } = page;
	const causeOf = causesOf(ctx, task);
	const calls = callsFor(ctx, page, friendIds.length);
	const firings = friendIds.map((id, place): Firing => {
		const firing = { action, friend: { id }, cause: causeOf(id), reply: null };
		const sends = calls.of(place);
		return sends ? { ...firing, sends } : firing;
	});
	const last = friendIds.at(-1) ?? cursor;
	const sentTo = await startRuns(
		ctx,
		firings,
		[...before(ctx, page), ...calls.statements],
		[
			advanceStatement(ctx, task, {
				cursor,
				written: firings.length,
				last,
				care: careAfter(page.care, last),
			}),
			...(isLast ? [endStatement(ctx, task, last)] : []),
		],
	);
	if (sentTo.length > 0) await wake(calls.isShared ? ctx.env.JOBS : ctx.env.DELIVERIES);
}

interface GivenUp {
	friendId: number;
	isLast: boolean;
	reason: string;
}

/** Reports a friend's run as failed. Earlier losses stay counted: other friends may have the same cause. */
function giveUp(ctx: Ctx, page: Omit<Page, "action">, { friendId, isLast, reason }: GivenUp): Promise<void> {
	const { task, cursor, care } = page;
	const cause = causesOf(ctx, task)(friendId);
	return commit(ctx.db, [
		...before(ctx, page),
		...failedRun(ctx, {
			action: { id: task.actionId, version: task.actionVersion },
			friendId,
			cause,
			reason,
		}),
		advanceStatement(ctx, task, { cursor, written: 1, last: friendId, care }),
		...(isLast ? [endStatement(ctx, task, friendId)] : []),
	]);
}

const before = (ctx: Ctx, { task, audience, cursor, isFirst }: Omit<Page, "action">): Statement[] => [
	...(task.broadcastId === null ? [] : [assertStanding(ctx, task, cursor)]),
	...(isFirst ? [openStatement(ctx, task, audience)] : []),
];

/**
 * Fails the whole transaction once a broadcast was taken back, paused or cancelled: the result shown to its
 * operator must also apply to the page being written. Invalid JSON is an error; no rows are none.
 */
const assertStanding = (ctx: Ctx, task: DueTask, cursor: number): Statement =>
	execute(ctx.db, sql`select json('stopped') where not ${standsAt(task, cursor)}`);

/** The cause of a task's run for a friend. */
export function causesOf(ctx: Ctx, { id, round, at, broadcastId, broadcastName }: DueTask) {
	if (broadcastId !== null) {
		const broadcast = { id: broadcastId, taskId: id, name: broadcastName ?? "" };
		return (friendId: number) => broadcastCause(broadcast, friendId);
	}
	const label = `${wireTime(at, ctx.zone).slice(0, 16)} の予定`;
	return (friendId: number) => taskCause({ id, round, label }, friendId);
}

/**
 * Whether a transaction was refused for its content, and would be again; any other error is temporary. A run that
 * another worker has already written is not such a reason: that worker continues the task.
 */
function isRefusedByData(error: unknown): boolean {
	const text = messagesOf(error);
	return (
		/SQLITE_(CONSTRAINT|ERROR|TOOBIG|MISMATCH)/.test(text) && !/constraint failed: runs\.cause/.test(text)
	);
}

/** drizzle's error hides D1's, which is its cause. */
const messagesOf = (error: unknown): string =>
	error instanceof Error
		? `${error.message} ${error.cause === undefined ? "" : messagesOf(error.cause)}`
		: String(error);
