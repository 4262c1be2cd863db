import type { Quota } from "./send-forecast.ts";

/** Remaining messages of the month; null for an account without a limit, or if LINE could not be queried. */
export const remainingQuota = (quota: Quota | null): number | null =>
	quota === null || quota.limit === null ? null : Math.max(0, quota.limit - quota.used);
