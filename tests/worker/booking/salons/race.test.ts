import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { blockInput, changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { formatDayNumber, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import type { CommandOutcome } from "#functions/booking/salons/engine/room-command.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { SeededDraw } from "#tests/support/salon/draw-salon-world.ts";
import { buildBookingInput, FRIEND_ACTOR, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** `SALON_WALK=full` runs as many rounds as the design requires (docs/testing.md). */
const ROUNDS = env.SALON_WALK === "full" ? 200 : 3;
const CLIENTS = 100;
/** Day of a round. */
const dayOf = (round: number) => formatDayNumber(toDayNumber("2026-12-01") + round);

let clock: TestClock;
let salon: BuiltSalon;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	salon = await buildSalon();
});

const overlaps = () =>
	readRows(
		`select a.id from reservations a join reservations b on a.id < b.id and a.resource_id = b.resource_id
			and a.starts_at < b.ends_at and b.starts_at < a.ends_at
			where a.status = 'approved' and b.status = 'approved'`,
	);

describe("a hundred who want the same time", () => {
	test("get one booking and 99 refusals with reasons and the nearest times, round after round", async () => {
		const room = new TestSalonRoom(salon, clock);
		for (let round = 0; round < ROUNDS; round++) {
			const date = dayOf(round);
			const outcomes = await Promise.all(
				Array.from({ length: CLIENTS }, () =>
					room.give("createReservation", buildBookingInput(salon, { date })),
				),
			);
			expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
			for (const outcome of outcomes)
				if (!outcome.ok) {
					expect(outcome.status).toBe(409);
					expect(outcome.body.reasons).toEqual(["resource_full"]);
					expect(outcome.body.next_free).toEqual(
						["09:00〜10:00", "11:00〜12:00", "11:15〜12:15"].map((time) => `${date} ${time}`),
					);
				}
		}
		expect(await overlaps()).toEqual([]);
		expect(room.told).toHaveLength(ROUNDS);
	}, 600_000);

	test("get one booking for each resource where anyone will do", async () => {
		const room = new TestSalonRoom(salon, clock);
		const outcomes = await Promise.all(
			Array.from({ length: CLIENTS }, () =>
				room.give("createReservation", buildBookingInput(salon, { salon_resource_id: 0 })),
			),
		);
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
		expect(await overlaps()).toEqual([]);
	});
});

describe("two rooms of one salon that live at once", () => {
	test("book a time once: the fence fails whoever comes second, and it judges again", async () => {
		const two = [new TestSalonRoom(salon, clock), new TestSalonRoom(salon, clock)] as const;
		// Both rooms load the same state first.
		const days = Array.from({ length: ROUNDS }, (_, round) => toDayNumber(dayOf(round)));
		for (const room of two) await room.engine.read(days, () => undefined);
		for (let round = 0; round < ROUNDS; round++) {
			const outcomes = await Promise.all(
				Array.from({ length: 40 }, (_, index) =>
					two[index % 2]!.give(
						"createReservation",
						// Both rooms get a booking for each time.
						buildBookingInput(salon, { from: `${10 + (Math.floor(index / 2) % 4)}:00`, date: dayOf(round) }),
					),
				),
			);
			expect(outcomes.filter(({ ok }) => ok)).toHaveLength(4);
			expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.status]))).toEqual(
				Array(36).fill(409),
			);
		}
		expect(await overlaps()).toEqual([]);
		const commits = await readRows<{ sequence: number }>(
			"select sequence from salon_commits order by sequence",
		);
		expect(commits.map(({ sequence }) => sequence)).toEqual(commits.map((_, index) => index + 1));
	}, 600_000);

	test("keep no time for a friend who was told in the end that it is taken", async () => {
		const [one, two] = [new TestSalonRoom(salon, clock), new TestSalonRoom(salon, clock)];
		const day = toDayNumber("2026-12-01");
		await one.engine.read([day], () => undefined);
		await two.must("createReservation", buildBookingInput(salon));
		const { name: _, ...wanted } = buildBookingInput(salon);
		const [held] = await Promise.all([
			one.give("holdTime", { ...wanted, key: "mine" }, { actor: FRIEND_ACTOR }),
			// A write: the fence rejects it, and both commands are judged again.
			one.give("createReservation", buildBookingInput(salon, { from: "14:00" })),
		]);
		expect(held).toMatchObject({ ok: false, status: 409 });
		expect(await one.engine.read([day], ({ book }) => book.holdsOn(day))).toEqual([]);
	});

	test("book different times, all of them", async () => {
		const two = [new TestSalonRoom(salon, clock), new TestSalonRoom(salon, clock)] as const;
		const outcomes = await Promise.all(
			Array.from({ length: 24 }, (_, index) =>
				two[index % 2]!.give(
					"createReservation",
					buildBookingInput(salon, {
						from: `${String(9 + (index % 12)).padStart(2, "0")}:00`,
						salon_resource_id: salon.resources[index < 12 ? 0 : 1],
					}),
				),
			),
		);
		expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
		expect(await readRows("select count(*) as count from reservations")).toEqual([{ count: 24 }]);
	});
});

