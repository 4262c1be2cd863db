import { PATIENCE } from "./window.ts";

const BEAT_MS = 25;
/** Lines of each work of the queue `calendars`: its three works share the six connections of an invocation. */
export const CALENDAR_LINES = 2;

interface Lines<Claim> {
	/** Lines side by side, below the six connections that an invocation may hold open. */
	most: number;
	/** Claims that one invocation works off. */
	claims: number;
	/** Takes the next claim, of a receiver that no worker has in hand. @param inHand claims that are worked on now */
	claim: (inHand: readonly Claim[]) => Promise<Claim | null>;
	work: (claim: Claim) => Promise<unknown>;
	/** Has the queue look again. */
	wake: () => Promise<unknown>;
	/** Takes over lines whose calls are not answered yet; without it they are waited for. */
	leave?: ((late: Promise<void>) => void) | undefined;
}

/**
 * Works off claims of several receivers side by side, so that a slow or silent one holds up no other. Where every line waits
 * for its receiver, the worker leaves them to end by themselves, and the next one has connections of its own.
 * @throws what the first line that failed threw
 */
export async function workLines<Claim>(given: Lines<Claim>): Promise<void> {
	const lines = new LineSet(given);
	const ended = lines.run();
	if (!given.leave || (await lines.endOrStandstill(ended))) return ended;
	lines.close();
	given.leave(ended);
	if (lines.isFull) await given.wake();
}

class LineSet<Claim> {
	readonly #given: Lines<Claim>;
	readonly #inHand = new Set<Claim>();
	#left: number;
	#claiming: Promise<unknown> = Promise.resolve();
	#open = 0;
	#progressAt = Date.now();

	constructor(given: Lines<Claim>) {
		this.#given = given;
		this.#left = given.claims;
	}

	/** Whether every line has a claim in hand, so that others may be due. */
	get isFull(): boolean {
		return this.#inHand.size === this.#given.most;
	}

	/** Takes no further claims. */
	close(): void {
		this.#left = 0;
	}

	/** Runs all lines to their end; each ends its own claim, whatever becomes of another's. */
	async run(): Promise<void> {
		this.#open = this.#given.most;
		const ended = await Promise.allSettled(Array.from({ length: this.#given.most }, () => this.#line()));
		for (const each of ended) if (each.status === "rejected") throw each.reason;
		if (this.#left <= 0) await this.#given.wake();
	}

	/** @returns whether the lines ended, rather than all that are open waiting for their receivers */
	async endOrStandstill(ended: Promise<void>): Promise<boolean> {
		let isOver = false;
		const over = ended.then(
			() => (isOver = true),
			() => (isOver = true),
		);
		while (!(isOver || this.#standsStill())) await Promise.race([over, passed(BEAT_MS)]);
		return isOver;
	}

	#standsStill(): boolean {
		return this.#inHand.size >= this.#open && Date.now() - this.#progressAt >= PATIENCE;
	}

	async #line(): Promise<void> {
		try {
			for (;;) {
				const claim = await this.#next();
				if (claim === null) return;
				await this.#during(claim);
			}
		} finally {
			this.#open--;
		}
	}

	/** One claim after another: two at once would take the same receiver. */
	#next(): Promise<Claim | null> {
		const claiming = this.#claiming.then(async () => {
			if (this.#left <= 0) return null;
			const claim = await this.#given.claim([...this.#inHand]);
			if (claim === null) return null;
			this.#left--;
			this.#inHand.add(claim);
			this.#progressAt = Date.now();
			return claim;
		});
		this.#claiming = claiming.catch(() => undefined);
		return claiming;
	}

	async #during(claim: Claim): Promise<void> {
		try {
			await this.#given.work(claim);
		} finally {
			this.#inHand.delete(claim);
			this.#progressAt = Date.now();
		}
	}
}

const passed = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
