import { beforeEach, describe, expect, test } from "vitest";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { sendDueCalendarEvents } from "#functions/booking/salons/calendar/calendar-event-worker.ts";
import { deleteCalendarLink } from "#functions/booking/salons/calendar/delete-calendar-link.ts";
import { CallLimits } from "#tests/support/call-limits.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { LinkedSalon } from "#tests/support/google/linked-salon.ts";
import { Mortal } from "#tests/support/google/mortal.ts";
import { OWN_CALENDAR, STYLIST_CALENDAR } from "#tests/support/google/test-google.ts";
import { resetState } from "#tests/support/migrations.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let shop: LinkedSalon;
beforeEach(async () => {
	await resetState();
	shop = await LinkedSalon.build(new TestClock("2026-11-20 10:00").rule());
	await shop.connect();
});

const update = (id: number, given: Record<string, unknown>) =>
	shop.room.must(
		"updateReservation",
		changedReservationInput.parse({
			id,
			name: "佐藤",
			course_id: shop.salon.courses[0],
			salon_resource_id: shop.salon.resources[0],
			...given,
		}),
	);
const waiting = async () =>
	(
		await readRows<{ count: number }>(
			"select count(*) as count from salon_calendar_events where next_attempt_at is not null",
		)
	)[0]!.count;
const times = (calendar = STYLIST_CALENDAR) =>
	shop.google
		.events(calendar)
		.map(({ start, end, summary }) => `${start.slice(0, 16)} ${end.slice(11, 16)} ${summary}`);

describe("a linked calendar", () => {
	test("shows what is to come, and follows changes, moves between resources and cancellations", async () => {
		const { id } = await shop.book("2026-12-01", "10:00");
		await shop.link(STYLIST_CALENDAR);
		await shop.work();
		expect(times()).toEqual(["2026-12-01T01:00 02:00 佐藤 様（コース1）"]);
		await update(id, { date: "2026-12-02", from: "12:00" });
		await shop.work();
		expect(times()).toEqual(["2026-12-02T03:00 04:00 佐藤 様（コース1）"]);
		await update(id, { date: "2026-12-02", from: "12:00", salon_resource_id: shop.salon.resources[1] });
		await shop.work();
		expect(times()).toEqual([]);
		await update(id, { date: "2026-12-02", from: "13:00" });
		await shop.work();
		expect(times()).toEqual(["2026-12-02T04:00 05:00 佐藤 様（コース1）"]);
		await shop.room.must("cancelReservation", { id, isRequest: false });
		await shop.work();
		expect([times(), await waiting()]).toEqual([[], 0]);
	});

	test("that is linked again is told of a change once: what it was before tells it nothing", async () => {
		const link = await shop.link(STYLIST_CALENDAR);
		const { id } = await shop.book("2026-12-01", "10:00");
		await shop.work();
		await deleteCalendarLink({
			ctx: shop.operatorContext(),
			input: {
				salonId: shop.salon.id,
				primaryId: link.primary_id,
				purpose: "reservation",
				associationId: link.id,
			},
		});
		for (let minutes = 0; minutes < 3; minutes++) {
			await shop.work();
			shop.clock.advance(MINUTE);
		}
		expect(times()).toEqual([]);
		expect((await shop.link(STYLIST_CALENDAR)).primary_id).not.toBe(link.primary_id);
		await shop.work();
		shop.google.calls.length = 0;
		await update(id, { date: "2026-12-02", from: "12:00" });
		await shop.work();
		expect(times()).toEqual(["2026-12-02T03:00 04:00 佐藤 様（コース1）"]);
		expect(shop.google.calls.filter((each) => each.startsWith("DELETE"))).toEqual([]);
	});

	test("of two resources shows a booking of both once", async () => {
		await shop.link(STYLIST_CALENDAR);
		await shop.link(STYLIST_CALENDAR, "reservation", 1);
		await shop.book("2026-12-01", "10:00", { sub_resource_ids: [shop.salon.resources[1]] });
		await shop.work();
		expect(times()).toHaveLength(1);
	});

	test("a request stands in it as one that waits, and goes when it is denied", async () => {
		await shop.link(STYLIST_CALENDAR);
		const { id } = await shop.book("2026-12-01", "10:00", { option: "request" });
		await shop.work();
		expect(times()).toEqual(["2026-12-01T01:00 02:00 【確認待ち】佐藤 様（コース1）"]);
		await shop.room.must("decideReservation", { id, status: "denied", force: false } as never);
		await shop.work();
		expect(times()).toEqual([]);
	});

	test("what somebody moved or deleted at Google is put back, and what is as it should be is not written again", async () => {
		await shop.link(STYLIST_CALENDAR);
		await shop.book("2026-12-01", "10:00");
		await shop.work();
		const [event] = shop.google.events(STYLIST_CALENDAR);
		const before = times();
		shop.google.do({
			deed: "change",
			calendar: STYLIST_CALENDAR,
			id: event!.id,
			summary: "動かした",
			start: "2026-12-05T10:00",
			end: "2026-12-05T11:00",
		});
		shop.clock.advance(15 * MINUTE);
		await shop.work();
		expect(times()).toEqual(before);
		shop.google.do({ deed: "delete", calendar: STYLIST_CALENDAR, id: event!.id });
		shop.clock.advance(15 * MINUTE);
		await shop.work();
		expect(times()).toEqual(before);
		shop.clock.advance(15 * MINUTE);
		await shop.work();
		const written = () =>
			shop.google.calls.filter((call) => /^(PUT|DELETE|POST .*events$)/.test(call)).length;
		const until = written();
		shop.clock.advance(15 * MINUTE);
		await shop.work();
		expect(written()).toBe(until);
		expect(await shop.blocks()).toEqual([]);
	});

	test("the calendar that a salon leaves loses what is to come, and keeps the past", async () => {
		const link = await shop.link(STYLIST_CALENDAR);
		await shop.book("2026-11-20", "11:00");
		await shop.book("2026-12-01", "10:00");
		await shop.work();
		shop.clock.advance(180 * MINUTE);
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
		shop.clock.advance(2 * MINUTE);
		await shop.work();
		expect(times()).toEqual(["2026-11-20T02:00 03:00 佐藤 様（コース1）"]);
		expect(await readRows("select 1 from salon_calendars where deleted_at is null")).toEqual([]);
	});
});

