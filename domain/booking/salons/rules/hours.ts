import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { formatDayInWords } from "../availability-marks.ts";
import { DAY_MINUTES, formatClockMinute } from "../salon-minutes.ts";
import type { TimeRule } from "./availability-rule.ts";

/** Rule: requires a booking to be within the hours of the day on which it begins; its buffers need not be. */
export const hours: TimeRule = {
	about: "time",
	objects: ({ view, from, to }, tell) => {
		const objects = !view.hours.some((open) => open.from <= from && to <= open.to);
		if (objects) {
			const midnight = view.day * DAY_MINUTES;
			const written = view.hours.map(
				(open) => `${formatClockMinute(open.from - midnight)}〜${formatClockMinute(open.to - midnight)}`,
			);
			tell?.({ time: written.join("、") || view.date, count: written.length });
		}
		return objects;
	},
	sentence: ({ time = "", count }) =>
		count === 0 ? VERDICT_TEXTS.closed(formatDayInWords(time)) : VERDICT_TEXTS.outsideHours(time),
};
