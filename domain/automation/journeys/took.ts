import { DAY, HOUR, MINUTE } from "#domain/platform/time/time.ts";

/** Of how many of those who passed a phase last the median is: enough for it, and few enough to be read at once. */
export const MEDIAN_OF = 500;

/** A duration (ms) as one reads it: in minutes within an hour, in hours within two days, in days beyond. */
export function tookText(took: number): string {
	if (took < MINUTE) return "1分未満";
	if (took < HOUR) return `${Math.round(took / MINUTE)}分`;
	if (took < 2 * DAY) return `${Math.round(took / HOUR)}時間`;
	return `${Math.round(took / DAY).toLocaleString("ja-JP")}日`;
}
