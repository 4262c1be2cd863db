import { currentDay, DAY, HOUR, MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";
import { isDemoDaytime } from "./demo-hours.ts";
import { isLapsed } from "./demo-lapsed.ts";

/** Days since the demo shop opened its account. */
export const DEMO_DAYS = 92;

/**
 * Instant at which a friend of the demo followed the account, within the last three months: by id, because the
 * readers of the scenarios (`load-demo-steps.ts`) are chosen by id.
 * @param chance 0 to 1, for friends who read no scenario
 */
export function demoFollowedAt(id: number, chance: number, now: number): number {
	const midnight = toInstant(currentDay(now), "00:00")!;
	const sixth = Math.floor(id / 6);
	// Lapsed friends are among the first, so that their silence lasts longer than ninety days.
	if (isLapsed(id)) return midnight - (DEMO_DAYS - 1) * DAY + (10 + (id % 9)) * HOUR + (id % 50) * MINUTE;
	switch (id % 6) {
		case 0:
			return Array.from(
				{ length: 16 },
				(_, hour) => now - (sixth % 7) * DAY - (4 + ((sixth * 5 + hour) % 16)) * HOUR - (id % 50) * MINUTE,
			).find(isDemoDaytime)!;
		case 1:
			return (
				midnight - (7 * (sixth % 4) + 8 + (Math.floor(id / 24) % 5)) * DAY + 9 * HOUR - (id % 50) * MINUTE
			);
		case 3:
			return midnight - (DEMO_DAYS - 7 + (sixth % 6)) * DAY + (10 + (sixth % 9)) * HOUR + (id % 50) * MINUTE;
		default: {
			// The number of arrivals grows towards the present.
			const daysAgo = 9 + Math.floor(chance * chance * (DEMO_DAYS - 12));
			return midnight - daysAgo * DAY + (9 + (id % 12)) * HOUR + (id % 53) * MINUTE;
		}
	}
}
