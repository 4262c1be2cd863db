import type { DayRange } from "#web/platform/ui/dayRange.ts";

/** Query parameters of a range of days; an open side is omitted. */
export const dayRangeQuery = ({ start, end }: DayRange) => ({
	...(start !== null && { from: start }),
	...(end !== null && { to: end }),
});
