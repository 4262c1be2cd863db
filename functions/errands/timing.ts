import { MINUTE, SECOND } from "#domain/time.ts";

/** How long the download of a file from LINE may take. */
export const FILE_TIMEOUT = 100 * SECOND;

/** A worker that holds errands longer than this counts as dead: a file, and time to write the result. */
export const ERRAND_LEASE = 2 * MINUTE;
