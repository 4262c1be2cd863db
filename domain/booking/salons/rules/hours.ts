import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { DAY_MINUTES, formatClockMinute } from "../salon-minutes.ts";
import type { TimeRule } from "./availability-rule.ts";

/** Rule: requires a booking to be within the hours of the day on which it begins; its buffers need not be. */
export const hours: TimeRule = {
	scope: "time",
	isViolatedBy: ({ view, from, to }, report) => {
		const isViolated = !view.hours.some((span) => span.from <= from && to <= span.to);
		if (isViolated) {
			const midnight = view.day * DAY_MINUTES;
			const hoursTexts = view.hours.map(
				(span) => `${formatClockMinute(span.from - midnight)}〜${formatClockMinute(span.to - midnight)}`,
			);
			// On a closed day the text names the day instead of its hours.
			report?.({ time: hoursTexts.join("、") || view.date, count: hoursTexts.length });
		}
		return isViolated;
	},
	sentence: ({ time = "", count }) =>
		count === 0 ? VERDICT_TEXTS.closed(formatMonthDay(time)) : VERDICT_TEXTS.outsideHours(time),
};
