import type { Ctx } from "../context.ts";
import { Reach } from "../line/reach.ts";
import { Window } from "../queues/window.ts";
import type { ClaimedDelivery } from "./claim.ts";
import { Introductions } from "./introductions.ts";
import { prepare } from "./prepare.ts";
import { type Outcome, sendOne, sharedTimeout, unsent } from "./send.ts";
import { START_WITHIN } from "./timing.ts";

/** Outcomes are gathered for this long or until they are this many, since a transaction costs the same for one. */
const GATHER_MS = 100;
const GATHER = 200;
const BEAT_MS = 50;

/**
 * The calls to LINE that one worker has under way: a window that rolls. Each delivery is started as soon as there is
 * room and written down soon after it has its answer, so a silent call holds up nobody but itself.
 */
export class Outbox {
	/** How often outcomes have been written down. */
	written = 0;

	readonly #ctx: Ctx;
	readonly #write: (outcomes: Outcome[]) => Promise<void>;
	readonly #reach: Reach;
	readonly #introductions: Introductions;
	readonly #signal = sharedTimeout();
	readonly #window: Window;
	#ended: Outcome[] = [];
	#firstEndedAt = 0;
	#isStarting = false;
	#isWriting = false;
	#books: Promise<void> | undefined;
	#failure: { reason: unknown } | undefined;
	#change = Promise.withResolvers<void>();

	constructor(ctx: Ctx, write: (outcomes: Outcome[]) => Promise<void>) {
		this.#ctx = ctx;
		this.#write = write;
		this.#reach = new Reach(ctx.env);
		this.#introductions = new Introductions(ctx);
		this.#window = new Window(ctx.env);
	}

	/** Has a look whether LINE is there, ahead of the first call. */
	lookOut(): void {
		void this.#reach.isThere();
	}

	/** So many calls are silent that another worker, with connections of its own, had better go on. */
	get isClogged(): boolean {
		return this.#window.isClogged;
	}

	/**
	 * Starts the call of each delivery of a batch, as there is room. Resolves when none is left to start.
	 * @throws what kept outcomes from being written down.
	 */
	async send(batch: ClaimedDelivery[]): Promise<void> {
		const stopAt = this.#ctx.clock() + START_WITHIN;
		const { strangers = [], known = [] } = Object.groupBy(batch, (delivery) =>
			delivery.isNameless && delivery.hasPlaceholders ? "strangers" : "known",
		);
		this.#isStarting = true;
		try {
			for (const stranger of strangers) await this.#start(stranger, stopAt);
			for await (const part of prepare(this.#ctx, known))
				for (const delivery of part) await this.#start(delivery, stopAt);
		} finally {
			this.#isStarting = false;
			this.#changed();
		}
	}

	/**
	 * Waits until outcomes have been written down since `mark`.
	 * @returns false where there is nothing more to come, or only calls that are older than `patience`.
	 */
	async wroteSince(mark: number, patience: number): Promise<boolean> {
		while (this.written === mark) {
			this.#rethrow();
			const isWaiting = this.#ended.length === 0 && !this.#isWriting && this.#window.isQuietFor(patience);
			if (!this.#books || isWaiting) return false;
			await this.#change.promise;
		}
		return true;
	}

	/** Resolves when every call has ended and is written down. */
	async over(): Promise<void> {
		await this.#books;
		this.#rethrow();
	}

	async #start(delivery: ClaimedDelivery, stopAt: number): Promise<void> {
		await this.#window.room();
		this.#rethrow();
		const refused = unsent(this.#ctx, delivery, { isTooLate: this.#ctx.clock() > stopAt || this.isClogged });
		if (refused) return this.#note(refused);
		const isThere = await this.#reach.isThere();
		this.#window.start(() => this.#carry(delivery, isThere));
		this.#keepBooks();
	}

	async #carry(delivery: ClaimedDelivery, isThere: boolean): Promise<void> {
		try {
			const isStranger = isThere && delivery.isNameless && delivery.hasPlaceholders;
			const prepared = isStranger ? await this.#introductions.of(delivery) : delivery;
			const refused = unsent(this.#ctx, prepared, { isTooLate: false });
			this.#note(refused ?? (await sendOne(this.#ctx, prepared, { isThere, signal: this.#signal })));
		} catch {
			// Nothing was sent yet: what failed is what comes before.
			this.#note({ delivery, at: this.#ctx.clock(), verdict: { type: "untouched" }, result: null });
		}
	}

	#note(outcome: Outcome): void {
		if (this.#ended.length === 0) this.#firstEndedAt = Date.now();
		this.#ended.push(outcome);
		this.#keepBooks();
	}

	#keepBooks(): void {
		this.#books ??= this.#writeDown()
			.catch((reason) => {
				this.#failure ??= { reason };
			})
			.finally(() => {
				this.#books = undefined;
				this.#changed();
			});
	}

	/** Writes outcomes down as they come, until there are no more. */
	async #writeDown(): Promise<void> {
		const beat = setInterval(() => this.#changed(), BEAT_MS);
		try {
			while (!this.#window.isEmpty || this.#ended.length > 0) {
				if (this.#failure) return;
				if (!this.#isTimeToWrite()) {
					await this.#change.promise;
					continue;
				}
				const outcomes = this.#ended;
				this.#ended = [];
				this.#isWriting = true;
				await this.#write(outcomes);
				this.#isWriting = false;
				this.written++;
				this.#changed();
			}
		} finally {
			clearInterval(beat);
		}
	}

	#isTimeToWrite(): boolean {
		if (this.#ended.length === 0) return false;
		const isAll = this.#window.isEmpty && !this.#isStarting;
		return isAll || this.#ended.length >= GATHER || Date.now() - this.#firstEndedAt >= GATHER_MS;
	}

	#changed(): void {
		const { resolve } = this.#change;
		this.#change = Promise.withResolvers();
		resolve();
	}

	#rethrow(): void {
		if (this.#failure) throw this.#failure.reason;
	}
}
