import type { Frame } from "#domain/rooms.ts";
import { SECOND } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { LINK_BATCHES_PER_WAKE_UP } from "../queues/limits.ts";
import { wake } from "../queues/wake.ts";
import { announce } from "../rooms/announce.ts";
import { claimLinks } from "./claim.ts";
import { type LinkOutcome, settleLinks, tellLine } from "./link.ts";

/** Claims under way at once: one is being written down while the other waits for LINE. */
const LINES = 2;

/** Tells LINE of the menus that friends are to be shown, until there is nothing to tell. */
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

/** What a friend's page says of them has changed. */
const refusedIn = ({ verdicts }: LinkOutcome): Frame[] =>
	verdicts.flatMap(({ link: { friendId }, verdict }) =>
		verdict.type === "refused" ? [{ event: "friend", friendId }] : [],
	);

/** Cron comes once a minute; a retry due sooner gets a wake-up of its own. */
async function wakeForRetry(ctx: Ctx, { verdicts }: LinkOutcome): Promise<void> {
	const dues = verdicts.flatMap(({ verdict }) => (verdict.type === "retry" ? [verdict.at] : []));
	if (dues.length === 0) return;
	const soonest = Math.max(0, Math.min(...dues) - ctx.clock());
	await wake(ctx.env.JOBS, Math.floor(soonest / SECOND) + 1);
}
