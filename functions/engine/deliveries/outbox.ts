import type { Ctx } from "#functions/context.ts";
import { LineProbe } from "#functions/platform/line/line-probe.ts";
import { CallWindow } from "#functions/platform/queues/call-window.ts";
import { BasisCheck } from "./basis-check.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";
import type { DeliveryOutcome } from "./delivery-outcome.ts";
import { BATCH_START_PERIOD } from "./delivery-timing.ts";
import { prepareDeliveries } from "./prepare-deliveries.ts";
import { ProfileLookups } from "./profile-lookups.ts";
import { sendDelivery } from "./send-delivery.ts";
import { sharedTimeout } from "./shared-timeout.ts";
import { outcomeOfStopped, outcomeWithoutCall } from "./skip-delivery.ts";

/**
 * Outcomes are collected for this long or up to this number, because a transaction costs the same for one.
 */
const COLLECT_MS = 100;
const COLLECT_MAX = 200;
/** Interval of checking whether `COLLECT_MS` has passed. */
const POLL_MS = 50;

/**
 * Open calls to LINE of one worker, as a rolling window. Each delivery starts as soon as there is a free slot
 * and is recorded soon after its answer, so a call without answer delays no other.
 */
export class Outbox {
	/** Number of writes of results. */
	writeCount = 0;

	readonly #ctx: Ctx;
	readonly #write: (outcomes: DeliveryOutcome[]) => Promise<unknown>;
	readonly #lineProbe: LineProbe;
	readonly #profileLookups: ProfileLookups;
	readonly #timeoutSignal = sharedTimeout();
	readonly #window: CallWindow;
	#outcomes: DeliveryOutcome[] = [];
	#firstOutcomeAt = 0;
	#isStarting = false;
	#isWriting = false;
	#writeLoop: Promise<void> | undefined;
	#failure: { reason: unknown } | undefined;
	#change = Promise.withResolvers<void>();

	constructor(ctx: Ctx, write: (outcomes: DeliveryOutcome[]) => Promise<unknown>) {
		this.#ctx = ctx;
		this.#write = write;
		this.#lineProbe = new LineProbe(ctx.env);
		this.#profileLookups = new ProfileLookups(ctx);
		this.#window = new CallWindow(ctx.env);
	}

	/** Checks whether LINE responds at all, before the first call. */
	startProbe(): void {
		void this.#lineProbe.isReachable();
	}

	/**
	 * Whether so many calls are unanswered that another worker, with connections of its own, should continue.
	 */
	get isClogged(): boolean {
		return this.#window.isClogged;
	}

