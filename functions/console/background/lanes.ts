import { SECOND } from "#domain/platform/time/time.ts";

/**
 * Background tasks run beside each other: so many of one worker, and so many at once whoever runs them. A file holds some megabytes
 * of an isolate's 128 and may take a minute, for which no profile should wait; it keeps its place however long it takes.
 */
export const LANES = {
	calls: { perClaim: 20, atOnce: 200, late: SECOND },
	files: { perClaim: 3, atOnce: 3, late: Number.POSITIVE_INFINITY },
} as const;

export type Lane = keyof typeof LANES;
