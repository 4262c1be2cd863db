import { SECOND } from "#domain/platform/time/wire-time.ts";

/**
 * Limits of parallel background tasks, per worker (`perClaim`) and in total (`atOnce`), and the time after
 * which a task no longer occupies its slot (`late`). A file takes some megabytes of an isolate's 128 and up
 * to a minute, so files have their own lane, and occupy their slot until they are done.
 */
export const TASK_LANES = {
	calls: { perClaim: 20, atOnce: 200, late: SECOND },
	files: { perClaim: 3, atOnce: 3, late: Number.POSITIVE_INFINITY },
} as const;

export type TaskLane = keyof typeof TASK_LANES;
