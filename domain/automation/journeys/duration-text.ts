import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";

/** Number of most recent passages for the median: sufficient for it, and small enough for one query. */
export const MEDIAN_SAMPLE = 500;

/** Limit that a duration (ms) stays within, in Japanese. */
export const withinText = (duration: number): string =>
	`${durationText(duration)}${duration < MINUTE ? "" : "以内"}`;

/** Duration (ms) in Japanese: minutes below an hour, hours below two days, days beyond. */
function durationText(duration: number): string {
	if (duration < MINUTE) return "1分未満";
	if (duration < HOUR) return `${Math.round(duration / MINUTE)}分`;
	if (duration < 2 * DAY) return `${Math.round(duration / HOUR)}時間`;
	return `${Math.round(duration / DAY).toLocaleString("ja-JP")}日`;
}
