import type { Frame } from "#domain/rooms.ts";
import { SECOND } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { DELIVERY_BATCHES_PER_WAKE_UP } from "../queues/limits.ts";
import { wake } from "../queues/wake.ts";
import { announce } from "../rooms/announce.ts";
import { claimDeliveries } from "./claim.ts";
import { putIn } from "./put-in.ts";
import { type Outcome, sendAll } from "./send.ts";
import { settle } from "./settle.ts";
import { signLinks } from "./sign-links.ts";

/** Batches under way at once: one is being written down while the other waits for LINE. */
const LINES = 2;

/** Sends what is due, batch by batch, until nothing is. */
export async function workDeliveries(ctx: Ctx): Promise<void> {
	await Promise.all(Array.from({ length: LINES }, () => workOff(ctx)));
}

async function workOff(ctx: Ctx): Promise<void> {
	for (let batches = 0; batches < DELIVERY_BATCHES_PER_WAKE_UP; batches++) {
		const batch = await claimDeliveries(ctx);
		if (batch.length === 0) return;
		const outcomes = await sendAll(ctx, signLinks(ctx, await putIn(ctx, batch)));
		await settle(ctx, outcomes);
		await Promise.all([announce(ctx.env, outcomes.flatMap(framesOf)), wakeForRetry(ctx, outcomes)]);
	}
	await wake(ctx.env.DELIVERIES);
}

function framesOf({ delivery, verdict }: Outcome): Frame[] {
	const { friendId } = delivery;
	if (verdict.type === "untouched") return [];
	const frames: Frame[] = [{ event: "delivery", friendId }];
	return verdict.type === "sent" ? [...frames, { event: "message", friendId }] : frames;
}

/** Cron comes once a minute; a retry due sooner gets a wake-up of its own. */
async function wakeForRetry(ctx: Ctx, outcomes: Outcome[]): Promise<void> {
	const dues = outcomes.flatMap(({ verdict }) => (verdict.type === "retry" ? [verdict.at] : []));
	if (dues.length === 0) return;
	const soonest = Math.max(0, Math.min(...dues) - ctx.clock());
	// Never early, not by a millisecond: whoever comes before the retry is due finds nothing and wakes nobody.
	await wake(ctx.env.DELIVERIES, Math.floor(soonest / SECOND) + 1);
}
