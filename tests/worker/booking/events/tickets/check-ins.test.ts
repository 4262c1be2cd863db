import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { halfMinuteAt } from "#domain/platform/time/half-minutes.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	type BuiltEvent,
	beginEvent,
	buildBooking,
	buildEventMenu,
	buildSlot,
} from "#tests/support/events/event-builders.ts";
import { DoorPhone, ISSUED, ticketTextOf } from "#tests/support/events/ticket-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { killAtWrite } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	buildSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let event: BuiltEvent;
let operator: BuiltOperator;
let friend: FriendRecord;
let slot: number;
let booking: number;
let text: string;
beforeEach(async () => {
	({ clock, event } = await beginEvent({ title: "冬のライブ", tickets: ISSUED }));
	operator = await buildOperator();
	friend = await buildFriend({ name: "花子" });
	slot = await buildSlot(event, clock, { name: "夜の部" });
	booking = await buildBooking(slot, friend.id);
	text = ticketTextOf(clock, { bookingId: booking, slotId: slot });
});

const phone = (gate: string, slotId = slot) => new DoorPhone({ clock, operator, event, slotId, gate });
const setTickets = (settings: object) =>
	updateRow("event_configs", event.config, { tickets: JSON.stringify({ issues: true, ...settings }) });
const checkIns = () =>
	readRows<{ outcome: string; undone: number }>(
		"select outcome, undone_at is not null as undone from event_check_ins order by id",
	);
const runs = async () =>
	(await readRows<{ cause: string }>("select cause from pending_runs union all select cause from runs")).map(
		({ cause }) => cause,
	);

describe("two phones with one ticket", () => {
	test("the first admits, the other is told when and where", async () => {
		expect(await phone("正面").scan(text)).toMatchObject({ result: "admitted", name: "花子", places: 1 });
		const admittedAt = clock.now;
		clock.pass(MINUTE);
		expect(await phone("2階").scan(text)).toMatchObject({
			result: "used",
			name: "花子",
			used: { at: admittedAt, gate: "正面" },
		});
	});

	test("64 at once admit one", async () => {
		const answers = await Promise.all(Array.from({ length: 64 }, (_, at) => phone(`口${at}`).scan(text)));
		expect(answers.filter(({ result }) => result === "admitted")).toHaveLength(1);
		expect(answers.filter(({ result }) => result === "used")).toHaveLength(63);
		expect((await checkIns()).filter(({ outcome }) => outcome === "admitted")).toHaveLength(1);
	});

	test("one call with one ticket twice admits once", async () => {
		const door = phone("正面");
		const { data, all, entered } = await door.send([door.scanning(text), door.scanning(text)]);
		expect(data.map(({ result }) => result)).toEqual(["admitted", "used"]);
		expect({ all, entered }).toEqual({ all: 1, entered: 1 });
	});
});

