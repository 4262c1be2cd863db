import { MINUTE } from "#domain/platform/time/time.ts";

/** A worker that holds background tasks longer than this counts as dead: a file, and time to write the result. */
export const BACKGROUND_TASK_LEASE = 2 * MINUTE;
