import type { Frame } from "#domain/engine/access/console-rooms.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { CallWindow, LEAVE_TIMEOUT } from "#functions/platform/queues/call-window.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { LINK_BATCHES_PER_WAKE_UP } from "#functions/platform/queues/wake-up-limits.ts";
import { claimMenuLinks, type MenuLinkClaim } from "./claim-menu-links.ts";
import { type MenuLinkResult, sendMenuLinks, settleMenuLinks } from "./send-menu-links.ts";

/** Number of concurrent claims: one writes its results while another waits for LINE. */
const CONCURRENT_CLAIMS = 2;

/**
 * Sends the pending menu links to LINE until none is left.
 * @param waitUntil Receives the promise of calls that LINE answers late, so that the caller need not wait for
 * them; without it this waits for all calls.
 */
export async function sendDueMenuLinks(
	ctx: Ctx,
	waitUntil?: (promise: Promise<void>) => void,
): Promise<void> {
	const window = new CallWindow(ctx.env, { maxCalls: CONCURRENT_CLAIMS });
	const timeout = waitUntil ? LEAVE_TIMEOUT : Number.POSITIVE_INFINITY;
	const isDone = await processClaims(ctx, window, timeout);
	if (!isDone) await wakeQueue(ctx.env.JOBS);
	if (!(await window.waitForEnd(timeout))) waitUntil?.(window.waitForEnd().then(() => undefined));
}

/** @returns Whether no link is left to claim. */
async function processClaims(ctx: Ctx, window: CallWindow, timeout: number): Promise<boolean> {
	for (let batchCount = 0; batchCount < LINK_BATCHES_PER_WAKE_UP; batchCount++) {
		if (window.isClogged) return false;
		await window.waitForSlot();
		const claim = await claimMenuLinks(ctx);
		if (!claim) {
			// Links of calls in progress may be due again when these have ended.
			if (window.isEmpty || !(await window.waitForEnd(timeout))) return true;
			continue;
		}
		// A claim that may have killed its worker runs alone.
		if (claim.lostWorkers > 0) await window.waitForEnd();
		if (claim.links.length > 0) window.start(() => processClaim(ctx, claim));
		if (claim.lostWorkers > 0) await window.waitForEnd();
	}
	return false;
}

async function processClaim(ctx: Ctx, claim: MenuLinkClaim): Promise<void> {
	const outcome = await sendMenuLinks(ctx, claim);
	await settleMenuLinks(ctx, claim, outcome);
	await Promise.all([announceFrames(ctx.env, framesOfRefusals(outcome)), wakeForRetry(ctx, outcome)]);
}

/** Frames that make open pages of the friends show the refusal. */
const framesOfRefusals = ({ verdicts }: MenuLinkResult): Frame[] =>
	verdicts.flatMap(({ link: { friendId }, verdict }) =>
		verdict.type === "refused" ? [{ event: "friend", friendId }] : [],
	);

/** Wakes the queue for the earliest retry, because cron runs only once a minute. */
async function wakeForRetry(ctx: Ctx, { verdicts }: MenuLinkResult): Promise<void> {
	const retryTimes = verdicts.flatMap(({ verdict }) => (verdict.type === "retry" ? [verdict.at] : []));
	if (retryTimes.length === 0) return;
	const delay = Math.max(0, Math.min(...retryTimes) - ctx.clock());
	await wakeQueue(ctx.env.JOBS, Math.floor(delay / SECOND) + 1);
}
