import type { Frame } from "#domain/engine/access/rooms.ts";
import { doubtExpired } from "#domain/engine/deliveries/verdict.ts";
import { SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { announce } from "#functions/platform/consoles/announce.ts";
import { DELIVERY_BATCHES_PER_WAKE_UP } from "#functions/platform/queues/limits.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { PATIENCE } from "#functions/platform/queues/window.ts";
import { type ClaimedDelivery, claimDeliveries, DELIVERIES_PER_BATCH } from "./claim.ts";
import { Outbox } from "./outbox.ts";
import { type Outcome, unsent } from "./send.ts";
import { settle } from "./settle.ts";

/** Time after which one invocation hands over to the next, because its running time is limited. */
const LIFE = 10 * SECOND;

type Write = (outcomes: Outcome[]) => Promise<void>;

/** Knowledge of one worker about other due deliveries. */
interface Outlook {
	/** Whether a delivery may be due that no worker has claimed. */
	isDue: boolean;
}

/**
 * Sends until nothing is due.
 * @param leave takes over calls that LINE has not answered yet, so that the next worker need not wait for
 * them; without it they are awaited.
 */
export async function workDeliveries(ctx: Ctx, leave?: (late: Promise<void>) => void): Promise<void> {
	let isLeft = false;
	const outlook: Outlook = { isDue: true };
	const write: Write = async (outcomes) => {
		const isDue = await settle(ctx, outcomes);
		outlook.isDue ||= isDue;
		await Promise.all([
			announce(ctx.env, outcomes.flatMap(framesOf)),
			wakeForRetry(ctx, outcomes),
			// Deliveries that waited behind these in their order are due now, and no other worker will find them.
			isLeft && isDue && wake(ctx.env.DELIVERIES),
		]);
	};
	const outbox = new Outbox(ctx, write);
	await workOff(ctx, outbox, { write, outlook, patience: leave ? PATIENCE : Number.POSITIVE_INFINITY });
	isLeft = leave !== undefined;
	if (leave) leave(outbox.over());
	else await outbox.over();
}

/**
 * Deliveries left by a batch that is not full wait for those before them: each write of results tells whether
 * one is due, so that no claim is made in vain. New deliveries have a wake-up of their own.
 */
async function workOff(
	ctx: Ctx,
	outbox: Outbox,
	{ write, outlook, patience }: { write: Write; outlook: Outlook; patience: number },
): Promise<void> {
	const began = Date.now();
	outbox.lookOut();
	for (let batches = 0; batches < DELIVERY_BATCHES_PER_WAKE_UP && Date.now() - began < LIFE; ) {
		const mark = outbox.written;
		const claimedAt = Date.now();
		const batch = outlook.isDue ? await claimNext(ctx, outlook) : [];
		if (batch.length > 0) {
			batches++;
			await outbox.send(await withoutOver(ctx, batch, write), claimedAt);
			// Deliveries that may have killed their workers must not affect later ones.
			if (batch.some(({ lost }) => lost > 0)) await outbox.over();
			if (outbox.isClogged) break;
		} else if (!(await outbox.wroteSince(mark, patience))) return;
	}
	await wake(ctx.env.DELIVERIES);
}

async function claimNext(ctx: Ctx, outlook: Outlook): Promise<ClaimedDelivery[]> {
	outlook.isDue = false;
	const batch = await claimDeliveries(ctx);
	// Those whose worker died are claimed separately.
	outlook.isDue ||=
		batch.length === DELIVERIES_PER_BATCH ||
		// Deliveries that waited behind those in their order may be due now, and no settlement reports them.
		batch.some(({ lost, isWithdrawn, isGivenUp }) => lost > 0 || isWithdrawn || isGivenUp);
	return batch;
}

/**
 * A batch without deliveries that the claim has given up or withdrawn, or that were in doubt for too long:
 * these are recorded before the rest is sent, which may have killed its workers.
 */
async function withoutOver(ctx: Ctx, batch: ClaimedDelivery[], write: Write): Promise<ClaimedDelivery[]> {
	const [ended, held] = [true, false].map((isEnded) =>
		batch.filter(({ isGivenUp, isWithdrawn }) => (isGivenUp || isWithdrawn) === isEnded),
	) as [ClaimedDelivery[], ClaimedDelivery[]];
	await announce(ctx.env, ended.map(frameOf));
	const isOver = (delivery: ClaimedDelivery) => doubtExpired(delivery, ctx.clock());
	const over = held.filter(isOver).flatMap((delivery) => unsent(ctx, delivery, { isTooLate: false }) ?? []);
	if (over.length > 0) await write(over);
	return held.filter((delivery) => !over.some((outcome) => outcome.delivery === delivery));
}

const frameOf = ({ friendId }: ClaimedDelivery): Frame => ({ event: "delivery", friendId });

function framesOf({ delivery, verdict }: Outcome): Frame[] {
	if (verdict.type === "untouched") return [];
	return verdict.type === "sent"
		? [frameOf(delivery), { event: "message", friendId: delivery.friendId }]
		: [frameOf(delivery)];
}

/** Cron runs once a minute; an earlier retry gets a wake-up of its own. */
async function wakeForRetry(ctx: Ctx, outcomes: Outcome[]): Promise<void> {
	const dues = outcomes.flatMap(({ verdict }) => (verdict.type === "retry" ? [verdict.at] : []));
	if (dues.length === 0) return;
	const soonest = Math.max(0, Math.min(...dues) - ctx.clock());
	// The delay is rounded up: a worker that starts a millisecond before the retry is due finds nothing and
	// wakes no other.
	await wake(ctx.env.DELIVERIES, Math.floor(soonest / SECOND) + 1);
}