describe("a phone without a net", () => {
	test("sends its records any number of times, and each counts once", async () => {
		const door = phone("正面");
		const items = [door.scanning(text)];
		clock.pass(50 * MINUTE);
		const first = await door.send(items);
		expect(first.data[0]).toMatchObject({ result: "admitted" });
		clock.pass(MINUTE);
		expect(await door.send(items)).toEqual(first);
		expect(await checkIns()).toHaveLength(1);
	});

	test("two merge in any order: one is valid, the other is told", async () => {
		const [front, back] = [phone("正面"), phone("裏口")];
		const early = front.scanning(text);
		clock.pass(10 * MINUTE);
		const late = back.scanning(text);
		clock.pass(20 * MINUTE);
		expect((await back.send([late])).data[0]).toMatchObject({ result: "admitted" });
		expect((await front.send([early])).data[0]).toMatchObject({ result: "used", used: { gate: "裏口" } });
		// Repeated in the other order, both are told the same.
		expect((await front.send([early])).data[0]).toMatchObject({ result: "used" });
		expect((await back.send([late])).data[0]).toMatchObject({ result: "admitted" });
	});

	test("an undoing of the lost check-in leaves that of the other phone", async () => {
		const [front, back] = [phone("正面"), phone("裏口")];
		const lost = front.scanning(text, "lost-check-in");
		await back.scan(text);
		await front.send([lost]);
		const { entered } = await front.send([front.undoing("lost-check-in", booking)]);
		expect(entered).toBe(1);
		expect(await checkIns()).toEqual([
			{ outcome: "admitted", undone: 0 },
			{ outcome: "used", undone: 0 },
		]);
		expect(await readRows("select verb from audit_log where verb = 'event.check-in.undo'")).toEqual([]);
		expect(await phone("正面").scan(text)).toMatchObject({ result: "used" });
	});

	test("an undoing that arrives before its check-in keeps it out", async () => {
		const door = phone("正面");
		const scan = door.scanning(text, "mistaken-scan");
		const undo = door.undoing("mistaken-scan", booking);
		await door.send([undo]);
		expect((await door.send([scan])).data[0]).toMatchObject({ result: "withdrawn", is_undone: true });
		expect(await phone("裏口").scan(text)).toMatchObject({ result: "admitted" });
	});

	test("a check-in, its undoing and another one in one call", async () => {
		const door = phone("正面");
		const items = [
			door.scanning(text, "first-scan"),
			door.undoing("first-scan", booking),
			door.scanning(text, "other-scan"),
		];
		for (const _ of [1, 2]) {
			const { data, entered } = await door.send(items);
			expect(data.map(({ result, is_undone }) => [result, is_undone])).toEqual([
				["admitted", true],
				["admitted", true],
				["admitted", false],
			]);
			expect(entered).toBe(1);
		}
		// Each group has an entry of its own in the log; the repeated call has none.
		expect(
			(await readRows<{ verb: string }>("select verb from audit_log order by id")).map(({ verb }) => verb),
		).toEqual(["event.check-in", "event.check-in.undo", "event.check-in"]);
	});

	test.each([
		{ trip: 0, when: "before" as const },
		{ trip: 0, when: "after" as const },
		{ trip: 1, when: "before" as const },
		{ trip: 1, when: "after" as const },
	])("a worker that dies $when write $trip leaves what the next call completes", async (death) => {
		const action = await buildAction({ effects: [sendTextEffect("ようこそ")] });
		await updateRow("event_configs", event.config, { actions: JSON.stringify({ checked_in: action.id }) });
		const door = phone("正面");
		const items = [door.scanning(text)];
		await door.send(items, killAtWrite(env.DB, death).database).catch(() => undefined);
		expect((await door.send(items)).data[0]).toMatchObject({ result: "admitted" });
		expect(await checkIns()).toEqual([{ outcome: "admitted", undone: 0 }]);
		expect(await runs()).toEqual([`event:${booking}:1:checked_in`]);
		expect(await readRows("select verb from audit_log where verb = 'event.check-in'")).toHaveLength(1);
	});
});

describe("nobody is admitted", () => {
	test.each([
		["cancelled", { status: 2 }],
		["cancelled", { status: 4 }],
		["pending", { status: 3 }],
		["unpaid", { status: 3, pay_until: 9_999_999_999_999 }],
	])("with a booking that is %s", async (result, change) => {
		await updateRow("event_reservations", booking, change);
		expect(await phone("正面").scan(text)).toMatchObject({ result });
		expect(await checkIns()).toMatchObject([{ outcome: result }]);
	});

	test("with a price that is not paid, unless the door takes the money", async () => {
		const menu = await buildEventMenu(slot, { price: 3_000 });
		await updateRow("event_reservations", booking, { event_menu_id: menu });
		const paid = ticketTextOf(clock, { bookingId: booking, slotId: slot, menuId: menu });
		expect(await phone("正面").scan(paid)).toMatchObject({ result: "unpaid", due_yen: 3_000 });
		await setTickets({ admitsUnpaid: true });
		expect(await phone("正面").scan(paid)).toMatchObject({ result: "admitted", due_yen: 3_000 });
	});

	test("by the ticket of another slot, of seats that were changed, or of a moved booking", async () => {
		const other = await buildSlot(event, clock, { name: "昼の部" });
		expect(await phone("正面", other).scan(text)).toMatchObject({ result: "otherSlot" });
		await updateRow("event_reservations", booking, { num_of_takes: 2 });
		expect(await phone("正面").scan(text)).toMatchObject({ result: "void" });
		await updateRow("event_reservations", booking, { num_of_takes: 1, event_reserve_id: other });
		expect(await phone("正面").scan(text)).toMatchObject({ result: "moved" });
		expect(
			await phone("正面", other).scan(ticketTextOf(clock, { bookingId: booking, slotId: other })),
		).toMatchObject({
			result: "admitted",
		});
	});

	test("by a forged code, or that of another account", async () => {
		const code = text.slice(-10);
		const forged = text.replace(
			code,
			[...code]
				.reverse()
				.join("")
				.replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
		);
		expect(await phone("正面").scan(forged)).toMatchObject({ result: "void" });
		const foreign = clock.context();
		const { signTicket } = await import("#functions/booking/events/tickets/sign-ticket.ts");
		const stolen = signTicket(
			{ env: { ...foreign.env, APP_KEY: `${foreign.env.APP_KEY}-other` } },
			{ bookingId: booking, seat: 0, slotId: slot, menuId: 0, places: 1, step: 0 },
		);
		expect(await phone("正面").scan(text.replace(code, stolen))).toMatchObject({ result: "void" });
		expect(await phone("正面").scan("https://example.com/")).toMatchObject({ result: "invalid" });
		expect(await checkIns()).toEqual([]);
	});

	test("by a changing code that is over, and by a picture of a code that stays", async () => {
		await setTickets({ rotates: true });
		const step = halfMinuteAt(clock.now);
		const changing = ticketTextOf(clock, { bookingId: booking, slotId: slot, step });
		expect(await phone("正面").scan(text)).toMatchObject({ result: "void" });
		clock.pass(2 * MINUTE);
		expect(await phone("正面").scan(changing)).toMatchObject({ result: "expired" });
		const current = ticketTextOf(clock, { bookingId: booking, slotId: slot, step: halfMinuteAt(clock.now) });
		const door = phone("正面");
		const item = door.scanning(current);
		// A phone without a net says when it read the code.
		clock.pass(40 * MINUTE);
		expect((await door.send([item])).data[0]).toMatchObject({ result: "admitted" });
		expect((await door.send([{ ...door.scanning(current), at: clock.now }])).data[0]).toMatchObject({
			result: "expired",
		});
	});
});

