import { MINUTE } from "#domain/platform/time/wire-time.ts";

/**
 * Lease of background tasks; a worker beyond it is presumed dead. Covers a file and the time to write the
 * result.
 */
export const BACKGROUND_TASK_LEASE = 2 * MINUTE;