describe("whatever wants the same time at once", () => {
	const AT = { from: "14:00", to: "15:00" };
	const events = (date: string) => ({
		...{ linkId: 1, resourceId: salon.resources[0]!, target: "reservation" as const, from: "2026-11-20" },
		events: [{ eventId: `event-${date}`, title: "会議", spans: [{ date, from: 14 * 60, to: 15 * 60 }] }],
	});

	test.each(SEEDS)(
		"bookings, drags, an approval, a block, holds and a calendar: one has it, round after round (seed %d)",
		async (seed) => {
			const { random } = new SeededDraw(seed);
			const inOrder = <T>(all: T[]): T[] =>
				all
					.map((each) => ({ each, place: random() }))
					.toSorted((a, b) => a.place - b.place)
					.map(({ each }) => each);
			const room = new TestSalonRoom(salon, clock);
			const winners = new Set<string>();
			for (let round = 0; round < ROUNDS * 4; round++) {
				const date = dayOf(round);
				const [one, two] = [
					await room.must("createReservation", buildBookingInput(salon, { date, from: "09:00" })),
					await room.must("createReservation", buildBookingInput(salon, { date, from: "10:00" })),
				];
				const canceled = await room.must("createReservation", buildBookingInput(salon, { date, ...AT }));
				await room.must("cancelReservation", { id: canceled.id });
				const wanted = buildBookingInput(salon, { date, ...AT });
				const drag = (id: number) => () =>
					room.give(
						"updateReservation",
						changedReservationInput.parse({ ...wanted, id, from: AT.from, to: AT.to, date }),
					);
				const friend = () => room.give("createReservation", wanted, { actor: FRIEND_ACTOR });
				const takers: [string, () => Promise<CommandOutcome>][] = [
					...Array.from({ length: 3 }, (): [string, typeof friend] => [
						"booking",
						() => room.give("createReservation", wanted),
					]),
					...Array.from({ length: 3 }, (): [string, typeof friend] => ["friend", friend]),
					["drag", drag(one.id)],
					["drag", drag(two.id)],
					[
						"approval",
						() => room.give("decideReservation", { id: canceled.id, status: "approved", force: false }),
					],
					[
						"block",
						() =>
							room.give(
								"createBlock",
								blockInput.parse({ date, ...AT, salon_resource_id: salon.resources[0] }),
							),
					],
				];
				const others: [string, () => Promise<CommandOutcome>][] = [
					["hold", () => room.give("holdTime", { ...wanted, key: `hold-${round}` }, { actor: FRIEND_ACTOR })],
					...(round % 2 === 0
						? ([["calendar", () => room.give("importEvents", events(date))]] as typeof takers)
						: []),
				];
				const outcomes = await Promise.all(
					inOrder([...takers, ...others]).map(async ([name, take]) => ({ name, outcome: await take() })),
				);
				const taken = outcomes.filter(
					({ name, outcome }) => takers.some(([each]) => each === name) && outcome.ok,
				);
				const where = `seed ${seed}, round ${round}: ${outcomes.map(({ name }) => name).join()}`;
				expect(taken.length, where).toBeLessThan(2);
				for (const { name } of taken) winners.add(name);
				const refusals = outcomes.flatMap(({ outcome }) => (outcome.ok ? [] : [outcome.status]));
				expect(new Set(refusals), where).toEqual(new Set([409]));
				// A calendar event is imported regardless of bookings, and marked as conflicting.
				const blocks = await readRows<{ source: string | null; is_confirmed: number }>(
					`select source, is_confirmed from salon_blocks where date = '${date}'`,
				);
				const isBooked = taken.length === 1 && taken[0]!.name !== "block";
				expect(
					blocks.filter(({ source }) => source === null),
					where,
				).toHaveLength(taken[0]?.name === "block" ? 1 : 0);
				for (const block of blocks.filter(({ source }) => source !== null))
					expect(block.is_confirmed, where).toBe(isBooked ? 0 : 1);
				if (taken.length === 0) winners.add("calendar");
			}
			expect(await overlaps()).toEqual([]);
			expect(winners.size).toBeGreaterThan(2);
		},
		600_000,
	);
});

describe("a save that is sent twice", () => {
	test("is done once, at once or by a room that was made anew", async () => {
		const saveKey = "7:POST /x:same-key";
		const first = new TestSalonRoom(salon, clock);
		const [one, two] = await Promise.all([
			first.must("createReservation", buildBookingInput(salon), { saveKey }),
			first.must("createReservation", buildBookingInput(salon), { saveKey }),
		]);
		const three = await new TestSalonRoom(salon, clock).must("createReservation", buildBookingInput(salon), {
			saveKey,
		});
		expect([two, three]).toEqual([one, one]);
		expect(await readRows("select count(*) as count from reservations")).toEqual([{ count: 1 }]);
	});
});
