import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { AccountRoom } from "#functions/platform/accounts/account-room.ts";

/** Span in which calls are counted. */
const SPAN = MINUTE;
/** Close code of a console: the room admits none. */
const CLOSE_UNAUTHORISED = 4401;
const STORAGE_KEY = "span";
/**
 * Calls stored in advance in a series, as a share of the limit: a write costs several times as much as a call
 * here. A killed room restarts from the stored number, so it may refuse up to this many calls of the span,
 * but never exceeds the limit.
 */
const STORED_AHEAD = 1 / 20;
/**
 * Pause after which the exact count is stored, milliseconds (at most twice that): well before the platform
 * hibernates a room. Tests, which hibernate rooms all the time and would wait for the timer, set it to 0.
 */
export const LIMIT_PACE = { idleTime: SECOND };

/** Used part of a token's span. */
interface UsedSpan {
	/** Start of the span. */
	since: number;
	calls: number;
}

/** Rate limit result of a call. */
export interface RateLimitResult {
	/** Whether the limit was reached before the call. */
	isOver: boolean;
	/** Number of calls left in the span. */
	remaining: number;
	/** Seconds until the span ends. */
	resetAfter: number;
	/** Ordinal of a refused call within the span; 0 for a granted one. */
	refused: number;
}

/**
 * Counts the calls of one token, in a room named by its hash. All its calls are serialised here, so that
 * parallel ones are counted exactly; the count is stored, so that a hibernated room continues it. The stored
 * number is never less than the count.
 */
export class TokenLimit extends AccountRoom {
	/** No console enters these rooms. */
	static async names(): Promise<string[]> {
		return [];
	}

	leave(): void {}

	renew(): void {}

	#used: UsedSpan | undefined;
	/** The stored count. */
	#stored: UsedSpan | undefined;
	#idleTimer: ReturnType<typeof setTimeout> | undefined;
	/** Whether a call arrived since the timer was last set. */
	#isCalledSince = false;

	/** Refused calls of a span, in memory only: they are not worth a write. */
	#refused = { since: 0, calls: 0 };

	/**
	 * Counts calls that arrived together, in their order, as far as the limit allows. A span begins with its
	 * first call.
	 * @param refusals for each call, whether it is refused regardless of the limit
	 * @returns the result of each call
	 */
	take(limit: number, now: number, refusals: boolean[]): RateLimitResult[] {
		this.#used ??= this.#stored = this.ctx.storage.kv.get<UsedSpan>(STORAGE_KEY);
		const storedSpan = this.#used;
		// Calls may arrive out of order, so one that began before the span still counts in it; after a clock was
		// set back further, a new span begins.
		const used =
			storedSpan && Math.abs(now - storedSpan.since) < SPAN ? storedSpan : { since: now, calls: 0 };
		const granted = Math.max(0, Math.min(refusals.length, limit - used.calls));
		if (granted > 0) this.#count({ since: used.since, calls: used.calls + granted }, limit);
		const resetAfter = Math.ceil((used.since + SPAN - Math.max(now, used.since)) / SECOND);
		return refusals.map((isRefused, index) => {
			const isOver = index >= granted;
			return {
				isOver,
				remaining: Math.max(0, limit - used.calls - Math.min(index + 1, granted)),
				resetAfter,
				refused: isOver || isRefused ? this.#refuse(used.since) : 0,
			};
		});
	}

	/**
	 * Counts a granted call as refused.
	 * @returns its ordinal among the refused calls of the span
	 */
	refuse(now: number): number {
		return this.#refuse(this.#used?.since ?? now);
	}

	#refuse(since: number): number {
		if (this.#refused.since !== since) this.#refused = { since, calls: 0 };
		return ++this.#refused.calls;
	}

	#count(used: UsedSpan, limit: number): void {
		this.#used = used;
		// The first call after a pause is stored exactly, because without a further call the count would be
		// written twice.
		const storedAhead = this.#idleTimer === undefined ? 0 : Math.floor(limit * STORED_AHEAD);
		if (this.#stored?.since !== used.since || this.#stored.calls < used.calls)
			this.#store({ ...used, calls: Math.min(limit, used.calls + storedAhead) });
		if (this.#idleTimer === undefined)
			this.#idleTimer = setTimeout(() => this.#storeWhenIdle(), LIMIT_PACE.idleTime);
		else this.#isCalledSince = true;
	}

	/**
	 * Stores the exact count after a pause. One timer serves all calls, because setting one for each costs more
	 * than the call itself.
	 */
	#storeWhenIdle(): void {
		this.#idleTimer = this.#isCalledSince
			? setTimeout(() => this.#storeWhenIdle(), LIMIT_PACE.idleTime)
			: undefined;
		this.#isCalledSince = false;
		if (this.#idleTimer === undefined) this.#store(this.#used!);
	}

	#store(used: UsedSpan): void {
		if (this.#stored?.since === used.since && this.#stored.calls === used.calls) return;
		this.ctx.storage.kv.put(STORAGE_KEY, used);
		this.#stored = used;
	}

	override onConnect(connection: { close: (code: number, reason: string) => void }): void {
		connection.close(CLOSE_UNAUTHORISED, "unauthorised");
	}

	override onRequest(): Response {
		return new Response(null, { status: 426 });
	}
}
