import { type Frame, NO_FRIEND } from "#domain/engine/access/console-rooms.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { LineProbe } from "#functions/platform/line/line-probe.ts";
import { CallWindow, LEAVE_TIMEOUT } from "#functions/platform/queues/call-window.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { MULTICASTS_PER_WAKE_UP } from "#functions/platform/queues/wake-up-limits.ts";
import { claimMulticast } from "./claim-multicast.ts";
import { type MulticastOutcome, sendMulticast } from "./send-multicast.ts";
import { settleMulticast } from "./settle-multicast.ts";

/** Number of concurrent calls. Their friends, over a thousand, are as many as D1 can record during the calls. */
const CONCURRENT_CALLS = 3;

/**
 * Makes multicast calls until none is due.
 * @param handOver takes over calls that LINE has not answered yet; without it they are awaited.
 */
export async function sendDueMulticasts(
	ctx: Ctx,
	handOver?: (unfinished: Promise<void>) => void,
): Promise<void> {
	const window = new CallWindow(ctx.env, { maxCalls: CONCURRENT_CALLS });
	const lineProbe = new LineProbe(ctx.env);
	let isNoneDue = false;
	for (let calls = 0; calls < MULTICASTS_PER_WAKE_UP && !window.isClogged && !isNoneDue; calls++) {
		await window.waitForSlot();
		const multicast = await claimMulticast(ctx);
		if (multicast) {
			window.start(async () =>
				recordOutcome(ctx, await sendMulticast(ctx, multicast, () => lineProbe.isReachable())),
			);
		} else isNoneDue = true;
	}
	if (!isNoneDue) await wakeQueue(ctx.env.JOBS);
	if (await window.waitForEnd(handOver ? LEAVE_TIMEOUT : Number.POSITIVE_INFINITY)) return;
	handOver?.(window.waitForEnd().then(() => undefined));
}

/** Stores an outcome, notifies consoles, and starts the follow-up work. */
async function recordOutcome(ctx: Ctx, outcome: MulticastOutcome): Promise<void> {
	await settleMulticast(ctx, outcome);
	const { verdict } = outcome;
	await Promise.all([
		announceFrames(ctx.env, framesOf(outcome)),
		verdict.type === "alone" && wakeQueue(ctx.env.DELIVERIES),
		verdict.type === "retry" && wakeQueue(ctx.env.JOBS, secondsUntil(ctx, verdict.at)),
	]);
}

/**
 * Talks are notified of the outcome of their message; lists are notified once, without a friend, regardless
 * of visibility.
 */
const framesOf = ({ multicast: { friendIds }, verdict }: MulticastOutcome): Frame[] => {
	const event = FRIEND_EVENTS[verdict.type];
	return [
		{ event: "broadcast", friendId: NO_FRIEND },
		{ event: "delivery", friendId: NO_FRIEND },
		...(event ? friendIds.map((friendId) => ({ event, friendId })) : []),
	];
};

const FRIEND_EVENTS: Partial<Record<MulticastOutcome["verdict"]["type"], Frame["event"]>> = {
	sent: "message",
	failed: "delivery",
	parked: "delivery",
};

/** Rounded up: a wake-up a millisecond before the retry is due finds nothing. */
const secondsUntil = (ctx: Ctx, at: number): number => Math.floor(Math.max(0, at - ctx.clock()) / SECOND) + 1;
