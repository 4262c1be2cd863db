import { formatClockMinute, formatDayNumber, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";
import type { BenchRequest } from "./load-client.ts";

const RESOURCES = 20;
const COURSES = 30;
/** First day of the fully booked week, and first day of new bookings, far enough apart not to collide. */
export const BOOKED_WEEK = toDayNumber(currentDay(Date.now() + 30 * DAY));
export const NEW_BOOKINGS_FROM = BOOKED_WEEK + 30;
/** Number of bookable times per day. */
export const TIMES_PER_DAY = RESOURCES * 20;
/** Code of the public booking URL. */
export const SALON_CODE = "b".repeat(24);

/** Operator's booking of the nth time: 20 resources, 20 half hours a day, day after day. */
export function buildBookingRequest(index: number, headers: Record<string, string>): BenchRequest {
	const from = 600 + 30 * (Math.floor(index / RESOURCES) % 20);
	const body = JSON.stringify({
		date: formatDayNumber(NEW_BOOKINGS_FROM + Math.floor(index / TIMES_PER_DAY)),
		from: formatClockMinute(from),
		to: formatClockMinute(from + 30),
		name: "ベンチ",
		contact_address: "",
		comment: "",
		member_id: null,
		course_id: 100,
		salon_resource_id: 100 + (index % RESOURCES),
		sub_resource_ids: [],
		resource_fee_is_charged: false,
	});
	return { path: "/api/v2/salon/100/reservations", headers, body };
}

/** Salon 100, open every day, with 1,000 reservations in its week and 2,000 in the following weeks. */
export function largeSalonScript(): string {
	return `
		insert into salons (id, name, name_key, created_at, enable_online) values (100, 'ベンチ', 'ベンチ', 0, 1);
		insert into salon_opening_hours (salon_id, weekday, hours)
		with recursive n(i) as (select 0 union all select i + 1 from n where i < 6)
		select 100, i, '[{"from":600,"to":1260}]' from n;
		insert into salon_resources (id, salon_id, name, name_key, created_at, position)
		with recursive n(i) as (select 0 union all select i + 1 from n where i < ${RESOURCES - 1})
		select 100 + i, 100, '担当' || i, '担当' || i, 0, i from n;
		insert into salon_courses (id, salon_id, name, name_key, created_at, minutes, position)
		with recursive n(i) as (select 0 union all select i + 1 from n where i < ${COURSES - 1})
		select 100 + i, 100, 'コース' || i, 'コース' || i, 0, 60, i from n;
		insert into salon_urls (salon_id, name, code, created_at) values (100, 'トップ', '${SALON_CODE}', 0);
		${reservationsScript(3_000, `${BOOKED_WEEK} + iif(i <= 1000, i % 7, 7 + i % 23)`, "i % 60 + 1")}`;
}

/** Inserts half-hour bookings; `day` and `friend` are SQL expressions of `i`. */
export function reservationsScript(count: number, day: string, friend: string): string {
	return `
		insert into reservations (salon_id, friend_id, name, resource_id, course_id, status, date, from_minute, to_minute,
			starts_at, ends_at, created_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}),
			d(i, day, minute) as (select i, ${day}, 600 + 30 * (i / 7 % 20) from n)
		select 100, ${friend}, '客' || i, 100 + i % ${RESOURCES}, 100 + i % ${COURSES},
			iif(i % 200 = 0 and day >= ${BOOKED_WEEK}, 'pending', 'approved'), date(day * 86400, 'unixepoch'), minute, minute + 30,
			day * 86400000 - 32400000 + minute * 60000, day * 86400000 - 32400000 + (minute + 30) * 60000, 0 from d;`;
}
