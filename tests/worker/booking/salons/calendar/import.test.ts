import { beforeEach, describe, expect, test } from "vitest";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { readDueCalendars } from "#functions/booking/salons/calendar/calendar-read-worker.ts";
import { deleteCalendarLink } from "#functions/booking/salons/calendar/delete-calendar-link.ts";
import { listImportConflicts } from "#functions/booking/salons/calendar/list-import-conflicts.ts";
import { restoreSalon } from "#functions/booking/salons/salons/restore-salon.ts";
import { runTick } from "#functions/tick.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { LinkedSalon } from "#tests/support/google/linked-salon.ts";
import { SHIFT_CALENDAR, STYLIST_CALENDAR } from "#tests/support/google/test-google.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildBookingInput } from "#tests/support/salon/test-room.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let shop: LinkedSalon;
beforeEach(async () => {
	await resetState();
	shop = await LinkedSalon.build(new TestClock("2026-11-20 10:00").rule());
	await shop.connect();
});

/** The next scheduled reading. */
async function later(minutes = 15): Promise<void> {
	shop.clock.advance(minutes * MINUTE);
	await shop.work();
}

const blockedAt = async (from: string) => {
	const outcome = await shop.room.give("createReservation", buildBookingInput(shop.salon, { from }));
	return outcome.ok ? null : (outcome.body as { reasons?: string[] }).reasons;
};

describe("events of others", () => {
	test("block their resource, marked with where they come from, and follow what becomes of them", async () => {
		const id = shop.google.add(STYLIST_CALENDAR, "2026-12-01T10:00", "2026-12-01T11:30");
		await shop.link(STYLIST_CALENDAR);
		await shop.work();
		expect(await shop.blocks()).toEqual(["2026-12-01 600-690 歯医者 1"]);
		expect(await readRows("select source from salon_blocks")).toEqual([{ source: `google:1:${id}` }]);
		expect(await blockedAt("10:00")).toEqual(["block"]);
		shop.google.do({
			deed: "change",
			calendar: STYLIST_CALENDAR,
			id,
			summary: "歯医者（変更）",
			start: "2026-12-01T14:00",
			end: "2026-12-01T15:00",
		});
		await later();
		expect(await shop.blocks()).toEqual(["2026-12-01 840-900 歯医者（変更） 1"]);
		expect(await blockedAt("10:00")).toBeNull();
		shop.google.do({ deed: "delete", calendar: STYLIST_CALENDAR, id });
		await later();
		expect(await shop.blocks()).toEqual([]);
	});

	test("of whole days and over midnight block each day's part", async () => {
		shop.google.add(STYLIST_CALENDAR, "2026-12-01", "2026-12-03", "休暇");
		shop.google.add(STYLIST_CALENDAR, "2026-12-05T22:00", "2026-12-06T02:00", "夜");
		await shop.link(STYLIST_CALENDAR);
		await shop.work();
		expect(await shop.blocks()).toEqual([
			"2026-12-01 0-1440 休暇 1",
			"2026-12-02 0-1440 休暇 1",
			"2026-12-05 1320-1440 夜 1",
			"2026-12-06 0-120 夜 1",
		]);
	});

	test("of whole days close the salon's own day, which may last past midnight", async () => {
		await resetState();
		const hours = [{ from: 540, to: 1_560 }];
		shop = await LinkedSalon.build(new TestClock("2026-11-20 10:00").rule(), { hours });
		await shop.connect();
		shop.google.add(STYLIST_CALENDAR, "2026-12-01", "2026-12-03", "休暇");
		await shop.link(STYLIST_CALENDAR);
		await shop.work();
		expect(await shop.blocks()).toEqual(["2026-12-01 120-1560 休暇 1", "2026-12-02 120-1560 休暇 1"]);
		const at = (date: string) =>
			shop.room.give(
				"createReservation",
				buildBookingInput(shop.salon, { date, from: "25:00", to: "26:00" }),
			);
		expect([(await at("2026-11-30")).ok, (await at("2026-12-02")).ok]).toEqual([true, false]);
		// Reading again changes nothing.
		await later((DAY / MINUTE) | 0);
		expect(await readRows("select max(version) as version from salon_blocks")).toEqual([{ version: 1 }]);
	});

	test("come page by page, and are asked for by what changed alone", async () => {
		for (let hour = 10; hour < 20; hour++)
			shop.google.add(STYLIST_CALENDAR, `2026-12-01T${hour}:00`, `2026-12-01T${hour}:30`);
		shop.google.world.pageSize = 3;
		await shop.link(STYLIST_CALENDAR);
		await shop.work();
		expect(await shop.blocks()).toHaveLength(10);
		const calls = shop.google.calls.length;
		shop.google.add(STYLIST_CALENDAR, "2026-12-02T10:00", "2026-12-02T10:30");
		await later();
		expect(shop.google.calls.length - calls).toBe(1);
		expect(await shop.blocks()).toHaveLength(11);
	});

	test("are read from the beginning where Google has forgotten, or a day is over: what went meanwhile goes", async () => {
		const first = shop.google.add(STYLIST_CALENDAR, "2026-12-01T10:00", "2026-12-01T11:00", "一");
		const second = shop.google.add(STYLIST_CALENDAR, "2026-12-01T12:00", "2026-12-01T13:00", "二");
		await shop.link(STYLIST_CALENDAR);
		await shop.work();
		shop.google.do({ deed: "delete", calendar: STYLIST_CALENDAR, id: first });
		shop.google.do({ deed: "forget" });
		await later();
		expect(await shop.blocks()).toEqual(["2026-12-01 720-780 二 1"]);
		shop.google.do({ deed: "delete", calendar: STYLIST_CALENDAR, id: second });
		shop.google.world.records.delete(`event/${STYLIST_CALENDAR}/${second}`);
		await later();
		expect(await shop.blocks()).toHaveLength(1);
		await later((DAY / MINUTE) | 0);
		expect(await shop.blocks()).toEqual([]);
	});

	test("in the hands of a friend's page are told as taken, without a word of what they are", async () => {
		shop.google.add(STYLIST_CALENDAR, "2026-12-01T10:00", "2026-12-01T11:00", "歯医者");
		await shop.link(STYLIST_CALENDAR);
		await shop.work();
		const outcome = await shop.room.give("createReservation", buildBookingInput(shop.salon));
		expect(JSON.stringify(outcome)).not.toContain("歯医者");
	});
});

