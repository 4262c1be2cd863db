import { MINUTE, SECOND } from "#domain/time.ts";

/** How long a file of LINE's may take, from the call to its last byte. */
export const FILE_TIMEOUT = 100 * SECOND;

/** Whoever holds background tasks longer than this is taken to be dead: a file, and time to write down what became of it. */
export const BACKGROUND_TASK_LEASE = 2 * MINUTE;
