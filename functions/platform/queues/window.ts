import { SECOND } from "#domain/platform/time/time.ts";
import type { Env } from "#functions/env.ts";

/**
 * Calls under way at once. Cloudflare opens six connections for one invocation: a seventh call would wait there in line
 * with its time running, and end in a silence that was not the other side's.
 */
const CONNECTIONS = { production: 6, development: 64 };
/** A call that takes longer than this gives its place up. */
const LATE = SECOND;
const BEAT_MS = 50;
/** Maximum time for which a caller that may leave calls open waits for the last one. */
export const PATIENCE = 100;

interface WindowSize {
	/** Calls that are under way without being late; as many as there are connections, where nothing is said. */
	most?: number;
	/** After so many milliseconds a call is late. */
	late?: number;
}

/**
 * The calls that one worker has under way: a window that rolls. Each is started as soon as there is room, and a silent one
 * holds up nobody but itself.
 */
export class Window {
	readonly #connections: number;
	readonly #most: number;
	readonly #lateAfter: number;
	/** In the order in which they were started. */
	readonly #calls = new Set<{ startedAt: number }>();
	#lastStartAt = 0;
	#failure: { reason: unknown } | undefined;
	#change = Promise.withResolvers<void>();
	/**
	 * One shared timer for the waiting caller and all calls: a timer of each call costs more than the check.
	 */
	#beat: ReturnType<typeof setTimeout> | undefined;

	constructor({ MUSUBI_ENV }: Pick<Env, "MUSUBI_ENV">, { most, late = LATE }: WindowSize = {}) {
		this.#connections = CONNECTIONS[MUSUBI_ENV];
		this.#most = Math.min(most ?? this.#connections, this.#connections);
		this.#lateAfter = late;
	}

	/** Number of calls that can be started now. */
	get free(): number {
		return Math.max(0, this.#most - (this.#calls.size - this.#late()));
	}

	get isEmpty(): boolean {
		return this.#calls.size === 0;
	}

	/** So many calls are silent that another worker, with connections of its own, had better go on. */
	get isClogged(): boolean {
		return this.#late() >= this.#connections / 2;
	}

	/** The last call was started so long ago. */
	isQuietFor(milliseconds: number): boolean {
		return Date.now() - this.#lastStartAt >= milliseconds;
	}

	/** Waits until a call can be started. @throws what a call threw */
	async room(): Promise<void> {
		while (this.free === 0) await this.#next();
		this.#rethrow();
	}

	/** Starts a call. Its error is thrown to the caller that waits for a slot or for the end. */
	start(call: () => Promise<void>): void {
		const place = { startedAt: Date.now() };
		this.#lastStartAt = place.startedAt;
		this.#calls.add(place);
		void this.#carry(call, place);
	}

	async #carry(call: () => Promise<void>, place: { startedAt: number }): Promise<void> {
		try {
			await call();
		} catch (reason) {
			this.#failure ??= { reason };
		}
		this.#calls.delete(place);
		if (this.isEmpty) this.#stopBeat();
		this.#changed();
	}

	/** Waits until every call has ended. @returns false where some are left that are older than `patience`. */
	async over(patience = Number.POSITIVE_INFINITY): Promise<boolean> {
		while (!this.isEmpty) {
			if (this.isQuietFor(patience)) return false;
			await this.#next();
		}
		this.#rethrow();
		return true;
	}

	/** A call ended, or enough time has passed to look again. */
	#next(): Promise<void> {
		this.#beat ??= setTimeout(() => {
			this.#beat = undefined;
			this.#changed();
		}, BEAT_MS);
		return this.#change.promise;
	}

	#stopBeat(): void {
		clearTimeout(this.#beat);
		this.#beat = undefined;
	}

	#changed(): void {
		const { resolve } = this.#change;
		this.#change = Promise.withResolvers();
		resolve();
	}

	#late(): number {
		let late = 0;
		for (const { startedAt } of this.#calls) {
			if (Date.now() - startedAt < this.#lateAfter) break;
			late++;
		}
		return late;
	}

	#rethrow(): void {
		if (this.#failure) throw this.#failure.reason;
	}
}
