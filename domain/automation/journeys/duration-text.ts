import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";

/** Number of most recent passages for the median: sufficient for it, and small enough for one query. */
export const MEDIAN_SAMPLE = 500;

/** Duration (ms) in Japanese: minutes below an hour, hours below two days, days beyond. */
export function durationText(duration: number): string {
	if (duration < MINUTE) return "1分未満";
	if (duration < HOUR) return `${Math.round(duration / MINUTE)}分`;
	if (duration < 2 * DAY) return `${Math.round(duration / HOUR)}時間`;
	return `${Math.round(duration / DAY).toLocaleString("ja-JP")}日`;
}
