const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Duration of a wait in its largest unit: 5分, 3時間, 2日. */
export function describeWait(minutes: number): string {
	if (minutes < HOUR_MINUTES) return `${Math.max(1, minutes)}分`;
	if (minutes < DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)}時間`;
	return `${Math.floor(minutes / DAY_MINUTES)}日`;
}
