import { beforeEach, expect, test, vi } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { TestClock } from "#tests/support/clock.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { booking, FRIEND, TestRoom } from "#tests/support/salon/engine.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/salon.ts";
import { rows } from "#tests/support/snapshot.ts";

let salon: BuiltSalon;
let room: TestRoom;
beforeEach(async () => {
	await beginAnew();
	salon = await buildSalon();
	room = new TestRoom(salon, new TestClock("2026-11-20 10:00"));
});

test("a call that breaks the room's work is answered as a fault, and takes no others along", async () => {
	const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
	const broken = { ...booking(salon, { from: "11:00" }), meta_data: undefined as never };
	const outcomes = await Promise.all([
		room.give("create", booking(salon)),
		room.give("create", broken),
		room.give("create", booking(salon, { from: "12:00" })),
	]);
	expect(outcomes.map((outcome) => (outcome.ok ? 200 : outcome.status))).toEqual([200, 500, 200]);
	expect(outcomes[1]).toMatchObject({ body: { ERROR: [CALL_TEXTS.unknownError] } });
	expect(logged).toHaveBeenCalledTimes(1);
	// What was judged before the fault was judged again: once in the record, and on the boards.
	expect(await rows("select from_minute from reservations order by id")).toEqual([
		{ from_minute: 600 },
		{ from_minute: 720 },
	]);
	expect(room.told).toHaveLength(2);
	logged.mockRestore();
});

test("a time that is kept for a friend stays theirs where what they sent has to be judged once more", async () => {
	const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
	const friend = { actor: FRIEND };
	const { name: _, ...wanted } = booking(salon);
	await room.must("hold", { ...wanted, key: "mine" }, friend);
	const broken = { ...booking(salon, { from: "11:00" }), meta_data: undefined as never };
	const [other, own] = await Promise.all([
		room.give("create", booking(salon), friend),
		room.give("create", { ...booking(salon), hold_key: "mine" }, friend),
		room.give("create", broken),
	]);
	expect(other).toMatchObject({ ok: false, status: 409, body: { reasons: ["held"] } });
	expect(own.ok).toBe(true);
	expect(room.told.filter(({ event }) => event === "create_request")).toHaveLength(1);
	logged.mockRestore();
});

test("a resource is not taken away under a booking that came just before", async () => {
	const id = salon.resources[0]!;
	const [booked, removed] = await Promise.all([
		room.give("create", booking(salon)),
		room.give("removeResource", { id, force: false }),
	]);
	expect(booked.ok).toBe(true);
	expect(removed).toMatchObject({ ok: false, status: 409 });
});
