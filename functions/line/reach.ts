import { SECOND } from "#domain/time.ts";
import type { Env } from "../env.ts";
import { callLine, hasAnswered } from "./client.ts";

/** An answer this recent means that LINE is still there. */
const FRESH_FOR = SECOND;
/** A probe without an answer is repeated, so that one lost call decides nothing. */
const KNOCKS = 3;
const BETWEEN_KNOCKS = 300;
const KNOCK_TIMEOUT = 2 * SECOND;

/**
 * Whether LINE is there, asked before a call that must not be made twice. To a Worker, a refused connection looks the
 * same as one that broke after the call had arrived (docs/decisions/0013-outages.md), so only a call that was not made
 * certainly did not arrive. While LINE answers, no probe is needed; after a silence a call without effect goes first.
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
		const asked = { until: Number.POSITIVE_INFINITY, answer: knock(this.#env) };
		this.#asked = asked;
		void asked.answer.then(() => {
			asked.until = Date.now() + FRESH_FOR;
		});
		return asked.answer;
	}
}

/** Never throws. Any answer means that LINE is there, whatever it says. */
async function knock(env: Env): Promise<boolean> {
	const over = new AbortController();
	const knockOnce = async () => {
		const signal = AbortSignal.any([over.signal, AbortSignal.timeout(KNOCK_TIMEOUT)]);
		const response = await callLine(env, "/v2/bot/info", { signal });
		await response.arrayBuffer();
		if (!hasAnswered(env, FRESH_FOR)) throw new Error(`LINE is out of reach: ${response.status}`);
	};
	const knocks = [knockOnce()];
	try {
		for (let more = KNOCKS - 1; more > 0; more--) {
			const isOver = await Promise.race([
				knocks.at(-1)!.then(
					() => true,
					() => false,
				),
				scheduler.wait(BETWEEN_KNOCKS).then(() => false),
			]);
			if (isOver) return true;
			knocks.push(knockOnce());
		}
		await Promise.any(knocks);
		return true;
	} catch {
		return false;
	} finally {
		over.abort();
	}
}
