import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { DAY_MINUTES } from "../salon-minutes.ts";
import type { TimeRule } from "./availability-rule.ts";

/** Maximum days ahead on the friends' page if the salon sets no limit. */
const DEFAULT_DAYS_AHEAD = 366;

/** Returns the number of days ahead that friends can book. */
export const getDaysAhead = ({ days }: { days: number }): number => days || DEFAULT_DAYS_AHEAD;

/**
 * Rule: limits bookings to a number of days ahead, not counting today. Only the salon's own limit applies to
 * operators.
 */
export const tooFar: TimeRule = {
	scope: "time",
	isViolatedBy: ({ settings, side, view, now }, report) => {
		const { window } = settings.rules;
		const days = side === "friend" ? getDaysAhead(window) : window.days;
		const isViolated = days > 0 && view.day > Math.floor(now / DAY_MINUTES) + days;
		if (isViolated) report?.({ count: days });
		return isViolated;
	},
	sentence: ({ count = 0 }) => VERDICT_TEXTS.tooFar(count),
};
