import { SECOND } from "#domain/time.ts";

/** LINE takes a reply token for one minute; the margin covers the way there. */
export const REPLY_WINDOW = 50 * SECOND;

/** How long LINE may be silent in one call. */
export const SEND_TIMEOUT = 10 * SECOND;

/** How long the first message to somebody new waits for their name. */
export const PROFILE_TIMEOUT = 2 * SECOND;

/** After this long a claimed batch starts no further call: what is left goes back untouched. */
export const START_WITHIN = 15 * SECOND;

/** Whoever holds deliveries longer than this is taken to be dead: the three above, and time to write the outcome down. */
export const SEND_LEASE = START_WITHIN + PROFILE_TIMEOUT + SEND_TIMEOUT + 5 * SECOND;
