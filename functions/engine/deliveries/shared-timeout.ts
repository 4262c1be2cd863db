import { LINE_CALL_TIMEOUT } from "#functions/platform/line/line-timeouts.ts";

/** Time during which calls share a timeout, in ms. */
const TIMEOUT_SHARED_PERIOD = 250;

/** Creates one timeout for all calls that begin within the same quarter of a second. */
export function sharedTimeout(): () => AbortSignal {
	let createdAt = Number.NEGATIVE_INFINITY;
	let signal: AbortSignal | undefined;
	return () => {
		if (!signal || Date.now() - createdAt > TIMEOUT_SHARED_PERIOD) {
			createdAt = Date.now();
			signal = AbortSignal.timeout(LINE_CALL_TIMEOUT);
		}
		return signal;
	};
}
