import type { Quota } from "./forecast.ts";

/** How many messages LINE still takes in a month; null for an account without a limit, and where LINE could not be asked. */
export const leftOf = (quota: Quota | null): number | null =>
	quota === null || quota.limit === null ? null : Math.max(0, quota.limit - quota.used);
