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

/** What was said of calls that came together. */
interface Granted {
	/** How many of them the limit allows: the first ones. */
	granted: number;
	/** How many calls are left in the span after them. */
	remaining: number;
	/** Seconds until the span ends. */
	resetAfter: number;
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

	/** Counts calls as far as the limit allows them. A span begins with its first call. */
	take(limit: number, now: number, calls: number): Granted {
		const { kv } = this.ctx.storage;
		const kept = kv.get<Used>(KEPT_AS);
		// A clock that was set back must not make anybody wait for it.
		const used = kept && now >= kept.since && now < kept.since + SPAN ? kept : { since: now, calls: 0 };
		const granted = Math.max(0, Math.min(calls, limit - used.calls));
		if (granted > 0) kv.put(KEPT_AS, { since: used.since, calls: used.calls + granted });
		return {
			granted,
			remaining: Math.max(0, limit - used.calls - granted),
			resetAfter: Math.ceil((used.since + SPAN - now) / SECOND),
		};
	}

	override onConnect(connection: { close: (code: number, reason: string) => void }): void {
		connection.close(4401, "unauthorised");
	}

	override onRequest(): Response {
		return new Response(null, { status: 426 });
	}
}
