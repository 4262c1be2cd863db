import { SECOND } from "#domain/platform/time/wire-time.ts";
import { LINE_CALL_TIMEOUT } from "#functions/platform/line/line-timeouts.ts";

/** Maximum time for which the first message to a new friend waits for their name. */
export const PROFILE_TIMEOUT = 2 * SECOND;

/** Time after which a claimed batch starts no further call; the rest is returned unchanged. */
export const BATCH_START_PERIOD = 15 * SECOND;

/**
 * Lease of a worker, after which it counts as dead: time to start calls, to make the last, and to write the
 * result.
 */
export const SEND_LEASE = BATCH_START_PERIOD + PROFILE_TIMEOUT + LINE_CALL_TIMEOUT + 5 * SECOND;
