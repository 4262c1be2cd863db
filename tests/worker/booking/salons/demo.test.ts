import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { reservations } from "#db/booking/reservation-tables.ts";
import { connectD1 } from "#db/d1-client.ts";
import { loadDemo } from "#db/demo/load-demo.ts";
import { judgeAvailability } from "#domain/booking/salons/judge-availability.ts";
import { DAY_MINUTES, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { fillDemoSalons } from "#functions/booking/salons/demo/fill-demo-salons.ts";
import { toOccupyingBooking } from "#functions/booking/salons/engine/salon-rows.ts";
import { SalonState } from "#functions/booking/salons/engine/salon-state.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const clock = new TestClock();
const load = (now: number) => loadDemo(env.DB, "none", now, fillDemoSalons);
beforeAll(async () => {
	await load(clock.now);
}, 120_000);

test("the demo has 190 reservations, of the friends by their names, in every state", async () => {
	expect(await countRows("reservations", "parent_id is null")).toBe(190);
	expect(
		await readRows(
			"select distinct r.name, f.name as friend from reservations r join friends f on f.id = r.friend_id where r.name <> f.name",
		),
	).toEqual([]);
	const counted = await readRows<{ salon_id: number; what: string; count: number }>(
		`select salon_id, iif(parent_id is null, status, 'asked: ' || status) as what, count(*) as count
			from reservations where deleted_at is null group by 1, 2 order by 1, 2`,
	);
	for (const salon of [1, 2])
		expect(
			Object.fromEntries(
				counted.filter((row) => row.salon_id === salon).map(({ what, count }) => [what, count]),
			),
		).toEqual({
			approved: salon === 1 ? 83 : 79,
			canceled: 10,
			denied: 2,
			pending: 2,
			"asked: cancel_denied": 1,
			"asked: cancel_pending": 1,
			"asked: edit_denied": 1,
			"asked: edit_pending": 1,
		});
	expect(await countRows("reservations", "is_attended = 0")).toBe(12);
	expect(await countRows("reservations", "visit_status = 2 and is_attended = 1")).toBeGreaterThan(40);
	expect(await readRows("select salon_id, unsolved from salon_counters order by 1")).toEqual([
		{ salon_id: 1, unsolved: 4 },
		{ salon_id: 2, unsolved: 4 },
	]);
});

test("no name of the demo's reservations ends in 様, which the screens add", async () => {
	expect(await countRows("reservations", "friend_id is null")).toBeGreaterThan(0);
	expect(await countRows("reservations", "name like '%様%'")).toBe(0);
});

/** Condition: the booking stands, on the day and time that it has now. */
const stands = (alias: string) =>
	`${alias}.parent_id is null and ${alias}.deleted_at is null and ${alias}.status in ('approved', 'pending')`;

/** Local hour and weekday of a deed of the shop, outside of its hours. */
const isOutsideHours = (at: string) =>
	`(cast(strftime('%H', ${at} / 1000, 'unixepoch', '+9 hours') as integer) not between 10 and 20
		or strftime('%w', ${at} / 1000, 'unixepoch', '+9 hours') = '1')`;

/** Rows that no shop has. */
const CONTRADICTIONS = {
	"a customer at two places on a day": `select date, count(*) from reservations r where ${stands("r")}
		group by coalesce(friend_id, name || salon_id), date having count(*) > 1`,
	"a friend with two bookings ahead": `select friend_id from reservations r where ${stands("r")} and friend_id is not null
		and created_at > (select max(created_at) from reservations) - 7 * 86400000
		and starts_at > (select max(created_at) from reservations) + 86400000 group by 1 having count(*) > 1`,
	"a person or seat with two bookings at a time": `select a.id from reservations a join reservations b
		on a.id < b.id and a.resource_id = b.resource_id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
		where ${stands("a")} and ${stands("b")}`,
	"a booking on a closed day": `select id from reservations where strftime('%w', date) = '1'`,
	"a course of somebody who does not offer it": `select r.id from reservations r join salon_unlinks u
		on u.resource_id = r.resource_id and u.course_id = r.course_id`,
	"a friend booked in the other branch": `select r.id from reservations r join friend_tags t
		on t.friend_id = r.friend_id and t.tag_id in (1, 2) and t.tag_id <> r.salon_id`,
	"a change by the shop at night": `select id from salon_history where operator_id is not null and ${isOutsideHours("at")}`,
	"an answer by the shop at night": `select id from messages where outgoing = 1 and delivery_id is null
		and ${isOutsideHours("timestamp")}`,
	"an order, or a note, at night": `select id from audit_log where ${isOutsideHours("at")}
		union all select id from talk_notes where ${isOutsideHours("at")}`,
};

describe("whatever stands in the demo's salons", () => {
	test.each([1, 2])(
		"of %d is where the room's own rules would place it: within hours, on the unit, once",
		async (id) => {
			const state = (await SalonState.read(connectD1(env.DB), id))!;
			const found = (await connectD1(env.DB).select().from(reservations)).filter(
				({ salonId, date }) => salonId === id && date >= currentDay(clock.now),
			);
			await state.loadDays(
				connectD1(env.DB),
				found.map(({ date }) => toDayNumber(date)),
			);
			const standing = found.flatMap((row) => toOccupyingBooking({ ...row }) ?? []);
			expect(standing.length).toBeGreaterThan(30);
			// Bookings for this morning were made before it.
			const yesterday = (toDayNumber(currentDay(clock.now)) - 1) * DAY_MINUTES;
			for (const booking of standing) {
				const { courseId, startsAt, side } = found.find((row) => row.id === booking.id)!;
				const verdict = judgeAvailability(state.book, {
					...booking,
					courseId,
					side,
					now: yesterday,
					ignoring: booking.reservationId,
				});
				expect({ booking, verdict }).toMatchObject({ verdict: { free: true } });
				expect(startsAt % 1_800_000).toBe(0);
			}
		},
	);

	test.each(Object.entries(CONTRADICTIONS))("never has %s", async (_, query) => {
		expect(await readRows(query)).toEqual([]);
	});

	test("has a history in which everybody did something", async () => {
		expect(await countRows("salon_history", "operator_id is null and friend_id is null")).toBe(0);
		expect(await countRows("salon_history", "subject = 'reservation'")).toBeGreaterThan(200);
	});
});

/** Blocks, closings and events on Mondays, when the salons are closed anyway. */
const CLOSED_DAYS = `select date from (
		select date from salon_blocks
		union all select date from salon_special_dates
		union all select datetime(starts_at / 1000, 'unixepoch', '+9 hours') from event_reserves)
	where strftime('%w', date) = '1'`;

test("tags, visits, journeys and surveys of the demo's friends agree", async () => {
	const visits = `(select friend_id, count(*) as count from reservations where parent_id is null and deleted_at is null
		and status = 'approved' and ends_at <= ${clock.now} and is_attended is not 0 group by 1)`;
	expect(await countRows(visits)).toBeGreaterThan(15);
	for (const [tag, condition] of [
		[4, "v.count = 1"],
		[5, "v.count >= 2"],
		[6, "v.count >= 4"],
	]) {
		const tagged = `select friend_id from friend_tags where tag_id = ${tag}`;
		expect(await countRows("friend_tags", `tag_id = ${tag}`)).toBeGreaterThan(0);
		expect(
			await readRows(
				`select f.id from friends f left join ${visits} v on v.friend_id = f.id where coalesce(${condition}, 0) <> (f.id in (${tagged}))`,
			),
		).toEqual([]);
	}
	expect(
		await readRows(
			`select x.friend_id from friend_vars x left join ${visits} v on v.friend_id = x.friend_id where x.var_id = 4 and x.number <> coalesce(v.count, 0)`,
		),
	).toEqual([]);
	expect(
		await readRows(
			`select friend_id from form_answers where form_id = 1 and friend_id not in (select friend_id from ${visits})`,
		),
	).toEqual([]);
});

test("the demo is the same on every machine, and can be made at any time", async () => {
	const made = [];
	for (const time of ["2027-01-01 00:05", "2027-01-01 00:05", "2028-02-29 23:50"]) {
		await resetState();
		await load(tokyoTime(time));
		expect(await countRows("reservations", "parent_id is null")).toBe(190);
		expect(await readRows(CLOSED_DAYS)).toEqual([]);
		for (const query of Object.values(CONTRADICTIONS)) expect(await readRows(query)).toEqual([]);
		made.push(
			await readRows(
				"select friend_id, resource_id, date, from_minute, status from reservations order by id",
			),
		);
	}
	expect(made[1]).toEqual(made[0]);
}, 120_000);
