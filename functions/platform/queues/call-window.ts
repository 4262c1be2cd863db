import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";

/**
 * Maximum concurrent calls. Cloudflare opens six connections for one invocation: a seventh call would queue
 * there with its timeout running, and time out through no fault of the receiver.
 */
const CONNECTIONS = { production: 6, development: 64 };
/**
 * Duration after which a call no longer counts against the limit: a silent receiver still holds its connection, but must
 * not stop the others. `isClogged` says when too many connections are held so.
 */
const SLOW_CALL_DURATION = SECOND;
const CHECK_INTERVAL = 50;
/** Maximum time for which a caller that may leave calls open waits for the last one, in milliseconds. */
export const LEAVE_TIMEOUT = 100;

interface WindowSize {
	/** Maximum calls that are in progress and not late; by default the number of connections. */
	maxCalls?: number;
	/** Milliseconds after which a call is late. */
	lateAfter?: number;
}

/**
 * Sliding window of one worker's concurrent calls. Each starts as soon as there is room, and a call without
 * a response delays no other.
 */
export class CallWindow {
	readonly #connections: number;
	readonly #maxCalls: number;
	readonly #lateAfter: number;
	/** Calls in progress, in the order of their start. */
	readonly #calls = new Set<{ startedAt: number }>();
	#lastStartAt = 0;
	#failure: { reason: unknown } | undefined;
	#nextEvent = Promise.withResolvers<void>();
	/** One timer shared by the waiting caller and all calls: a timer per call costs more than the check. */
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		{ MUSUBI_ENV }: Pick<Env, "MUSUBI_ENV">,
		{ maxCalls, lateAfter = SLOW_CALL_DURATION }: WindowSize = {},
	) {
		this.#connections = CONNECTIONS[MUSUBI_ENV];
		this.#maxCalls = Math.min(maxCalls ?? this.#connections, this.#connections);
		this.#lateAfter = lateAfter;
	}

	/** Number of calls that can be started now. */
	get freeSlots(): number {
		return Math.max(0, this.#maxCalls - (this.#calls.size - this.#countLate()));
	}

	get isEmpty(): boolean {
		return this.#calls.size === 0;
	}

	/** Whether so many calls are late that another worker, with connections of its own, should continue. */
	get isClogged(): boolean {
		return this.#countLate() >= this.#connections / 2;
	}

	/** Whether no call was started within the last `milliseconds`. */
	isQuietFor(milliseconds: number): boolean {
		return Date.now() - this.#lastStartAt >= milliseconds;
	}

	/** Waits until a call can be started. @throws the first error of a call */
	async waitForSlot(): Promise<void> {
		while (this.freeSlots === 0) await this.#nextChange();
		this.#rethrow();
	}

	/** Starts a call. Its error is thrown to the caller that waits for a slot or for the end. */
	start(call: () => Promise<void>): void {
		const entry = { startedAt: Date.now() };
		this.#lastStartAt = entry.startedAt;
		this.#calls.add(entry);
		void this.#track(call, entry);
	}

	async #track(call: () => Promise<void>, entry: { startedAt: number }): Promise<void> {
		try {
			await call();
		} catch (reason) {
			this.#failure ??= { reason };
		}
		this.#calls.delete(entry);
		if (this.isEmpty) this.#stopTimer();
		this.#notifyChange();
	}

	/**
	 * Waits until every call has ended.
	 * @returns false if some are still open `timeout` after the last start
	 */
	async waitForEnd(timeout = Number.POSITIVE_INFINITY): Promise<boolean> {
		while (!this.isEmpty) {
			if (this.isQuietFor(timeout)) return false;
			await this.#nextChange();
		}
		this.#rethrow();
		return true;
	}

	/** Waits until a call ends or `CHECK_INTERVAL` has passed. */
	#nextChange(): Promise<void> {
		this.#timer ??= setTimeout(() => {
			this.#timer = undefined;
			this.#notifyChange();
		}, CHECK_INTERVAL);
		return this.#nextEvent.promise;
	}

	#stopTimer(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
	}

	#notifyChange(): void {
		const { resolve } = this.#nextEvent;
		this.#nextEvent = Promise.withResolvers();
		resolve();
	}

	#countLate(): number {
		let count = 0;
		for (const { startedAt } of this.#calls) {
			if (Date.now() - startedAt < this.#lateAfter) break;
			count++;
		}
		return count;
	}

	#rethrow(): void {
		if (this.#failure) throw this.#failure.reason;
	}
}
