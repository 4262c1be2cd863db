import type { Frame } from "#domain/engine/access/console-rooms.ts";
import { isDoubtExpired } from "#domain/engine/deliveries/delivery-verdict.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { LEAVE_TIMEOUT } from "#functions/platform/queues/call-window.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { DELIVERY_BATCHES_PER_WAKE_UP } from "#functions/platform/queues/wake-up-limits.ts";
import { postponeBehindDeferred } from "./caps/postpone-behind-deferred.ts";
import { type ClaimedDelivery, claimDeliveries, DELIVERIES_PER_BATCH } from "./claim-deliveries.ts";
import type { DeliveryOutcome } from "./delivery-outcome.ts";
import { markAnsweredElsewhere } from "./mark-answered-elsewhere.ts";
import { Outbox } from "./outbox.ts";
import { settleDeliveries } from "./settle-deliveries.ts";
import { outcomeWithoutCall } from "./skip-delivery.ts";

/** Time after which one invocation hands over to the next, because its running time is limited. */
const MAX_RUNNING_TIME = 10 * SECOND;

/** Writes outcomes, and starts the work that follows from them. */
type WriteOutcomes = (outcomes: DeliveryOutcome[]) => Promise<void>;

/** Shared by the claims and the writes of one worker. */
interface WorkerState {
	/** Whether a delivery may be due that no worker has claimed. */
	isDue: boolean;
}

/**
 * Sends until nothing is due.
 * @param handOver takes over calls that LINE has not answered yet, so that the next worker need not wait for
 * them; without it they are awaited.
 */
export async function sendDueDeliveries(
	ctx: Ctx,
	handOver?: (unfinished: Promise<void>) => void,
): Promise<void> {
	let isHandedOver = false;
	const state: WorkerState = { isDue: true };
	const write: WriteOutcomes = async (outcomes) => {
		const isDue = await settleDeliveries(ctx, outcomes);
		state.isDue ||= isDue;
		await Promise.all([
			announceFrames(ctx.env, outcomes.flatMap(framesOf)),
			wakeForRetry(ctx, outcomes),
			// Deliveries that waited behind these in their order are due now, and no other worker will find them.
			isHandedOver && isDue && wakeQueue(ctx.env.DELIVERIES),
		]);
	};
	const outbox = new Outbox(ctx, write);
	await sendUntilNoneDue(ctx, outbox, {
		write,
		state,
		timeout: handOver ? LEAVE_TIMEOUT : Number.POSITIVE_INFINITY,
	});
	isHandedOver = handOver !== undefined;
	if (handOver) handOver(outbox.waitUntilDone());
	else await outbox.waitUntilDone();
}

/**
 * Claims and sends until nothing is due. Deliveries left by a batch that is not full wait for those before
 * them: each write of results reports whether one is due, so that no claim is made in vain. New deliveries
 * have a wake-up of their own.
 */
async function sendUntilNoneDue(
	ctx: Ctx,
	outbox: Outbox,
	{ write, state, timeout }: { write: WriteOutcomes; state: WorkerState; timeout: number },
): Promise<void> {
	const startedAt = Date.now();
	outbox.startProbe();
	for (
		let batches = 0;
		batches < DELIVERY_BATCHES_PER_WAKE_UP && Date.now() - startedAt < MAX_RUNNING_TIME;
	) {
		const writesBefore = outbox.writeCount;
		const claimedAt = Date.now();
		const batch = state.isDue ? await claimNext(ctx, state) : [];
		if (batch.length > 0) {
			batches++;
			await outbox.send(await settleEnded(ctx, batch, write), claimedAt);
			// Deliveries that may have killed their workers must not affect later ones.
			if (batch.some(({ lost }) => lost > 0)) await outbox.waitUntilDone();
			if (outbox.isClogged) break;
		} else if (!(await outbox.waitForWrite(writesBefore, timeout))) return;
	}
	await wakeQueue(ctx.env.DELIVERIES);
}

async function claimNext(ctx: Ctx, state: WorkerState): Promise<ClaimedDelivery[]> {
	state.isDue = false;
	const batch = await claimDeliveries(ctx);
	await markAnsweredElsewhere(ctx, batch);
	// Deliveries of a dead worker are claimed separately.
	state.isDue ||=
		batch.length === DELIVERIES_PER_BATCH ||
		// Deliveries that waited behind those in their order may be due now, and no settlement reports them.
		batch.some(({ lost, isWithdrawn, isGivenUp }) => lost > 0 || isWithdrawn || isGivenUp);
	return batch;
}

/**
 * Announces the deliveries that the claim has given up or withdrawn, and records those that were in doubt for
 * too long. Both precede the sends, which may have killed earlier workers.
 * @returns the deliveries to send
 */
async function settleEnded(
	ctx: Ctx,
	batch: ClaimedDelivery[],
	write: WriteOutcomes,
): Promise<ClaimedDelivery[]> {
	const isEnded = ({ isGivenUp, isWithdrawn }: ClaimedDelivery) => isGivenUp || isWithdrawn;
	await Promise.all([
		announceFrames(ctx.env, batch.filter(isEnded).map(frameOf)),
		postponeBehindDeferred(ctx, batch.filter(isEnded)),
	]);
	const sendable = batch.filter((delivery) => !isEnded(delivery));
	const isExpired = (delivery: ClaimedDelivery) => isDoubtExpired(delivery, ctx.clock());
	const expiredOutcomes = sendable
		.filter(isExpired)
		.flatMap((delivery) => outcomeWithoutCall(ctx, delivery, { isTooLate: false }) ?? []);
	if (expiredOutcomes.length > 0) await write(expiredOutcomes);
	return sendable.filter((delivery) => !expiredOutcomes.some((outcome) => outcome.delivery === delivery));
}

const frameOf = ({ friendId }: ClaimedDelivery): Frame => ({ event: "delivery", friendId });

function framesOf({ delivery, verdict }: DeliveryOutcome): Frame[] {
	if (verdict.type === "untouched") return [];
	return verdict.type === "sent"
		? [frameOf(delivery), { event: "message", friendId: delivery.friendId }]
		: [frameOf(delivery)];
}

/** Cron runs once a minute; an earlier retry gets a wake-up of its own. */
async function wakeForRetry(ctx: Ctx, outcomes: DeliveryOutcome[]): Promise<void> {
	const retryTimes = outcomes.flatMap(({ verdict }) => (verdict.type === "retry" ? [verdict.at] : []));
	if (retryTimes.length === 0) return;
	const delay = Math.max(0, Math.min(...retryTimes) - ctx.clock());
	// The delay is rounded up: a worker that starts a millisecond before the retry is due finds nothing and
	// wakes no other.
	await wakeQueue(ctx.env.DELIVERIES, Math.floor(delay / SECOND) + 1);
}
