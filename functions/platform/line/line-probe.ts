import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { callLine, hasFailedCalls, hasRespondedWithin } from "./line-client.ts";
import { LINE_CALL_TIMEOUT } from "./line-timeouts.ts";

/** Maximum age of a response that proves LINE to be reachable. */
const MAX_PROOF_AGE = SECOND;
/** Attempts of a probe whose connection is refused, so that one lost call decides nothing. */
const PROBE_ATTEMPTS = 3;
const PROBE_INTERVAL = 300;
/**
 * Maximum time for which a call waits for a probe while nothing has failed: a refused connection shows at
 * once, and a longer silence means that LINE is slow.
 */
const PROBE_WAIT = SECOND;

/**
 * Reachability check before a call that must not be made twice. To a Worker, a refused connection looks the
 * same as one that broke after the call had arrived (docs/decisions/0013-line-is-probed-before-a-reply.md), so only a call that
 * was not made certainly did not arrive. While LINE responds, no probe is needed; after a pause a harmless
 * call goes first. A slow LINE counts as reachable: the probe gets the full timeout of a call only if calls
 * have failed since the last response.
 */
export class LineProbe {
	readonly #env: Env;
	#lastProbe: { validUntil: number; answer: Promise<boolean> } | undefined;

	constructor(env: Env) {
		this.#env = env;
	}

	isReachable(): Promise<boolean> | boolean {
		// The simulator runs in the same process, so the connection to it cannot break.
		if (this.#env.SIMULATOR && !this.#env.LINE_API_BASE) return true;
		if (hasRespondedWithin(this.#env, MAX_PROOF_AGE)) return true;
		if (this.#lastProbe && Date.now() < this.#lastProbe.validUntil) return this.#lastProbe.answer;
		const probe = probeLine(this.#env);
		const answer = hasFailedCalls(this.#env)
			? probe
			: Promise.race([probe, scheduler.wait(PROBE_WAIT).then(() => true)]);
		const current = { validUntil: Number.POSITIVE_INFINITY, answer };
		this.#lastProbe = current;
		void answer.then(() => {
			current.validUntil = Date.now() + MAX_PROOF_AGE;
		});
		return answer;
	}
}

/** Probes LINE, and never throws. Any response in time means that LINE is reachable. */
async function probeLine(env: Env): Promise<boolean> {
	const signal = AbortSignal.timeout(LINE_CALL_TIMEOUT);
	for (let attempt = 1; attempt <= PROBE_ATTEMPTS; attempt++) {
		if (attempt > 1) await scheduler.wait(PROBE_INTERVAL);
		try {
			const response = await callLine(env, "/v2/bot/info", { signal });
			await response.arrayBuffer();
			if (hasRespondedWithin(env, MAX_PROOF_AGE)) return true;
		} catch {
			if (signal.aborted) return false;
		}
	}
	return false;
}
