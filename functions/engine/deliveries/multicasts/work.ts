import { type Frame, NO_FRIEND } from "#domain/engine/access/rooms.ts";
import { SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { announce } from "#functions/platform/consoles/announce.ts";
import { Reach } from "#functions/platform/line/reach.ts";
import { MULTICASTS_PER_WAKE_UP } from "#functions/platform/queues/limits.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { PATIENCE, Window } from "#functions/platform/queues/window.ts";
import { claimMulticast } from "./claim.ts";
import { type MulticastOutcome, sendMulticast } from "./send.ts";
import { settleMulticast } from "./settle.ts";

/** Concurrent calls: a thousand friends and more, which is what D1 can record meanwhile. */
const AT_ONCE = 3;

/**
 * Makes multicast calls until none is due.
 * @param leave takes over calls that LINE has not answered yet; without it they are awaited.
 */
export async function workMulticasts(ctx: Ctx, leave?: (late: Promise<void>) => void): Promise<void> {
	const window = new Window(ctx.env, { most: AT_ONCE });
	const reach = new Reach(ctx.env);
	let isOver = false;
	for (let calls = 0; calls < MULTICASTS_PER_WAKE_UP && !window.isClogged && !isOver; calls++) {
		await window.room();
		const multicast = await claimMulticast(ctx);
		if (multicast) {
			window.start(async () => write(ctx, await sendMulticast(ctx, multicast, () => reach.isThere())));
		} else isOver = true;
	}
	if (!isOver) await wake(ctx.env.JOBS);
	if (await window.over(leave ? PATIENCE : Number.POSITIVE_INFINITY)) return;
	leave?.(window.over().then(() => undefined));
}

/** Stores an outcome, notifies consoles, and starts the follow-up work. */
async function write(ctx: Ctx, outcome: MulticastOutcome): Promise<void> {
	await settleMulticast(ctx, outcome);
	const { verdict } = outcome;
	await Promise.all([
		announce(ctx.env, framesOf(outcome)),
		verdict.type === "alone" && wake(ctx.env.DELIVERIES),
		verdict.type === "retry" && wake(ctx.env.JOBS, secondsUntil(ctx, verdict.at)),
	]);
}

/**
 * Talks are notified of the outcome of their message; lists are notified once, without a friend, regardless
 * of visibility.
 */
const framesOf = ({ multicast: { friendIds }, verdict }: MulticastOutcome): Frame[] => {
	const event = TOLD_OF_EACH[verdict.type];
	return [
		{ event: "broadcast", friendId: NO_FRIEND },
		{ event: "delivery", friendId: NO_FRIEND },
		...(event ? friendIds.map((friendId) => ({ event, friendId })) : []),
	];
};

const TOLD_OF_EACH: Partial<Record<MulticastOutcome["verdict"]["type"], Frame["event"]>> = {
	sent: "message",
	failed: "delivery",
	parked: "delivery",
};

/** Rounded up: a wake-up a millisecond before the retry is due finds nothing. */
const secondsUntil = (ctx: Ctx, at: number): number => Math.floor(Math.max(0, at - ctx.clock()) / SECOND) + 1;
