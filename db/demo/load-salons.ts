import { salonShifts } from "#db/booking/reservations.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salonOpeningHours, salonSpecialDates, salonUnlinks } from "#db/booking/salons.ts";
import type { Db, Statement } from "#db/client.ts";
import { DAY, today } from "#domain/platform/time/time.ts";
import { SALON_URLS } from "./reservables.ts";

/** Open until nine in the evening, on Saturdays until one at night; Mondays are closed. */
const HOURS = [0, 2, 3, 4, 5, 6].map((weekday) => ({
	weekday,
	hours: [{ from: 600, to: weekday === 6 ? 1_500 : 1_260 }],
}));

/** Weekdays and hours of the staff from a month ago; the former employee worked until two months ago. */
const shifts = (now: number) => [
	{ id: 1, salonId: 1, resourceId: 1, repeat: [2, 3, 4, 5, 6], fromMinute: 600, toMinute: 1_140 },
	{ id: 2, salonId: 1, resourceId: 3, repeat: [0, 2, 3, 4, 5, 6], fromMinute: 600, toMinute: 1_260 },
	{ id: 3, salonId: 2, resourceId: 2, repeat: [0, 2, 3, 5, 6], fromMinute: 660, toMinute: 1_260 },
	{ id: 4, salonId: 2, resourceId: 4, repeat: [0, 4, 5, 6], fromMinute: 600, toMinute: 1_080 },
	{
		id: 5,
		salonId: 1,
		resourceId: 5,
		repeat: [2, 3, 4, 5, 6],
		fromMinute: 600,
		toMinute: 1_140,
		startDate: today(now - 120 * DAY),
		expiredAt: today(now - 60 * DAY),
	},
];

/** Inserts the opening hours, staff and public addresses of the demo shop's salons. */
export function salonStatements(db: Db, now: number): Statement[] {
	const startDate = today(now - 30 * DAY);
	return [
		...[1, 2].flatMap((salonId) => [
			...HOURS.map((day) =>
				db
					.insert(salonOpeningHours)
					.values({ salonId, ...day })
					.onConflictDoNothing(),
			),
			db
				.insert(salonSpecialDates)
				.values({ salonId, date: today(now + 20 * DAY), name: "研修のため休業", hours: [] })
				.onConflictDoNothing(),
			db.insert(salonOnlineConfigs).values({ salonId }).onConflictDoNothing(),
		]),
		...SALON_URLS.map((url) =>
			db
				.insert(salonUrls)
				.values({ ...url, createdAt: now - 30 * DAY })
				.onConflictDoNothing(),
		),
		...shifts(now).map((shift) =>
			db
				.insert(salonShifts)
				.values({ startDate, createdAt: now - 30 * DAY, ...shift })
				.onConflictDoNothing(),
		),
		// The private room is only for the head spa.
		...[1, 3].map((courseId) =>
			db.insert(salonUnlinks).values({ salonId: 1, resourceId: 3, courseId }).onConflictDoNothing(),
		),
	];
}
