import { sql } from "drizzle-orm";
import { actionTasks } from "#db/actions.ts";
import { commit, type Statement } from "#db/client.ts";
import { rowsOf } from "#db/raw.ts";
import { runs } from "#db/runs.ts";
import { taskCause } from "#domain/actions/cause.ts";
import type { Filter } from "#domain/filters/filter.ts";
import { CALL_TEXTS } from "#domain/texts/calls.ts";
import { wireTime } from "#domain/time.ts";
import type { Firing } from "../actions/firing.ts";
import type { LoadedAction } from "../actions/load.ts";
import { startRuns } from "../actions/start.ts";
import type { Ctx } from "../context.ts";
import { idsAfter } from "../friends/audience.ts";
import { wake } from "../queues/wake.ts";
import { announce } from "../rooms/announce.ts";
import type { DueTask } from "./due.ts";
import { advanceStatement, endStatement, openStatement } from "./round.ts";

/** Friends whose runs begin in one transaction: many, so that a page of an index is written once for all of them. */
export const FRIENDS_PER_PAGE = 2_000;

interface Page {
	task: DueTask;
	action: LoadedAction;
	audience: Filter;
	cursor: number;
	/** Nobody of this round has been served. */
	isFirst: boolean;
}

/** Serves the friends behind a cursor. @returns the cursor behind them; null after the last, or where it goes on no more. */
export async function carryOutPage(ctx: Ctx, page: Page): Promise<number | null> {
	const friendIds = await nextFriends(ctx, page);
	if (friendIds === null) return null;
	const isLast = friendIds.length < FRIENDS_PER_PAGE;
	await serve(ctx, page, friendIds, isLast);
	await announce(
		ctx.env,
		friendIds.map((friendId) => ({ event: "friend", friendId })),
	);
	return isLast ? null : friendIds.at(-1)!;
}

/** Null once the task was cancelled, or carried on by another. */
async function nextFriends(ctx: Ctx, { task, audience, cursor }: Page): Promise<number[] | null> {
	const stands = sql`exists (select 1 from ${actionTasks} k
		where k.id = ${task.id} and k.round = ${task.round} and k.cursor = ${cursor} and k.next_work_at is not null)`;
	const [ids, [standing]] = await ctx.db.batch([
		rowsOf<{ id: number }>(ctx.db, idsAfter(ctx, audience, sql`1`, { cursor, take: FRIENDS_PER_PAGE })),
		rowsOf<{ stands: number }>(ctx.db, sql`select ${stands} as stands`),
	]);
	return standing?.stands ? ids.map(({ id }) => id) : null;
}

/**
 * All of them in one transaction. What the database refuses for what is in it is halved until those are found for whom
 * it cannot be done: their runs are given up, and they hold up nobody.
 */
async function serve(ctx: Ctx, page: Page, friendIds: number[], isLast: boolean): Promise<void> {
	try {
		await serveTogether(ctx, page, friendIds, isLast);
	} catch (error) {
		if (!isRefusedByData(error) || friendIds.length === 0) throw error;
		if (friendIds.length === 1) return giveUp(ctx, page, { friendId: friendIds[0]!, isLast, error });
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
	const firings = friendIds.map(
		(id): Firing => ({ action, friend: { id }, cause: causeOf(id), reply: null }),
	);
	const causes = firings.map(({ cause }) => cause.key);
	const last = friendIds.at(-1) ?? cursor;
	const sentTo = await startRuns(ctx, firings, ahead(ctx, page), [
		advanceStatement(ctx, task, { cursor, causes, last }),
		...(isLast ? [endStatement(ctx, task, last)] : []),
	]);
	if (sentTo.length > 0) await wake(ctx.env.DELIVERIES);
}

interface GivenUp {
	friendId: number;
	isLast: boolean;
	error: unknown;
}

function giveUp(ctx: Ctx, page: Page, { friendId, isLast, error }: GivenUp): Promise<void> {
	const { task, action, cursor } = page;
	console.error(JSON.stringify({ event: "task.run.failed", id: task.id, friendId, error: String(error) }));
	const cause = causesOf(ctx, task)(friendId);
	return commit(ctx.db, [
		...ahead(ctx, page),
		ctx.db.insert(runs).values({
			id: ctx.newId(),
			actionId: action.id,
			actionVersion: action.version,
			friendId,
			cause: cause.key,
			causeType: cause.type,
			causeId: cause.id,
			causeLabel: cause.label,
			state: "failed",
			reason: CALL_TEXTS.unknownError,
			startedAt: ctx.now,
		}),
		advanceStatement(ctx, task, { cursor, causes: [cause.key], last: friendId }),
		...(isLast ? [endStatement(ctx, task, friendId)] : []),
	]);
}

const ahead = (ctx: Ctx, { task, audience, isFirst }: Page): Statement[] =>
	isFirst ? [openStatement(ctx, task, audience)] : [];

function causesOf(ctx: Ctx, { id, round, at }: DueTask) {
	const label = `${wireTime(at, ctx.zone).slice(0, 16)} の予定`;
	return (friendId: number) => taskCause({ id, round, label }, friendId);
}

/**
 * Whether a transaction was refused for what is in it, and would be again; anything else passes. That somebody else has
 * had the friend's run is no such reason: they carry the task on.
 */
function isRefusedByData(error: unknown): boolean {
	const text = messagesOf(error);
	return (
		/SQLITE_(CONSTRAINT|ERROR|TOOBIG|MISMATCH)/.test(text) && !/constraint failed: runs\.cause/.test(text)
	);
}

/** drizzle's own words hide D1's, which are its cause. */
const messagesOf = (error: unknown): string =>
	error instanceof Error
		? `${error.message} ${error.cause === undefined ? "" : messagesOf(error.cause)}`
		: String(error);
