import { Server } from "partyserver";
import { MINUTE, SECOND } from "#domain/platform/time/time.ts";
import type { Env } from "#functions/env.ts";

/** The span in which calls are counted. */
const SPAN = MINUTE;
const KEPT_AS = "span";
/**
 * Number of calls that are stored ahead in a series, as a share of the limit: a write costs several times as
 * much as a call here. A room that is killed restarts from the stored number, so it refuses up to that many
 * of the span, and never grants one too many.
 */
const AHEAD = 1 / 20;
/**
 * Pause after which the exact count is stored, milliseconds (at most twice that): well before a room is put
 * to sleep. Tests, which put rooms to sleep all the time and would wait for its timer, set it to none.
 */
export const LIMIT_PACE = { rest: SECOND };

/** Used part of a token's span. */
interface Used {
	/** Start of the span. */
	since: number;
	calls: number;
}

/** Result of a call. */
export interface Taken {
	/** Whether the limit was reached before it. */
	isOver: boolean;
	/** Number of calls left in the span. */
	remaining: number;
	/** Seconds until the span ends. */
	resetAfter: number;
	/** Ordinal of the refused call in the span; 0 for a granted one. */
	refused: number;
}

/**
 * Counts the calls of one token, under its hash. All its calls are serialised here, so that parallel ones are
 * counted exactly; the count is stored, so that a room that was put to sleep continues it. The stored number
 * is never less than the count.
 */
export class TokenLimit extends Server<Env> {
	/** No console enters these rooms. */
	static async names(): Promise<string[]> {
		return [];
	}

	leave(): void {}

	renew(): void {}

	#used: Used | undefined;
	/** The stored count. */
	#kept: Used | undefined;
	#rest: ReturnType<typeof setTimeout> | undefined;
	/** Whether a call came since the timer was last set. */
	#isCalled = false;

	/** Refused calls of a span, for as long as the room is awake: they are not worth a write. */
	#refused = { since: 0, calls: 0 };

	/**
	 * Counts calls that came together, in their order, as far as the limit allows them. A span begins with its first call.
	 * @param refusals of each call, whether it is refused whatever the limit says
	 * @returns what is said of each
	 */
	take(limit: number, now: number, refusals: boolean[]): Taken[] {
		this.#used ??= this.#kept = this.ctx.storage.kv.get<Used>(KEPT_AS);
		const before = this.#used;
		// Calls do not come in the order in which they began, and one that began before its span still counts in it; a clock that
		// was set back by more must not make anybody wait for it.
		const used = before && Math.abs(now - before.since) < SPAN ? before : { since: now, calls: 0 };
		const granted = Math.max(0, Math.min(refusals.length, limit - used.calls));
		if (granted > 0) this.#count({ since: used.since, calls: used.calls + granted }, limit);
		const resetAfter = Math.ceil((used.since + SPAN - Math.max(now, used.since)) / SECOND);
		return refusals.map((isRefused, place) => {
			const isOver = place >= granted;
			return {
				isOver,
				remaining: Math.max(0, limit - used.calls - Math.min(place + 1, granted)),
				resetAfter,
				refused: isOver || isRefused ? this.#refuse(used.since) : 0,
			};
		});
	}

	/**
	 * Counts a call as refused that was granted before.
	 * @returns the how manieth of the span it is
	 */
	refuse(now: number): number {
		return this.#refuse(this.#used?.since ?? now);
	}

	#refuse(since: number): number {
		if (this.#refused.since !== since) this.#refused = { since, calls: 0 };
		return ++this.#refused.calls;
	}

	#count(used: Used, limit: number): void {
		this.#used = used;
		// A call after which none may come for long is kept as it is, or it would be written down twice.
		const ahead = this.#rest === undefined ? 0 : Math.floor(limit * AHEAD);
		if (this.#kept?.since !== used.since || this.#kept.calls < used.calls)
			this.#keep({ ...used, calls: Math.min(limit, used.calls + ahead) });
		if (this.#rest === undefined) this.#rest = setTimeout(() => this.#keepAtRest(), LIMIT_PACE.rest);
		else this.#isCalled = true;
	}

	/** One timer for however many calls: a timer of its own would cost each more than it does here. */
	#keepAtRest(): void {
		this.#rest = this.#isCalled ? setTimeout(() => this.#keepAtRest(), LIMIT_PACE.rest) : undefined;
		this.#isCalled = false;
		if (this.#rest === undefined) this.#keep(this.#used!);
	}

	#keep(used: Used): void {
		if (this.#kept?.since === used.since && this.#kept.calls === used.calls) return;
		this.ctx.storage.kv.put(KEPT_AS, used);
		this.#kept = used;
	}

	override onConnect(connection: { close: (code: number, reason: string) => void }): void {
		connection.close(4401, "unauthorised");
	}

	override onRequest(): Response {
		return new Response(null, { status: 426 });
	}
}
