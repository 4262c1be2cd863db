import type { Frame } from "#domain/engine/access/console-rooms.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { CallWindow, LEAVE_TIMEOUT } from "#functions/platform/queues/call-window.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { LINK_BATCHES_PER_WAKE_UP } from "#functions/platform/queues/wake-up-limits.ts";
import { type ClaimedLinks, claimLinks } from "./claim.ts";
import { type LinkOutcome, settleLinks, tellLine } from "./link.ts";

/** Number of concurrent claims: one is written while another waits for LINE. */
const LINES = 2;

/**
 * Sends the pending menu links to LINE until none is left.
 * @param leave takes over calls that LINE has not answered yet, so that the next caller need not wait for
 * them; without it they are waited for.
 */
export async function workMenuLinks(ctx: Ctx, leave?: (late: Promise<void>) => void): Promise<void> {
	const window = new CallWindow(ctx.env, { most: LINES });
	const patience = leave ? LEAVE_TIMEOUT : Number.POSITIVE_INFINITY;
	const isAll = await workOff(ctx, window, patience);
	if (!isAll) await wakeQueue(ctx.env.JOBS);
	if (!(await window.over(patience))) leave?.(window.over().then(() => undefined));
}

/** @returns whether nothing was left to take. */
async function workOff(ctx: Ctx, window: CallWindow, patience: number): Promise<boolean> {
	for (let batches = 0; batches < LINK_BATCHES_PER_WAKE_UP; batches++) {
		if (window.isClogged) return false;
		await window.room();
		const claim = await claimLinks(ctx);
		if (!claim) {
			// Links blocked by another part of the same call are due when that has ended.
			if (window.isEmpty || !(await window.over(patience))) return true;
			continue;
		}
		// A claim that may have caused lost workers must not affect concurrent ones.
		if (claim.lost > 0) await window.over();
		if (claim.links.length > 0) window.start(() => tell(ctx, claim));
		if (claim.lost > 0) await window.over();
	}
	return false;
}

async function tell(ctx: Ctx, claim: ClaimedLinks): Promise<void> {
	const outcome = await tellLine(ctx, claim);
	await settleLinks(ctx, claim, outcome);
	await Promise.all([announceFrames(ctx.env, refusedIn(outcome)), wakeForRetry(ctx, outcome)]);
}

/** Notifies consoles, because the friends' pages show the result. */
const refusedIn = ({ verdicts }: LinkOutcome): Frame[] =>
	verdicts.flatMap(({ link: { friendId }, verdict }) =>
		verdict.type === "refused" ? [{ event: "friend", friendId }] : [],
	);

/** Cron runs once a minute; an earlier retry gets a wake-up of its own. */
async function wakeForRetry(ctx: Ctx, { verdicts }: LinkOutcome): Promise<void> {
	const dues = verdicts.flatMap(({ verdict }) => (verdict.type === "retry" ? [verdict.at] : []));
	if (dues.length === 0) return;
	const soonest = Math.max(0, Math.min(...dues) - ctx.clock());
	await wakeQueue(ctx.env.JOBS, Math.floor(soonest / SECOND) + 1);
}
