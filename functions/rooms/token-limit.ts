import { Server } from "partyserver";
import { MINUTE, SECOND } from "#domain/time.ts";
import type { Env } from "../env.ts";

/** The span in which calls are counted. */
const SPAN = MINUTE;
const KEPT_AS = "span";

/** What a token has used of its span. */
interface Used {
	/** When the span began. */
	since: number;
	calls: number;
}

/** What was said of a call. */
export interface Taken {
	/** The limit was reached before it. */
	isOver: boolean;
	/** How many calls are left in the span. */
	remaining: number;
	/** Seconds until the span ends. */
	resetAfter: number;
	/** The how manieth refused call of the span it is; 0 of one that is not. */
	refused: number;
}

/**
 * Counts the calls of one token, under its hash. All its calls pass here one after the other, so that parallel ones are
 * counted exactly; what was counted is kept, so that a room that was put to sleep does not begin anew.
 */
export class TokenLimit extends Server<Env> {
	/** No console enters these rooms. */
	static async names(): Promise<string[]> {
		return [];
	}

	leave(): void {}

	renew(): void {}

	/** Refused calls of a span, for as long as the room is awake: they are not worth a write. */
	#refused = { since: 0, calls: 0 };

	/**
	 * Counts calls that came together, in their order, as far as the limit allows them. A span begins with its first call.
	 * @param refusals of each call, whether it is refused whatever the limit says
	 * @returns what is said of each
	 */
	take(limit: number, now: number, refusals: boolean[]): Taken[] {
		const { kv } = this.ctx.storage;
		const kept = kv.get<Used>(KEPT_AS);
		// Calls do not come in the order in which they began, and one that began before its span still counts in it; a clock that
		// was set back by more must not make anybody wait for it.
		const used = kept && Math.abs(now - kept.since) < SPAN ? kept : { since: now, calls: 0 };
		const granted = Math.max(0, Math.min(refusals.length, limit - used.calls));
		if (granted > 0) kv.put(KEPT_AS, { since: used.since, calls: used.calls + granted });
		if (this.#refused.since !== used.since) this.#refused = { since: used.since, calls: 0 };
		const resetAfter = Math.ceil((used.since + SPAN - Math.max(now, used.since)) / SECOND);
		return refusals.map((isRefused, place) => {
			const isOver = place >= granted;
			return {
				isOver,
				remaining: Math.max(0, limit - used.calls - Math.min(place + 1, granted)),
				resetAfter,
				refused: isOver || isRefused ? ++this.#refused.calls : 0,
			};
		});
	}

	override onConnect(connection: { close: (code: number, reason: string) => void }): void {
		connection.close(4401, "unauthorised");
	}

	override onRequest(): Response {
		return new Response(null, { status: 426 });
	}
}
