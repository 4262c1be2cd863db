import type { DayRange } from "#web/platform/ui/dayRange.ts";

/** The days whose taps are asked for; an open side is not said. */
export const daysAsked = ({ start, end }: DayRange) => ({
	...(start !== null && { from: start }),
	...(end !== null && { to: end }),
});
