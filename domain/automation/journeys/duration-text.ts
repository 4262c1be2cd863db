import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";

/** Number of most recent passages for the median: sufficient for it, and small enough for one query. */
export const MEDIAN_SAMPLE = 500;

/** Duration (ms) in Japanese: minutes below an hour, hours below two days, days beyond. */
export function durationText(took: number): string {
	if (took < MINUTE) return "1分未満";
	if (took < HOUR) return `${Math.round(took / MINUTE)}分`;
	if (took < 2 * DAY) return `${Math.round(took / HOUR)}時間`;
	return `${Math.round(took / DAY).toLocaleString("ja-JP")}日`;
}
