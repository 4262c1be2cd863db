import { beforeEach, describe, expect, test } from "vitest";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { DyingDatabase } from "#tests/support/salon/dying-database.ts";
import { buildBookingInput, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const HOURS = ["09:00", "10:00", "11:00", "12:00"];
const CALLERS = 24;

let clock: TestClock;
let salon: BuiltSalon;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	salon = await buildSalon();
});

/** Concurrent calls, six for each of four times; a repeated call has the same key. */
const orders = () =>
	Array.from({ length: CALLERS }, (_, index) => ({
		input: buildBookingInput(salon, { from: HOURS[index % HOURS.length], name: `客${index}` }),
		saveKey: `caller-${index}`,
	}));
const send = (room: TestSalonRoom, which = orders()) =>
	Promise.all(which.map(({ input, saveKey }) => room.give("createReservation", input, { saveKey })));

describe("a room that dies over a batch of calls", () => {
	test.each(["before", "after"] as const)("%s it wrote: sent again, each is done once", async (death) => {
		const database = new DyingDatabase();
		const dead = new TestSalonRoom(salon, clock, database.db);
		database.dieAt(death);
		void send(dead);
		await database.died;
		expect(await countRows("reservations")).toBe(death === "after" ? HOURS.length : 0);
		// No caller got an answer, and no board a frame.
		expect(dead.told).toEqual([]);
		const outcomes = await send(new TestSalonRoom(salon, clock));
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(HOURS.length);
		expect(await countRows("reservations")).toBe(HOURS.length);
		expect(await countRows("salon_history")).toBe(HOURS.length);
	});

	test("after half of its callers were answered: the others find their answers, newcomers find the time taken", async () => {
		const first = await send(new TestSalonRoom(salon, clock));
		const unheard = orders().slice(CALLERS / 2);
		const newcomers = unheard.map((order) => ({ ...order, saveKey: `new-${order.saveKey}` }));
		const room = new TestSalonRoom(salon, clock);
		const [again, late] = await Promise.all([send(room, unheard), send(room, newcomers)]);
		const winners = (outcomes: typeof first) =>
			outcomes.flatMap((outcome) => (outcome.ok ? [outcome.answer.id] : []));
		expect(winners(again)).toEqual(winners(first.slice(CALLERS / 2)));
		expect(winners(late)).toEqual([]);
		expect(await countRows("reservations")).toBe(HOURS.length);
	});

	test("after it wrote and before it told: the next room counts on, so that boards see that they missed something", async () => {
		const database = new DyingDatabase();
		const dead = new TestSalonRoom(salon, clock, database.db);
		database.dieAt("after");
		void dead.give("createReservation", buildBookingInput(salon));
		await database.died;
		const next = new TestSalonRoom(salon, clock);
		expect(await next.engine.read([], (state) => state.sequence)).toBe(1);
		await next.must("createReservation", buildBookingInput(salon, { from: "15:00" }));
		expect(await readRows("select sequence from salon_commits order by sequence")).toEqual([
			{ sequence: 1 },
			{ sequence: 2 },
		]);
	});
});