test("a record of a changing code counts for a day, and none of the future does", async () => {
	await setTickets({ rotates: true });
	const door = phone("正面");
	const scanAt = (at: number) => ({
		...door.scanning(ticketTextOf(clock, { bookingId: booking, slotId: slot, step: halfMinuteAt(at) })),
		at,
	});
	const resultOf = async (item: ReturnType<typeof scanAt>) => (await door.send([item])).data[0]!.result;
	expect(await resultOf(scanAt(clock.now + 3 * MINUTE))).toBe("expired");
	expect(await resultOf(scanAt(clock.now - DAY))).toBe("expired");
	expect(await resultOf(scanAt(clock.now - DAY + MINUTE))).toBe("admitted");
});

describe("a booking of several seats", () => {
	beforeEach(() => updateRow("event_reservations", booking, { num_of_takes: 3 }));

	test.each([
		[0, 2],
		[2, 0],
	])("whose code of seat %d was used is not admitted by that of seat %d", async (first, second) => {
		const scanSeat = async (seat: number) => {
			await setTickets({ perSeat: seat > 0 });
			return phone("正面").scan(ticketTextOf(clock, { bookingId: booking, slotId: slot, places: 3, seat }));
		};
		expect(await scanSeat(first)).toMatchObject({ result: "admitted" });
		expect(await scanSeat(second)).toMatchObject({ result: "used" });
	});

	test("is admitted as a whole", async () => {
		const whole = ticketTextOf(clock, { bookingId: booking, slotId: slot, places: 3 });
		const door = phone("正面");
		const { data, all, entered } = await door.send([door.scanning(whole)]);
		expect(data[0]).toMatchObject({ result: "admitted", places: 3 });
		expect({ all, entered }).toEqual({ all: 3, entered: 3 });
	});

	test("is admitted seat by seat, and its action runs once", async () => {
		await setTickets({ perSeat: true });
		const action = await buildAction({ effects: [sendTextEffect("ようこそ")] });
		await updateRow("event_configs", event.config, {
			actions: JSON.stringify({ checked_in: action.id }),
		});
		const door = phone("正面");
		for (const seat of [1, 2]) {
			const one = ticketTextOf(clock, { bookingId: booking, slotId: slot, places: 3, seat });
			expect(await door.scan(one)).toMatchObject({ result: "admitted", seat });
			expect(await door.scan(one)).toMatchObject({ result: "used" });
			clock.pass(SECOND);
		}
		await updateRow("event_reservations", booking, { version: 5 });
		expect(
			await door.scan(ticketTextOf(clock, { bookingId: booking, slotId: slot, places: 3, seat: 3 })),
		).toMatchObject({
			result: "admitted",
		});
		expect(await runs()).toEqual([`event:${booking}:1:checked_in`]);
	});
});