describe("a Google that is broken", () => {
	test.each([
		["rate_limit", false],
		["server_error", false],
		["server_error", true],
		["drop", true],
		["unauthorized", false],
	] as const)("%s (after it did it: %s): each booking is there once in the end", async (kind, afterwards) => {
		await shop.link(STYLIST_CALENDAR);
		await shop.work();
		for (const from of ["10:00", "11:00", "12:00"]) await shop.book("2026-12-01", from);
		shop.google.do({ deed: "fault", kind, call: "insert", times: 1, afterwards });
		for (let round = 0; round < 4; round++) {
			await shop.work();
			shop.clock.advance(5 * MINUTE);
		}
		expect([times().length, await waiting()]).toEqual([3, 0]);
	});

	test("that refuses once the token that it has just given, and takes the one before back, stays connected", async () => {
		await shop.link(STYLIST_CALENDAR);
		await shop.work();
		await shop.book("2026-12-01", "10:00");
		shop.google.do({ deed: "rotate" });
		shop.clock.advance(2 * HOUR);
		shop.google.do({ deed: "fault", kind: "unauthorized", call: "insert", times: 1, afterwards: false });
		await shop.work();
		expect([times().length, await waiting()]).toEqual([1, 0]);
		expect(await readRows("select revoked_at from google_accounts")).toEqual([{ revoked_at: null }]);
	});

	test("that refuses four tokens in a row stays connected, and is told later", async () => {
		await shop.link(STYLIST_CALENDAR);
		await shop.work();
		await shop.book("2026-12-01", "10:00");
		shop.google.do({ deed: "fault", kind: "unauthorized", call: "insert", times: 4, afterwards: false });
		await shop.work();
		expect(await readRows("select revoked_at from google_accounts")).toEqual([{ revoked_at: null }]);
		expect(await readRows("select error from salon_calendar_events")).toEqual([
			{ error: GOOGLE_TEXTS.tokenRefused },
		]);
		for (let round = 0; round < 4; round++) {
			shop.clock.advance(10 * MINUTE);
			await shop.work();
		}
		expect([times().length, await waiting()]).toEqual([1, 0]);
		expect(await readRows("select revoked_at from google_accounts")).toEqual([{ revoked_at: null }]);
	});

	test("its silence is given up after ten seconds, and tried again later", async () => {
		await shop.link(STYLIST_CALENDAR);
		await shop.work();
		await shop.book("2026-12-01", "10:00");
		shop.google.do({ deed: "fault", kind: "silence", call: "insert", times: 1, afterwards: true });
		const limits = CallLimits.hold();
		const work = shop.work();
		await expect
			.poll(() => shop.google.calls.filter((call) => call.startsWith("POST")).length)
			.toBeGreaterThan(2);
		limits.runOut();
		await work;
		expect(await readRows("select error from salon_calendar_events")).toEqual([
			{ error: GOOGLE_TEXTS.silent },
		]);
		shop.clock.advance(5 * MINUTE);
		await shop.work();
		expect([times().length, await waiting()]).toEqual([1, 0]);
	});

	test("a calendar at which Google is silent holds up no other", async () => {
		await shop.link(STYLIST_CALENDAR);
		await shop.link(OWN_CALENDAR, "reservation", 1);
		await shop.work();
		await shop.book("2026-12-01", "10:00");
		await shop.book("2026-12-01", "10:00", { salon_resource_id: shop.salon.resources[1] });
		shop.google.do({ deed: "fault", kind: "silence", call: "insert", times: 1, afterwards: false });
		const limits = CallLimits.hold();
		const late: Promise<void>[] = [];
		await sendDueCalendarEvents(shop.context(), (left) => late.push(left));
		expect([times(STYLIST_CALENDAR), times(OWN_CALENDAR)].filter((shown) => shown.length === 1)).toHaveLength(
			1,
		);
		// Another worker does not call the silent account again meanwhile.
		const asked = shop.google.calls.length;
		await sendDueCalendarEvents(shop.context(), (left) => late.push(left));
		expect(shop.google.calls).toHaveLength(asked);
		limits.runOut();
		await Promise.all(late);
		shop.clock.advance(5 * MINUTE);
		await shop.work();
		expect([times(STYLIST_CALENDAR).length, times(OWN_CALENDAR).length, await waiting()]).toEqual([1, 1, 0]);
	});

	test("a calendar that was taken away is told as such, and tried again slowly", async () => {
		await shop.link(OWN_CALENDAR);
		await shop.work();
		await shop.book("2026-12-01", "10:00");
		shop.google.do({ deed: "fault", kind: "not_found", call: "any", times: 2, afterwards: false });
		await shop.work();
		expect(await readRows("select error from salon_calendar_events")).toEqual([
			{ error: GOOGLE_TEXTS.missing },
		]);
		shop.clock.advance(61 * MINUTE);
		await shop.work();
		expect(times(OWN_CALENDAR)).toHaveLength(1);
	});
});

