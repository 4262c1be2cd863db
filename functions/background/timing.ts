import { MINUTE, SECOND } from "#domain/time.ts";

/** How long the download of a file from LINE may take. */
export const FILE_TIMEOUT = 100 * SECOND;

/** A worker that holds background tasks longer than this counts as dead: a file, and time to write the result. */
export const BACKGROUND_TASK_LEASE = 2 * MINUTE;
