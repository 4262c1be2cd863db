import { LEAVE_TIMEOUT } from "./call-window.ts";

/** Poll interval for the check whether all lines wait. */
const POLL_MS = 25;
/** Lines per job of the queue `calendars`, whose three jobs share the six connections of an invocation. */
export const CALENDAR_LINES = 2;

interface LineOptions<Claim> {
	/** Number of parallel lines, below the six connections that an invocation may hold open. */
	maxLines: number;
	/** Maximum claims per invocation. */
	maxClaims: number;
	/** Claims the next work item of a receiver that no worker is calling. @param inHand claims in progress */
	claim: (inHand: readonly Claim[]) => Promise<Claim | null>;
	work: (claim: Claim) => Promise<unknown>;
	/** Wakes the queue for the remaining work items. */
	wake: () => Promise<unknown>;
	/**
	 * Takes over lines whose receivers have not responded, for example `waitUntil`; without it they are
	 * awaited.
	 */
	waitUntil?: ((late: Promise<void>) => void) | undefined;
}

/**
 * Processes claims of several receivers in parallel lines, so that a slow receiver delays no other. Once
 * every line waits for its receiver, the lines are handed to `waitUntil` and the queue is woken: the next
 * invocation has its own connections.
 * @throws the error of the first line that failed
 */
export async function workLines<Claim>(options: LineOptions<Claim>): Promise<void> {
	const lines = new LineSet(options);
	const ended = lines.run();
	if (!options.waitUntil || (await lines.waitForEnd(ended))) return ended;
	lines.close();
	options.waitUntil(ended);
	if (lines.isFull) await options.wake();
}

class LineSet<Claim> {
	readonly #options: LineOptions<Claim>;
	readonly #inProgress = new Set<Claim>();
	/** Claims that may still be taken. */
	#remainingClaims: number;
	#lastClaim: Promise<unknown> = Promise.resolve();
	#openLines = 0;
	#progressAt = Date.now();

	constructor(options: LineOptions<Claim>) {
		this.#options = options;
		this.#remainingClaims = options.maxClaims;
	}

	/** Whether every line has a claim in progress, so that others may be due. */
	get isFull(): boolean {
		return this.#inProgress.size === this.#options.maxLines;
	}

	/** Takes no further claims. */
	close(): void {
		this.#remainingClaims = 0;
	}

	/** Runs all lines to their end; a line that fails stops no other. */
	async run(): Promise<void> {
		this.#openLines = this.#options.maxLines;
		const results = await Promise.allSettled(
			Array.from({ length: this.#options.maxLines }, () => this.#runLine()),
		);
		for (const result of results) if (result.status === "rejected") throw result.reason;
		if (this.#remainingClaims <= 0) await this.#options.wake();
	}

	/** Waits for the end of all lines. @returns false once every open line waits for its receiver */
	async waitForEnd(ended: Promise<void>): Promise<boolean> {
		let hasEnded = false;
		const settled = ended.then(
			() => (hasEnded = true),
			() => (hasEnded = true),
		);
		while (!(hasEnded || this.#areAllWaiting())) await Promise.race([settled, delay(POLL_MS)]);
		return hasEnded;
	}

	/** Whether every open line has a claim, and none was taken or finished for `LEAVE_TIMEOUT`. */
	#areAllWaiting(): boolean {
		return this.#inProgress.size >= this.#openLines && Date.now() - this.#progressAt >= LEAVE_TIMEOUT;
	}

	async #runLine(): Promise<void> {
		try {
			for (;;) {
				const claim = await this.#claimNext();
				if (claim === null) return;
				await this.#process(claim);
			}
		} finally {
			this.#openLines--;
		}
	}

	/** Claims sequentially, because concurrent claims could take the same receiver. */
	#claimNext(): Promise<Claim | null> {
		const nextClaim = this.#lastClaim.then(async () => {
			if (this.#remainingClaims <= 0) return null;
			const claim = await this.#options.claim([...this.#inProgress]);
			if (claim === null) return null;
			this.#remainingClaims--;
			this.#inProgress.add(claim);
			this.#progressAt = Date.now();
			return claim;
		});
		this.#lastClaim = nextClaim.catch(() => undefined);
		return nextClaim;
	}

	async #process(claim: Claim): Promise<void> {
		try {
			await this.#options.work(claim);
		} finally {
			this.#inProgress.delete(claim);
			this.#progressAt = Date.now();
		}
	}
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