	/**
	 * Starts the calls of a batch as slots become free. Resolves when all are started.
	 * @param claimedAt real time at which the claim began
	 * @throws an error of storing results
	 */
	async send(batch: ClaimedDelivery[], claimedAt: number): Promise<void> {
		const stopAt = this.#ctx.clock() + BATCH_START_PERIOD;
		const basisCheck = new BasisCheck(this.#ctx, batch, claimedAt);
		const { nameless: namelessDeliveries = [], known: otherDeliveries = [] } = Object.groupBy(
			batch,
			(delivery) => (delivery.isNameless && delivery.hasPlaceholders ? "nameless" : "known"),
		);
		this.#isStarting = true;
		try {
			// Their names are requested from LINE, each in its own slot, while the others are prepared together.
			for (const nameless of namelessDeliveries) await this.#start(nameless, { stopAt, basisCheck });
			for await (const part of prepareDeliveries(this.#ctx, otherDeliveries))
				for (const delivery of part) await this.#start(delivery, { stopAt, basisCheck });
		} finally {
			this.#isStarting = false;
			this.#notifyChange();
		}
	}

	/**
	 * Waits until results have been stored since the count was `writesBefore`.
	 * @returns false where no more results are expected, or only calls older than `timeout` are open.
	 */
	async waitForWrite(writesBefore: number, timeout: number): Promise<boolean> {
		while (this.writeCount === writesBefore) {
			this.#rethrow();
			const isNoneExpected =
				this.#outcomes.length === 0 && !this.#isWriting && this.#window.isQuietFor(timeout);
			if (!this.#writeLoop || isNoneExpected) return false;
			await this.#change.promise;
		}
		return true;
	}

	/** Resolves when every call has ended and is stored. */
	async waitUntilDone(): Promise<void> {
		await this.#writeLoop;
		this.#rethrow();
	}

	async #start(
		delivery: ClaimedDelivery,
		{ stopAt, basisCheck }: { stopAt: number; basisCheck: BasisCheck },
	): Promise<void> {
		await this.#window.waitForSlot();
		this.#rethrow();
		const skipped = outcomeWithoutCall(this.#ctx, delivery, {
			// Where calls are not answered, another worker sends the rest.
			isTooLate: this.#ctx.clock() > stopAt || this.isClogged,
		});
		if (skipped) return this.#addOutcome(skipped);
		const isLineReachable = await this.#lineProbe.isReachable();
		this.#window.start(() => this.#sendOne(delivery, { isLineReachable, basisCheck }));
		this.#startWriteLoop();
	}

	async #sendOne(
		delivery: ClaimedDelivery,
		{ isLineReachable, basisCheck }: { isLineReachable: boolean; basisCheck: BasisCheck },
	): Promise<void> {
		try {
			const needsProfile = isLineReachable && delivery.isNameless && delivery.hasPlaceholders;
			const prepared = needsProfile ? await this.#profileLookups.prepare(delivery) : delivery;
			// The wait for a slot and for the name may have taken long.
			const stopReason = await basisCheck.findStopReason(prepared);
			const skipped = stopReason
				? outcomeOfStopped(this.#ctx, prepared, stopReason)
				: outcomeWithoutCall(this.#ctx, prepared, { isTooLate: false });
			this.#addOutcome(
				skipped ??
					(await sendDelivery(this.#ctx, prepared, {
						isReachable: isLineReachable,
						signal: this.#timeoutSignal,
						isHeld: () => basisCheck.isHeld(prepared),
					})),
			);
		} catch {
			// `sendDelivery` never throws, so the error came before anything was sent.
			this.#addOutcome({ delivery, at: this.#ctx.clock(), verdict: { type: "untouched" }, result: null });
		}
	}

	#addOutcome(outcome: DeliveryOutcome): void {
		if (this.#outcomes.length === 0) this.#firstOutcomeAt = Date.now();
		this.#outcomes.push(outcome);
		this.#startWriteLoop();
	}

	#startWriteLoop(): void {
		this.#writeLoop ??= this.#writeOutcomes()
			.catch((reason) => {
				this.#failure ??= { reason };
			})
			.finally(() => {
				this.#writeLoop = undefined;
				this.#notifyChange();
			});
	}

	/** Stores results as they arrive, until there are none. */
	async #writeOutcomes(): Promise<void> {
		const interval = setInterval(() => this.#notifyChange(), POLL_MS);
		try {
			while (!this.#window.isEmpty || this.#outcomes.length > 0) {
				if (this.#failure) return;
				if (!this.#isTimeToWrite()) {
					await this.#change.promise;
					continue;
				}
				const outcomes = this.#outcomes;
				this.#outcomes = [];
				this.#isWriting = true;
				await this.#write(outcomes);
				this.#isWriting = false;
				this.writeCount++;
				this.#notifyChange();
			}
		} finally {
			clearInterval(interval);
		}
	}

	#isTimeToWrite(): boolean {
		if (this.#outcomes.length === 0) return false;
		const isLastBatch = this.#window.isEmpty && !this.#isStarting;
		return (
			isLastBatch || this.#outcomes.length >= COLLECT_MAX || Date.now() - this.#firstOutcomeAt >= COLLECT_MS
		);
	}

	#notifyChange(): void {
		const { resolve } = this.#change;
		this.#change = Promise.withResolvers();
		resolve();
	}

	#rethrow(): void {
		if (this.#failure) throw this.#failure.reason;
	}
}
