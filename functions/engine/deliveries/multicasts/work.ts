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

/** Calls under way at once: a thousand friends and more, which is what D1 writes down meanwhile. */
const AT_ONCE = 3;

/**
 * Makes calls for many until none is due.
 * @param leave takes over calls that LINE has not answered yet; without it they are waited for.
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

/** Writes an outcome down, tells consoles, and sees to what follows from it. */
async function write(ctx: Ctx, outcome: MulticastOutcome): Promise<void> {
	await settleMulticast(ctx, outcome);
	const { verdict } = outcome;
	await Promise.all([
		announce(ctx.env, framesOf(outcome)),
		verdict.type === "alone" && wake(ctx.env.DELIVERIES),
		verdict.type === "retry" && wake(ctx.env.JOBS, secondsUntil(ctx, verdict.at)),
	]);
}

/** Talks hear of what became of their message; lists hear it once, of no friend, whoever sees whom. */
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

/** Rounded up: whoever comes a millisecond before the retry is due finds nothing. */
const secondsUntil = (ctx: Ctx, at: number): number => Math.floor(Math.max(0, at - ctx.clock()) / SECOND) + 1;
