import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { sendDueCalendarEvents } from "#functions/booking/salons/calendar/calendar-event-worker.ts";
import { readDueCalendars } from "#functions/booking/salons/calendar/calendar-read-worker.ts";
import { requestCalendarSync } from "#functions/booking/salons/calendar/request-calendar-sync.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { LinkedSalon } from "#tests/support/google/linked-salon.ts";
import { STYLIST_CALENDAR } from "#tests/support/google/test-google.ts";
import { resetState } from "#tests/support/migrations.ts";
import { dieAt } from "#tests/support/observed-database.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let shop: LinkedSalon;
let link: { id: number };
let calendar: number;
beforeEach(async () => {
	await resetState();
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
	shop = await LinkedSalon.build(new TestClock("2026-11-20 10:00").rule());
	await shop.connect();
	link = await shop.link(STYLIST_CALENDAR);
	calendar = (await readRows<{ id: number }>("select id from salon_calendars"))[0]!.id;
	await shop.work();
});

/** Kills workers in successive leases when they write a matching statement. */
async function dying(times: number, deadly: string, statement: RegExp): Promise<void> {
	for (let time = 0; time < times; time++) {
		const ctx = { ...shop.context(), db: connectD1(dieAt(env.DB, deadly, statement)) };
		await readDueCalendars(ctx).catch(() => undefined);
		await sendDueCalendarEvents(ctx).catch(() => undefined);
		shop.clock.advance(6 * MINUTE);
	}
}

const BOOKINGS = 12;

test("[gives up salon_calendar_events] an event that kills its workers is given up at the claim, and all others are told soon", async () => {
	const booked = [];
	for (let day = 1; day <= BOOKINGS; day++)
		booked.push(await shop.book(`2026-12-${String(day).padStart(2, "0")}`, "10:00"));
	const { id } = booked[4]!;
	const isTold = () => countRows("salon_calendar_events", "done = revision and error is null");
	const deadly = [`,${calendar},${id},`, /^update "salon_calendar_events" set "done"/] as const;
	await dying(3, ...deadly);
	// Twice together with others, which complete once they are taken one by one.
	await dying(1, ...deadly);
	expect(await isTold()).toBe(BOOKINGS - 1);
	await dying(MAX_LOST_WORKERS, ...deadly);
	expect(
		await readRows(
			`select next_attempt_at, held_until, lost, error from salon_calendar_events where done < revision`,
		),
	).toEqual([
		{ next_attempt_at: null, held_until: null, lost: MAX_LOST_WORKERS, error: GOOGLE_TEXTS.givenUp },
	]);

	const change = { id, name: "鈴木", course_id: shop.salon.courses[0], date: "2026-12-05", from: "12:00" };
	await shop.room.must(
		"updateReservation",
		changedReservationInput.parse({ ...change, salon_resource_id: shop.salon.resources[0] }),
	);
	await shop.work();
	expect(await isTold()).toBe(BOOKINGS);
});

test("[gives up salon_calendars] a calendar that kills its workers is given up at the claim, until somebody has it read again", async () => {
	shop.clock.advance(15 * MINUTE);
	await dying(2 * MAX_LOST_WORKERS, "", /^update "salon_calendars" set "sync_token"/);
	const state = () =>
		readRows("select next_attempt_at is null as over, held_until, error from salon_calendars");
	expect(await state()).toEqual([{ over: 1, held_until: null, error: GOOGLE_TEXTS.givenUp }]);
	await requestCalendarSync({
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
	await sendDueCalendarEvents(failing);
	expect(await readRows("select held_until, lost from salon_calendar_events")).toEqual([
		{ held_until: null, lost: 0 },
	]);
});