describe("an event where somebody has booked", () => {
	test("blocks the time, leaves the booking, and is shown until somebody has seen it", async () => {
		await shop.link(STYLIST_CALENDAR);
		const { id } = await shop.book("2026-12-01", "10:00");
		await shop.work();
		shop.google.add(STYLIST_CALENDAR, "2026-12-01T10:30", "2026-12-01T12:00");
		await later();
		expect(await shop.blocks()).toEqual(["2026-12-01 630-720 歯医者 0"]);
		expect(await readRows("select status from reservations")).toEqual([{ status: "approved" }]);
		expect(await blockedAt("11:00")).toEqual(["block"]);
		const [conflict] = await listImportConflicts(shop.operatorContext(), shop.salon.id);
		expect(conflict).toMatchObject({
			date: "2026-12-01",
			from: "10:30",
			to: "12:00",
			memo: "歯医者",
			reservations: [{ id, date: "2026-12-01", from: "10:00", to: "11:00" }],
		});
		await shop.room.must("confirmBlock", { id: conflict!.id });
		expect(await listImportConflicts(shop.operatorContext(), shop.salon.id)).toEqual([]);
	});

	test("is no conflict any more when the booking has gone", async () => {
		await shop.link(STYLIST_CALENDAR);
		const { id } = await shop.book("2026-12-01", "10:00");
		await shop.work();
		shop.google.add(STYLIST_CALENDAR, "2026-12-01T10:30", "2026-12-01T12:00");
		await later();
		await shop.room.must("cancelReservation", { id, isRequest: false });
		expect(await listImportConflicts(shop.operatorContext(), shop.salon.id)).toEqual([]);
	});

	test("and a booking at the same moment: the room takes one after the other, and neither is lost", async () => {
		await shop.link(STYLIST_CALENDAR);
		await shop.work();
		shop.google.add(STYLIST_CALENDAR, "2026-12-01T10:00", "2026-12-01T11:00");
		shop.clock.advance(15 * MINUTE);
		const [outcome] = await Promise.all([
			shop.room.give("createReservation", buildBookingInput(shop.salon)),
			shop.work(),
		]);
		const conflicts = await listImportConflicts(shop.operatorContext(), shop.salon.id);
		expect(await shop.blocks()).toHaveLength(1);
		expect(conflicts).toHaveLength(outcome.ok ? 1 : 0);
	});
});

