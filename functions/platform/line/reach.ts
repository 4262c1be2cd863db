import { SECOND } from "#domain/platform/time/time.ts";
import type { Env } from "#functions/env.ts";
import { callLine, hasAnswered, isInTrouble } from "./client.ts";
import { SEND_TIMEOUT } from "./timing.ts";

/** An answer this recent means that LINE is still there. */
const FRESH_FOR = SECOND;
/** A probe whose connection is refused is repeated, so that one lost call decides nothing. */
const KNOCKS = 3;
const BETWEEN_KNOCKS = 300;
/**
 * Maximum time for which a call waits for a probe: a refused connection shows at once; a longer silence means
 * a slow LINE.
 */
const QUICK_LOOK = SECOND;

/**
 * Whether LINE is there, asked before a call that must not be made twice. To a Worker, a refused connection looks the
 * same as one that broke after the call had arrived (docs/decisions/0013-outages.md), so only a call that was not made
 * certainly did not arrive. While LINE answers, no probe is needed; after a silence a call without effect goes first.
 * Slow is not away: only where calls have failed and none was answered since, a probe is waited for as long as a call.
 */
export class Reach {
	readonly #env: Env;
	#asked: { until: number; answer: Promise<boolean> } | undefined;

	constructor(env: Env) {
		this.#env = env;
	}

	isThere(): Promise<boolean> | boolean {
		// The development stand-in runs in the same process, so the way to it cannot break.
		if (this.#env.SIMULATOR && !this.#env.LINE_API_BASE) return true;
		if (hasAnswered(this.#env, FRESH_FOR)) return true;
		if (this.#asked && Date.now() < this.#asked.until) return this.#asked.answer;
		const probe = knock(this.#env);
		const answer = isInTrouble(this.#env)
			? probe
			: Promise.race([probe, scheduler.wait(QUICK_LOOK).then(() => true)]);
		const asked = { until: Number.POSITIVE_INFINITY, answer };
		this.#asked = asked;
		void answer.then(() => {
			asked.until = Date.now() + FRESH_FOR;
		});
		return answer;
	}
}

/** Never throws. Any answer means that LINE is there, whatever it says; one that does not come in time, that it is not. */
async function knock(env: Env): Promise<boolean> {
	const signal = AbortSignal.timeout(SEND_TIMEOUT);
	for (let knocks = 1; knocks <= KNOCKS; knocks++) {
		if (knocks > 1) await scheduler.wait(BETWEEN_KNOCKS);
		try {
			const response = await callLine(env, "/v2/bot/info", { signal });
			await response.arrayBuffer();
			if (hasAnswered(env, FRESH_FOR)) return true;
		} catch {
			if (signal.aborted) return false;
		}
	}
	return false;
}
