import { salonShifts } from "#db/booking/reservation-tables.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salonOpeningHours, salonSpecialDates, salonUnlinks } from "#db/booking/salons.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";
import { DEMO_DAYS } from "./demo-arrivals.ts";
import { DEMO_SALON_URLS, DEMO_SHOP_INFO, findDemoOpenDay } from "./demo-bookables.ts";

/** Opening hours: 10:00 to 21:00, on Saturdays until 01:00; closed on Mondays. */
const HOURS = [0, 2, 3, 4, 5, 6].map((weekday) => ({
	weekday,
	hours: [{ from: 10 * 60, to: (weekday === 6 ? 25 : 21) * 60 }],
}));

/** Shifts of the staff, which began with the account; the former employee's ended two months ago. */
const listShifts = (now: number) => [
	{ id: 1, salonId: 1, resourceId: 1, repeat: [2, 3, 4, 5, 6], fromMinute: 10 * 60, toMinute: 19 * 60 },
	{ id: 2, salonId: 1, resourceId: 3, repeat: [0, 2, 3, 4, 5, 6], fromMinute: 10 * 60, toMinute: 21 * 60 },
	{ id: 3, salonId: 2, resourceId: 2, repeat: [0, 2, 3, 5, 6], fromMinute: 11 * 60, toMinute: 21 * 60 },
	{ id: 4, salonId: 2, resourceId: 4, repeat: [0, 4, 5, 6], fromMinute: 10 * 60, toMinute: 18 * 60 },
	{
		id: 5,
		salonId: 1,
		resourceId: 5,
		repeat: [2, 3, 4, 5, 6],
		fromMinute: 10 * 60,
		toMinute: 19 * 60,
		startDate: currentDay(now - 120 * DAY),
		expiredAt: currentDay(now - 60 * DAY),
	},
];

/** Courses for which a resource cannot be booked: the private room has the head spa alone, the assistant cuts. */
const EXCLUDED_COURSES = [
	{ salonId: 1, resourceId: 3, courseId: 1 },
	{ salonId: 1, resourceId: 3, courseId: 3 },
	{ salonId: 1, resourceId: 1, courseId: 5 },
	{ salonId: 2, resourceId: 4, courseId: 4 },
];

/** Statements that insert the opening hours, shifts and public addresses of the salons. */
export function demoSalonStatements(db: Db, now: number): Statement[] {
	const startDate = currentDay(now - DEMO_DAYS * DAY);
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
				.values({ salonId, date: findDemoOpenDay(now, 20), name: "研修のため休業", hours: [] })
				.onConflictDoNothing(),
		]),
		...DEMO_SHOP_INFO.map((shop) => db.insert(salonOnlineConfigs).values(shop).onConflictDoNothing()),
		...DEMO_SALON_URLS.map((url) =>
			db
				.insert(salonUrls)
				.values({ ...url, createdAt: now - 30 * DAY })
				.onConflictDoNothing(),
		),
		...listShifts(now).map((shift) =>
			db
				.insert(salonShifts)
				.values({ startDate, createdAt: now - 30 * DAY, ...shift })
				.onConflictDoNothing(),
		),
		...EXCLUDED_COURSES.map((pair) => db.insert(salonUnlinks).values(pair).onConflictDoNothing()),
	];
}