describe("a calendar of shifts", () => {
	test("makes shifts, until 30:00 of their day, beside those that were entered here", async () => {
		shop.google.add(SHIFT_CALENDAR, "2026-12-01T10:00", "2026-12-01T18:00", "早番");
		shop.google.add(SHIFT_CALENDAR, "2026-12-02T18:00", "2026-12-03T02:00", "遅番");
		await shop.link(SHIFT_CALENDAR, "shift");
		await shop.work();
		expect(
			await readRows("select date, from_minute, to_minute, description from salon_shifts order by date"),
		).toEqual([
			{ date: "2026-12-01", from_minute: 600, to_minute: 1_080, description: "早番" },
			{ date: "2026-12-02", from_minute: 1_080, to_minute: 1_560, description: "遅番" },
		]);
		expect(await shop.blocks()).toEqual([]);
	});

	test("makes no shifts of absences, free and declined events, and drops one that becomes such", async () => {
		const at = {
			deed: "add",
			calendar: SHIFT_CALENDAR,
			start: "2026-12-01T10:00",
			end: "2026-12-01T18:00",
		} as const;
		const { id } = shop.google.do(at);
		shop.google.do({ ...at, eventType: "outOfOffice" });
		shop.google.do({ ...at, eventType: "birthday" });
		shop.google.do({ ...at, transparency: "transparent" });
		shop.google.do({ ...at, response: "declined" });
		await shop.link(SHIFT_CALENDAR, "shift");
		await shop.work();
		const shifts = "select source from salon_shifts where deleted_at is null";
		expect(await readRows(shifts)).toEqual([{ source: `google:1:${id}` }]);
		shop.google.do({ ...at, deed: "change", id, eventType: "outOfOffice" });
		await later();
		expect(await readRows(shifts)).toEqual([]);
	});

	test("of a salon that follows shifts opens it, and closes it when the event goes", async () => {
		await resetState();
		shop = await LinkedSalon.build(new TestClock("2026-11-20 10:00").rule(), { syncShift: true });
		await shop.connect();
		const id = shop.google.add(SHIFT_CALENDAR, "2026-12-01T10:00", "2026-12-01T18:00", "早番");
		await shop.link(SHIFT_CALENDAR, "shift");
		expect(await blockedAt("10:00")).toEqual(["shift"]);
		await shop.work();
		expect(await blockedAt("10:00")).toBeNull();
		shop.google.do({ deed: "delete", calendar: SHIFT_CALENDAR, id });
		await later();
		expect(await blockedAt("14:00")).toEqual(["shift"]);
	});
});

test("what Google's calendar put there is changed at Google alone", async () => {
	shop.google.add(STYLIST_CALENDAR, "2026-12-01T10:00", "2026-12-01T11:00");
	await shop.link(STYLIST_CALENDAR);
	await shop.work();
	const [block] = await readRows<{ id: number }>("select id from salon_blocks");
	const removed = await shop.room.give("deleteBlock", { id: block!.id });
	expect([removed.ok, await shop.blocks()]).toEqual([false, ["2026-12-01 600-660 歯医者 1"]]);
	shop.google.add(SHIFT_CALENDAR, "2026-12-01T10:00", "2026-12-01T18:00");
	await shop.link(SHIFT_CALENDAR, "shift", 1);
	await shop.work();
	const [shift] = await readRows<{ id: number }>("select id from salon_shifts");
	const taken = await shop.room.give("deleteShift", {
		resourceId: shop.salon.resources[1]!,
		masterId: shift!.id,
		type: "once",
		date: "2026-12-01",
		self_id: shift!.id,
		force: true,
	});
	expect([taken.ok, await readRows("select 1 from salon_shifts where deleted_at is null")]).toEqual([
		false,
		[{ 1: 1 }],
	]);
});

