import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { changedReservation } from "#domain/booking/salons/inputs/reservations.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { syncAgain } from "#functions/booking/salons/calendar/again.ts";
import { workCalendars } from "#functions/booking/salons/calendar/work-calendars.ts";
import { workCalendarEvents } from "#functions/booking/salons/calendar/work-events.ts";
import { MOST_LOST } from "#functions/platform/queues/company.ts";
import { TestClock } from "#tests/support/clock.ts";
import { dyingAt } from "#tests/support/database.ts";
import { STYLIST } from "#tests/support/google/google.ts";
import { LinkedSalon } from "#tests/support/google/linked-salon.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";

let shop: LinkedSalon;
let link: { id: number };
let calendar: number;
beforeEach(async () => {
	await beginAnew();
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
	shop = await LinkedSalon.build(new TestClock("2026-11-20 10:00").rule());
	await shop.connect();
	link = await shop.link(STYLIST);
	calendar = (await rows<{ id: number }>("select id from salon_calendars"))[0]!.id;
	await shop.work();
});

/** Workers die, one lease after another, as soon as they write something like this. */
async function dying(times: number, deadly: string, statement: RegExp): Promise<void> {
	for (let time = 0; time < times; time++) {
		const ctx = { ...shop.context(), db: connect(dyingAt(env.DB, deadly, statement)) };
		await workCalendars(ctx).catch(() => undefined);
		await workCalendarEvents(ctx).catch(() => undefined);
		shop.clock.advance(6 * MINUTE);
	}
}

const BOOKINGS = 12;

test("an event that kills its workers is given up at the claim, and all others are told soon", async () => {
	const booked = [];
	for (let day = 1; day <= BOOKINGS; day++)
		booked.push(await shop.book(`2026-12-${String(day).padStart(2, "0")}`, "10:00"));
	const { id } = booked[4]!;
	const isTold = () => countRows("salon_calendar_events", "done = revision and error is null");
	const deadly = [`,${calendar},${id},`, /^update "salon_calendar_events" set "done"/] as const;
	await dying(3, ...deadly);
	// Twice with others, who have theirs as soon as they are taken one by one.
	await dying(1, ...deadly);
	expect(await isTold()).toBe(BOOKINGS - 1);
	await dying(MOST_LOST, ...deadly);
	expect(
		await rows(
			`select next_attempt_at, held_until, lost, error from salon_calendar_events where done < revision`,
		),
	).toEqual([{ next_attempt_at: null, held_until: null, lost: MOST_LOST, error: GOOGLE_TEXTS.givenUp }]);

	const change = { id, name: "鈴木", course_id: shop.salon.courses[0], date: "2026-12-05", from: "12:00" };
	await shop.room.must(
		"update",
		changedReservation.parse({ ...change, salon_resource_id: shop.salon.resources[0] }),
	);
	await shop.work();
	expect(await isTold()).toBe(BOOKINGS);
});

test("a calendar that kills its workers is given up at the claim, until somebody has it read again", async () => {
	shop.clock.advance(15 * MINUTE);
	await dying(2 * MOST_LOST, "", /^update "salon_calendars" set "sync_token"/);
	const state = () => rows("select next_attempt_at is null as over, held_until, error from salon_calendars");
	expect(await state()).toEqual([{ over: 1, held_until: null, error: GOOGLE_TEXTS.givenUp }]);
	await syncAgain({
		ctx: shop.operatorContext(),
		input: { salonId: shop.salon.id, primaryId: calendar, associationId: link.id, purpose: "reservation" },
	});
	await shop.work();
	expect(await state()).toEqual([{ over: 0, held_until: null, error: null }]);
});

test("what nobody foresaw has events wait, and is no death of a worker", async () => {
	await shop.book("2026-12-01", "10:00");
	const ctx = shop.context();
	const failing = {
		...ctx,
		env: { ...ctx.env, GOOGLE: { fetch: () => Promise.resolve(Response.json("?")) } as never },
	};
	await workCalendarEvents(failing);
	expect(await rows("select held_until, lost from salon_calendar_events")).toEqual([
		{ held_until: null, lost: 0 },
	]);
});
