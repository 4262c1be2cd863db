import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import {
	changedShiftInput,
	MAX_REPEATING_SHIFTS,
	newShiftInput,
} from "#domain/booking/salons/inputs/shift-inputs.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { HOLD_DURATION } from "#functions/booking/salons/commands/hold-time.ts";
import { MAX_WEEKS_IN_MEMORY, SalonState } from "#functions/booking/salons/engine/salon-state.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildBookingInput, FRIEND_ACTOR, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let salon: BuiltSalon;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	salon = await buildSalon();
});

test("a room keeps a bounded number of weeks, and reads those again that it has forgotten", async () => {
	await new TestSalonRoom(salon, clock).must("createReservation", buildBookingInput(salon));
	const db = connectD1(env.DB);
	const state = (await SalonState.read(db, salon.id))!;
	const day = toDayNumber("2026-12-01");
	await state.loadDays(db, [day]);
	expect(state.book.view(day).shop).toHaveLength(1);
	for (let week = 1; week <= 2 * MAX_WEEKS_IN_MEMORY; week++) await state.loadDays(db, [day + 7 * week]);
	expect(state.weeks).toBeLessThanOrEqual(MAX_WEEKS_IN_MEMORY);
	expect(state.book.size).toBe(0);
	await state.loadDays(db, [day]);
	expect(state.book.view(day).shop).toHaveLength(1);
});

test("a room keeps a bounded number of shifts that repeat: new ones and those that a change from a day on would make", async () => {
	const [resource] = salon.resources;
	await env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
			insert into salon_shifts (salon_id, resource_id, start_date, repeat, from_minute, to_minute, created_at)
			select ?, ?, '2026-12-01', '[1]', 540, 600, 1 from n`,
	)
		.bind(MAX_REPEATING_SHIFTS, salon.id, resource)
		.run();
	const [master] = await readRows<{ id: number }>("select min(id) as id from salon_shifts");
	const room = new TestSalonRoom(salon, clock);
	const again = { repeat: [2], from: "10:00", to: "11:00" };
	const change = (date: string) =>
		room.give("updateShift", {
			...changedShiftInput.parse({ ...again, date }),
			...{ resourceId: resource!, masterId: master!.id, type: "permanently" },
		});
	const full = {
		...{ ok: false, status: 422 },
		body: { repeat: [SALON_TEXTS.tooManyShifts(MAX_REPEATING_SHIFTS)] },
	};
	expect(
		await room.give("createShift", {
			...newShiftInput.parse({ ...again, start_date: "2026-12-02" }),
			resourceId: resource!,
		}),
	).toMatchObject(full);
	expect(await change("2026-12-08")).toMatchObject(full);
	expect(await countRows("salon_shifts")).toBe(MAX_REPEATING_SHIFTS);
	// From its first day on it stays a single shift.
	expect(await change("2026-12-01")).toMatchObject({ ok: true });
	const alone = newShiftInput.parse({ ...again, repeat: [], start_date: "2026-12-02" });
	expect(await room.give("createShift", { ...alone, resourceId: resource! })).toMatchObject({ ok: true });
});

test("a room that wakes up for a Monday knows what lasts into it from the Sunday before", async () => {
	const open = await buildSalon({ hours: [{ from: 0, to: 1_500 }] });
	await new TestSalonRoom(open, clock).must(
		"createReservation",
		buildBookingInput(open, { date: "2026-11-29", from: "24:00", to: "25:00" }),
	);
	const monday = buildBookingInput(open, { date: "2026-11-30", from: "00:30" });
	expect(await new TestSalonRoom(open, clock).give("createReservation", monday)).toMatchObject({
		status: 409,
		body: { reasons: ["resource_full"] },
	});
});

test("a hold keeps a time from other friends for five minutes, and is used up by its booking", async () => {
	const room = new TestSalonRoom(salon, clock);
	const { name: _, ...wanted } = buildBookingInput(salon);
	const friend = { actor: FRIEND_ACTOR };
	await room.must("holdTime", { ...wanted, key: "mine" }, friend);
	expect(await room.give("createReservation", buildBookingInput(salon), friend)).toMatchObject({
		status: 409,
		body: { reasons: ["held"] },
	});
	expect(await room.give("holdTime", { ...wanted, key: "other" }, friend)).toMatchObject({ status: 409 });
	clock.advance(HOLD_DURATION - 1);
	expect(await room.give("createReservation", buildBookingInput(salon), friend)).toMatchObject({
		status: 409,
	});
	await room.must("createReservation", { ...buildBookingInput(salon), hold_key: "mine" }, friend);
	const later = buildBookingInput(salon, { from: "14:00" });
	await room.must("holdTime", { ...later, key: "other" }, friend);
	clock.advance(HOLD_DURATION);
	await room.must("createReservation", later, friend);
});

test("modes and deadlines are for friends: allowed, as a request, or not at all", async () => {
	const strict = await buildSalon({
		rules: {
			modes: { create: 3, change: 1, cancel: 3 },
			deadline: { changeMinutes: 0, cancelMinutes: 60 },
			maxOpen: 1,
		},
	});
	const room = new TestSalonRoom(strict, clock);
	const { id: member_id } = await buildFriend();
	const friend = { actor: { ...FRIEND_ACTOR, friendId: member_id } };
	const asked = await room.must("createReservation", buildBookingInput(strict, { member_id }), friend);
	expect(asked.status).toBe("pending");
	await room.must("decideReservation", { id: asked.id, status: "approved", force: false });
	const change = {
		...buildBookingInput(strict, { member_id }),
		id: asked.id,
		from: 900,
		to: 960,
		version: undefined,
	};
	expect(await room.give("updateReservation", change, friend)).toMatchObject({ ok: false, status: 422 });
	expect(await room.must("cancelReservation", { id: asked.id }, friend)).toMatchObject({
		status: "approved",
		cancel_child: { status: "cancel_pending" },
	});
	clock.now = clock.now + 11 * 86_400_000;
	const again = await room.give("cancelReservation", { id: asked.id }, friend);
	expect(again).toMatchObject({ ok: false, status: 422 });
});
