import type { Frame } from "#domain/rooms.ts";
import { SECOND } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { LINK_BATCHES_PER_WAKE_UP } from "../queues/limits.ts";
import { wake } from "../queues/wake.ts";
import { announce } from "../rooms/announce.ts";
import { claimLinks } from "./claim.ts";
import { type LinkOutcome, settleLinks, tellLine } from "./link.ts";

/** How many claims run at once: one is written down while another waits for LINE. */
const LINES = 2;

/** Tells LINE which friends see which menu, until nothing is due. */
export async function workMenuLinks(ctx: Ctx): Promise<void> {
	await Promise.all(Array.from({ length: LINES }, () => workOff(ctx)));
}

async function workOff(ctx: Ctx): Promise<void> {
	for (let batches = 0; batches < LINK_BATCHES_PER_WAKE_UP; batches++) {
		const claim = await claimLinks(ctx);
		if (!claim) return;
		if (claim.links.length === 0) continue;
		const outcome = await tellLine(ctx, claim);
		await settleLinks(ctx, claim, outcome);
		await Promise.all([announce(ctx.env, refusedIn(outcome)), wakeForRetry(ctx, outcome)]);
	}
	await wake(ctx.env.JOBS);
}

/** Notifies consoles, because the friends' pages show the result. */
const refusedIn = ({ verdicts }: LinkOutcome): Frame[] =>
	verdicts.flatMap(({ link: { friendId }, verdict }) =>
		verdict.type === "refused" ? [{ event: "friend", friendId }] : [],
	);

/** Cron comes once a minute; an earlier retry gets a wake-up of its own. */
async function wakeForRetry(ctx: Ctx, { verdicts }: LinkOutcome): Promise<void> {
	const dues = verdicts.flatMap(({ verdict }) => (verdict.type === "retry" ? [verdict.at] : []));
	if (dues.length === 0) return;
	const soonest = Math.max(0, Math.min(...dues) - ctx.clock());
	await wake(ctx.env.JOBS, Math.floor(soonest / SECOND) + 1);
}
