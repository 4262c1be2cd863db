import { SECOND } from "#domain/platform/time/wire-time.ts";

/**
 * Limits of parallel background tasks, per worker (`perClaim`) and in total (`atOnce`). A file takes some
 * megabytes of an isolate's 128 and up to a minute, for which no profile should wait; it occupies its slot
 * until it is done.
 */
export const LANES = {
	calls: { perClaim: 20, atOnce: 200, late: SECOND },
	files: { perClaim: 3, atOnce: 3, late: Number.POSITIVE_INFINITY },
} as const;

export type Lane = keyof typeof LANES;
