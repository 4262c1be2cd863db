import { beforeEach, expect, test, vi } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildBookingInput, FRIEND_ACTOR, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let salon: BuiltSalon;
let room: TestSalonRoom;
beforeEach(async () => {
	await resetState();
	salon = await buildSalon();
	room = new TestSalonRoom(salon, new TestClock("2026-11-20 10:00"));
});

test("a call that breaks the room's work is answered as a fault, and takes no others along", async () => {
	const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
	const broken = { ...buildBookingInput(salon, { from: "11:00" }), meta_data: undefined as never };
	const outcomes = await Promise.all([
		room.give("createReservation", buildBookingInput(salon)),
		room.give("createReservation", broken),
		room.give("createReservation", buildBookingInput(salon, { from: "12:00" })),
	]);
	expect(outcomes.map((outcome) => (outcome.ok ? 200 : outcome.status))).toEqual([200, 500, 200]);
	expect(outcomes[1]).toMatchObject({ body: { ERROR: [CALL_TEXTS.unknownError] } });
	expect(logged).toHaveBeenCalledTimes(1);
	// Bookings judged before the fault were judged again: once in the database, once on the boards.
	expect(await readRows("select from_minute from reservations order by id")).toEqual([
		{ from_minute: 600 },
		{ from_minute: 720 },
	]);
	expect(room.told).toHaveLength(2);
	logged.mockRestore();
});

test("a time that is kept for a friend stays theirs where what they sent has to be judged once more", async () => {
	const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
	const friend = { actor: FRIEND_ACTOR };
	const { name: _, ...wanted } = buildBookingInput(salon);
	await room.must("holdTime", { ...wanted, key: "mine" }, friend);
	const broken = { ...buildBookingInput(salon, { from: "11:00" }), meta_data: undefined as never };
	const [other, own] = await Promise.all([
		room.give("createReservation", buildBookingInput(salon), friend),
		room.give("createReservation", { ...buildBookingInput(salon), hold_key: "mine" }, friend),
		room.give("createReservation", broken),
	]);
	expect(other).toMatchObject({ ok: false, status: 409, body: { reasons: ["held"] } });
	expect(own.ok).toBe(true);
	expect(room.told.filter(({ event }) => event === "create_request")).toHaveLength(1);
	logged.mockRestore();
});

test("a resource is not taken away under a booking that came just before", async () => {
	const id = salon.resources[0]!;
	const [booked, removed] = await Promise.all([
		room.give("createReservation", buildBookingInput(salon)),
		room.give("deleteResource", { id, force: false }),
	]);
	expect(booked.ok).toBe(true);
	expect(removed).toMatchObject({ ok: false, status: 409 });
});
