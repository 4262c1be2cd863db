/** Times of day are `HH:mm` in the account's zone. */
const HOUR_MINUTES = 60;
const LAST_MINUTE = 24 * HOUR_MINUTES - 1;

/** Selectable hours of a time: 00:00 to 23:00. */
export const HOURLY_TIMES: readonly string[] = Array.from({ length: 24 }, (_, hour) =>
	formatMinutes(hour * HOUR_MINUTES),
);

/** Returns a time some hours later, at most 23:59, so that it remains on the same day. */
export const addHours = (time: string, hours: number): string =>
	formatMinutes(Math.min(minutesOf(time) + Math.round(hours * HOUR_MINUTES), LAST_MINUTE));

function minutesOf(time: string): number {
	const [hour = 0, minute = 0] = time.split(":").map(Number);
	return hour * HOUR_MINUTES + minute;
}

function formatMinutes(minutes: number): string {
	return [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
		.map((part) => String(part).padStart(2, "0"))
		.join(":");
}
