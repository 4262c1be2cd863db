import type { Quota } from "./forecast.ts";

/**
 * Remaining messages of the month; null for an account without a limit, and where LINE could not be queried.
 */
export const leftOf = (quota: Quota | null): number | null =>
	quota === null || quota.limit === null ? null : Math.max(0, quota.limit - quota.used);