describe("the list of a door", () => {
	const path = () => `/api/events/${event.id}/doors/${slot}`;

	test("names friends to operators who may see them, and knows codes by their hashes alone", async () => {
		const session = await buildSession();
		const list = await requestJson<{ data: { name: string | null; hashes: string[] }[]; key: string | null }>(
			`${path()}/tickets`,
			{ as: session },
		);
		expect(list).toMatchObject({ key: null, data: [{ id: booking, name: "花子", state: "valid" }] });
		expect(list.data[0]!.hashes).toHaveLength(1);
		expect(JSON.stringify(list)).not.toContain(text.slice(-10));
		const door = await buildSession({ abilities: ["ticket-check-in"] });
		expect(await requestJson(`${path()}/tickets`, { as: door })).toMatchObject({
			data: [{ id: booking, name: null }],
		});
	});

	test("tells the check-ins of other phones, and their undoing", async () => {
		const session = await buildSession();
		await phone("正面").scan(text, "scan-of-front");
		const read = (since: number) =>
			requestJson<{ data: { key: string; is_undone: boolean }[]; since: number; entered: number }>(
				`${path()}/check-ins?since=${since}`,
				{ as: session },
			);
		const first = await read(0);
		expect(first).toMatchObject({
			entered: 1,
			data: [{ key: "scan-of-front", operator: operator.name, is_undone: false }],
		});
		clock.pass(MINUTE);
		expect((await read(first.since + MINUTE)).data).toEqual([]);
		const door = phone("正面");
		await door.send([door.undoing("scan-of-front", booking)]);
		expect(await read(first.since + MINUTE)).toMatchObject({ entered: 0, data: [{ is_undone: true }] });
	});

	test("needs its ability, and an event that issues tickets", async () => {
		const stranger = await buildSession({ abilities: ["event_reserve", "salon-write", "friend-read"] });
		expect((await sendRequest(`${path()}/tickets`, { as: stranger })).status).toBe(403);
		await setTickets({ issues: false });
		expect((await sendRequest(`${path()}/tickets`, { as: await buildSession() })).status).toBe(422);
		const settings = `/api/events/${event.id}/tickets`;
		expect((await sendRequest(settings, { as: stranger })).status).toBe(403);
		expect(
			(await sendRequest(settings, { as: stranger, method: "PUT", json: { issues: true } })).status,
		).toBe(403);
	});

	test("is admitted by name only for friends within the operator's scope", async () => {
		const session = await signInOperator(operator);
		const json = (key: string) => ({
			slot_id: slot,
			gate: "",
			items: [{ kind: "name", key, booking_id: booking, seat: 0, at: clock.now }],
		});
		const call = (as: Awaited<ReturnType<typeof buildSession>>, key: string) =>
			requestJson<{ data: { result: string }[] }>(`/api/events/${event.id}/check-ins`, {
				as,
				json: json(key),
			});
		const door = await buildSession({ abilities: ["ticket-check-in"] });
		expect((await call(door, "by-name-1")).data[0]!.result).toBe("unknown");
		expect((await call(session, "by-name-2")).data[0]!.result).toBe("admitted");
	});
});

test("a friend who is inside neither moves nor cancels, and the operator's list shows it", async () => {
	await phone("正面").scan(text);
	const session = await buildSession();
	const { data } = await requestJson<{ data: { entered: number; entered_at: string }[] }>(
		`/api/events/${event.id}/bookings`,
		{ as: session },
	);
	expect(data[0]).toMatchObject({ entered: 1 });
	expect(data[0]!.entered_at).toContain("2026-11-20");
	const { cancelFriendEventBooking } = await import(
		"#functions/booking/events/change-event-booking-status.ts"
	);
	const { findEvent } = await import("#functions/booking/events/public/find-public-event.ts");
	const { listOwnEventBookings } = await import(
		"#functions/booking/events/public/list-own-event-bookings.ts"
	);
	const ctx = clock.context();
	const found = (await findEvent(ctx, event.url.code, ""))!;
	const [own] = await listOwnEventBookings(ctx, found, friend.id);
	expect(own).toMatchObject({ isCheckedIn: 1 });
	expect(await cancelFriendEventBooking(ctx, found, own!)).toBe(false);
	expect(await readRows("select status from event_reservations")).toEqual([{ status: 1 }]);
	expect(clock.now).toBeLessThan(own!.slot.startsAt! + DAY);
});