test("what one worker tells Google nobody else does: a change that comes meanwhile is told afterwards", async () => {
	await shop.link(STYLIST_CALENDAR);
	await shop.work();
	const { id } = await shop.book("2026-12-01", "10:00");
	const { fetch } = shop.google.binding;
	const inserts = () => shop.google.calls.filter((call) => /^POST .*\/events$/.test(call)).length;
	let meanwhile = -1;
	const GOOGLE = {
		fetch: (async (url: string, init?: RequestInit) => {
			if (meanwhile < 0 && init?.method === "POST" && url.endsWith("/events")) {
				meanwhile = 0;
				await update(id, { date: "2026-12-01", from: "15:00" });
				await shop.work();
				meanwhile = inserts();
			}
			return fetch(url, init);
		}) as never,
	};
	const ctx = shop.context();
	await sendDueCalendarEvents({ ...ctx, env: { ...ctx.env, GOOGLE } });
	expect(meanwhile).toBe(0);
	expect(times()).toEqual(["2026-12-01T06:00 07:00 佐藤 様（コース1）"]);
	expect(await waiting()).toBe(0);
});

test("a worker that dies between any two steps leaves nothing twice and nothing out", async () => {
	await shop.link(STYLIST_CALENDAR);
	const { id } = await shop.book("2026-12-01", "10:00");
	await shop.book("2026-12-01", "12:00");
	shop.google.add(STYLIST_CALENDAR, "2026-12-03T10:00", "2026-12-03T11:00");
	let deaths = 0;
	for (let steps = 0; ; steps++) {
		const mortal = new Mortal(steps);
		await shop.workUntilDeath(mortal);
		shop.loseRoom();
		if (!mortal.isDead && steps > 12) break;
		deaths += Number(mortal.isDead);
		// Both directions have a change to send each time.
		await update(id, { date: "2026-12-01", from: steps % 2 === 0 ? "14:00" : "16:00" });
		shop.google.add(STYLIST_CALENDAR, "2026-12-04T10:00", "2026-12-04T11:00", `予定${steps}`);
		shop.clock.advance(15 * MINUTE);
	}
	shop.clock.advance(15 * MINUTE);
	await shop.work();
	expect(deaths).toBeGreaterThan(5);
	const own = shop.google.events(STYLIST_CALENDAR).filter(({ summary }) => summary.startsWith("佐藤"));
	const others = shop.google.events(STYLIST_CALENDAR).filter(({ summary }) => !summary.startsWith("佐藤"));
	const [moved] = await readRows<{ from_minute: number }>(
		`select from_minute from reservations where id = ${id}`,
	);
	expect(own.map(({ start }) => start)).toEqual([
		"2026-12-01T03:00:00.000Z",
		`2026-12-01T${String(moved!.from_minute / 60 - 9).padStart(2, "0")}:00:00.000Z`,
	]);
	expect(await shop.blocks()).toHaveLength(others.length);
});
