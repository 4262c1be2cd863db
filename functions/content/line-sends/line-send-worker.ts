import { and, asc, eq, lte, sql } from "drizzle-orm";
import { lineSends } from "#db/content/line-sends.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { NO_FRIEND } from "#domain/engine/access/console-rooms.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { isKindHeld } from "#functions/engine/deliveries/hold-reason.ts";
import { isAwaitingApproval } from "#functions/engine/send-approvals/approval-condition.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { LineProbe } from "#functions/platform/line/line-probe.ts";
import { LINE_CALL_TIMEOUT } from "#functions/platform/line/line-timeouts.ts";
import { IS_SENDING_STOPPED, noteUnstopped } from "#functions/platform/line/sending-gate.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { followNarrowcast } from "./follow-narrowcast.ts";
import { prepareLineSend } from "./prepare-line-send.ts";
import { sendToLine } from "./send-to-line.ts";

/** Lease of a worker: one call, and time to write its result. */
const LINE_SEND_LEASE = LINE_CALL_TIMEOUT + 10 * SECOND;

/** Maximum number of sends and questions of a wake-up; an account has a few sends a week. */
const SENDS_PER_WAKE_UP = 20;

export type LineSend = typeof lineSends.$inferSelect;

/** Makes the due calls for friends that LINE chooses, and asks for the progress of narrowcasts, one after another. */
export async function workLineSends(ctx: Ctx): Promise<void> {
	const probe = new LineProbe(ctx.env);
	for (let count = 0; count < SENDS_PER_WAKE_UP; count++) {
		const due = await findDue(ctx);
		if (!due) return;
		await workOn({ ...ctx, now: ctx.clock() }, due, probe);
		await announceFrames(ctx.env, [{ event: "broadcast", friendId: NO_FRIEND }]);
	}
	await wakeQueue(ctx.env.JOBS);
}

/**
 * Condition: no stop and no switch keeps a send. LINE chooses its friends, so that it is held as a whole in test mode. The
 * progress of an accepted one may be asked at any time.
 */
const mayCall = sql`(${lineSends.state} = 'following' or not (${IS_SENDING_STOPPED} or ${isKindHeld("broadcast")}))`;

const findDue = async (ctx: Ctx): Promise<LineSend | undefined> =>
	(
		await ctx.db
			.select()
			.from(lineSends)
			.where(and(lte(lineSends.nextAttemptAt, ctx.clock()), mayCall))
			.orderBy(asc(lineSends.nextAttemptAt))
			.limit(1)
	)[0];

/**
 * Prepares the call, which has a claim of its own; then claims the send, as the last step before the call. A worker that
 * fails leaves its lease to expire.
 */
async function workOn(ctx: Ctx, due: LineSend, probe: LineProbe): Promise<void> {
	try {
		await takeStep(ctx, due, probe);
	} catch (error) {
		console.error(JSON.stringify({ event: "line-send.failed", id: due.id, error: rootCauseOf(error) }));
	}
}

async function takeStep(ctx: Ctx, due: LineSend, probe: LineProbe): Promise<void> {
	if (due.state === "following") {
		const claimed = await claim(ctx, due);
		if (claimed) await followNarrowcast(ctx, claimed);
		return;
	}
	if (due.call === null && !(await prepareLineSend(ctx, due, LINE_SEND_LEASE))) return;
	const isReachable = await probe.isReachable();
	const claimed = await claim(ctx, due);
	if (claimed) await sendToLine(ctx, claimed, isReachable);
}

/**
 * Claims a send under a lease, which counts the attempt before LINE is called; undefined if it was withdrawn, cancelled or
 * taken by another worker meanwhile. One taken over from a worker that never reported back is in doubt.
 */
async function claim(ctx: Ctx, { id, state, attempts }: LineSend): Promise<LineSend | undefined> {
	const now = ctx.clock();
	const claimedAt = performance.now();
	const isLost = sql`${lineSends.state} = 'queued'`;
	const [claimed] = await ctx.db
		.update(lineSends)
		.set({
			attempts: sql`${lineSends.attempts} + 1`,
			nextAttemptAt: now + LINE_SEND_LEASE,
			...(state !== "following" && {
				state: "queued" as const,
				lost: sql`iif(${isLost}, ${lineSends.lost} + 1, 0)`,
				inDoubt: sql`(${lineSends.inDoubt} or ${isLost})`,
				firstAttemptAt: sql`coalesce(${lineSends.firstAttemptAt}, ${now})`,
			}),
		})
		.where(
			and(
				eq(lineSends.id, id),
				eq(lineSends.state, state),
				eq(lineSends.attempts, attempts),
				lte(lineSends.nextAttemptAt, now),
				mayCall,
				sql`(${lineSends.state} = 'following' or not ${isAwaitingApproval("broadcast", sql`${lineSends.broadcastId}`)})`,
			),
		)
		.returning();
	if (claimed && state !== "following") noteUnstopped(ctx.env, claimedAt);
	return claimed;
}
