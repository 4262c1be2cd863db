import { SECOND } from "#domain/time.ts";

/** LINE takes a reply token for one minute; the margin covers the way there. */
export const REPLY_WINDOW = 50 * SECOND;

/** How long to wait for LINE's answer to one call. */
export const SEND_TIMEOUT = 10 * SECOND;

/** How long the first message to a new friend waits for their name. */
export const PROFILE_TIMEOUT = 2 * SECOND;

/** After this long a claimed batch starts no further call; the rest goes back untouched. */
export const START_WITHIN = 15 * SECOND;

/** A worker that holds deliveries longer than this counts as dead: the three above, and time to write the result. */
export const SEND_LEASE = START_WITHIN + PROFILE_TIMEOUT + SEND_TIMEOUT + 5 * SECOND;