test("a link that ends takes what it brought along, from today on", async () => {
	shop.google.add(STYLIST_CALENDAR, "2026-11-20T08:00", "2026-11-20T09:00", "今朝");
	shop.google.add(STYLIST_CALENDAR, "2026-12-01T10:00", "2026-12-01T11:00");
	const link = await shop.link(STYLIST_CALENDAR);
	await shop.work();
	shop.clock.advance(3 * DAY);
	await deleteCalendarLink({
		ctx: shop.operatorContext(),
		input: {
			salonId: shop.salon.id,
			primaryId: link.primary_id,
			purpose: "reservation",
			associationId: link.id,
		},
	});
	await shop.work();
	expect(await shop.blocks()).toEqual(["2026-11-20 480-540 今朝 1"]);
});

test("two salons at one calendar see each other's bookings as times that are taken", async () => {
	await shop.link(STYLIST_CALENDAR);
	await shop.book("2026-12-01", "10:00");
	await shop.work();
	const other = await LinkedSalon.build(shop.clock);
	Object.assign(other, { google: shop.google });
	await other.connect();
	await other.link(STYLIST_CALENDAR);
	await other.work();
	expect(await shop.blocks()).toEqual(["2026-12-01 600-660 佐藤 様（コース1） 1"]);
});

test("the calendars of a salon that was put away rest, and are read at once when it comes back", async () => {
	await shop.link(STYLIST_CALENDAR);
	await shop.work();
	await shop.room.must("archiveSalon", { salonId: shop.salon.id, force: true });
	await later();
	shop.google.add(STYLIST_CALENDAR, "2026-12-01T14:00", "2026-12-01T15:00", "会議");
	await later(60);
	expect(await shop.blocks()).toEqual([]);
	await restoreSalon({ ctx: shop.operatorContext(), input: { salonId: shop.salon.id } });
	shop.loseRoom();
	await shop.work();
	expect(await shop.blocks()).toEqual(["2026-12-01 840-900 会議 1"]);
});

test("a resource that is deleted is linked no more", async () => {
	shop.google.add(STYLIST_CALENDAR, "2026-12-01T10:00", "2026-12-01T11:00");
	await shop.link(STYLIST_CALENDAR);
	await shop.work();
	await shop.room.must("deleteResource", { id: shop.salon.resources[0]!, force: false });
	await later();
	await later(2);
	expect([
		await shop.blocks(),
		await readRows("select 1 from salon_calendars where deleted_at is null"),
	]).toEqual([[], []]);
});

test("a worker whose lease ran out while Google took its time leaves the rest to whoever has it now", async () => {
	for (let hour = 10; hour < 14; hour++)
		shop.google.add(STYLIST_CALENDAR, `2026-12-01T${hour}:00`, `2026-12-01T${hour}:30`);
	shop.google.world.pageSize = 2;
	await shop.link(STYLIST_CALENDAR);
	const slow = shop.context();
	let pages = 0;
	const { fetch } = shop.google.binding;
	const GOOGLE = {
		fetch: (async (url: string, init?: RequestInit) => {
			if (url.includes("maxResults") && ++pages === 2) {
				shop.clock.advance(6 * MINUTE);
				await shop.work();
			}
			return fetch(url, init);
		}) as never,
	};
	await readDueCalendars({ ...slow, env: { ...slow.env, GOOGLE } });
	expect(await shop.blocks()).toHaveLength(4);
	expect(await readRows("select error, held_until from salon_calendars")).toEqual([
		{ error: null, held_until: null },
	]);
});

test("the clock wakes whoever reads calendars, and whoever tells them, for what is due", async () => {
	await shop.link(STYLIST_CALENDAR);
	await shop.work();
	const woken = async () => {
		shop.clock.calendars.delays.length = 0;
		await runTick(shop.context());
		return shop.clock.calendars.delays.length > 0;
	};
	expect(await woken()).toBe(false);
	await shop.book("2026-12-01", "10:00");
	expect(await woken()).toBe(true);
	await shop.work();
	expect(await woken()).toBe(false);
	shop.clock.advance(15 * MINUTE);
	expect(await woken()).toBe(true);
});
