import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { blockInput, changedReservation } from "#domain/booking/salons/inputs/reservations.ts";
import { dayNumber, dayWritten } from "#domain/booking/salons/minutes.ts";
import type { Outcome } from "#functions/booking/salons/engine/command.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { TestClock } from "#tests/support/clock.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { booking, FRIEND, TestRoom } from "#tests/support/salon/engine.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/salon.ts";
import { Draw } from "#tests/support/salon/world.ts";
import { rows } from "#tests/support/snapshot.ts";

/** `SALON_WALK=full` plays as many rounds as the design asks for (docs/testing.md). */
const ROUNDS = env.SALON_WALK === "full" ? 200 : 3;
const CLIENTS = 100;
/** The day of a round. */
const dayOf = (round: number) => dayWritten(dayNumber("2026-12-01") + round);

let clock: TestClock;
let salon: BuiltSalon;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 10:00");
	salon = await buildSalon();
});

const overlaps = () =>
	rows(
		`select a.id from reservations a join reservations b on a.id < b.id and a.resource_id = b.resource_id
			and a.starts_at < b.ends_at and b.starts_at < a.ends_at
			where a.status = 'approved' and b.status = 'approved'`,
	);

describe("a hundred who want the same time", () => {
	test("get one booking and 99 refusals with reasons and the nearest times, round after round", async () => {
		const room = new TestRoom(salon, clock);
		for (let round = 0; round < ROUNDS; round++) {
			const date = dayOf(round);
			const outcomes = await Promise.all(
				Array.from({ length: CLIENTS }, () => room.give("create", booking(salon, { date }))),
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
		const room = new TestRoom(salon, clock);
		const outcomes = await Promise.all(
			Array.from({ length: CLIENTS }, () => room.give("create", booking(salon, { salon_resource_id: 0 }))),
		);
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
		expect(await overlaps()).toEqual([]);
	});
});

describe("two rooms of one salon that live at once", () => {
	test("book a time once: the fence fails whoever comes second, and it judges again", async () => {
		const two = [new TestRoom(salon, clock), new TestRoom(salon, clock)] as const;
		// Both know the same state before they begin.
		const days = Array.from({ length: ROUNDS }, (_, round) => dayNumber(dayOf(round)));
		for (const room of two) await room.engine.read(days, () => undefined);
		for (let round = 0; round < ROUNDS; round++) {
			const outcomes = await Promise.all(
				Array.from({ length: 40 }, (_, index) =>
					two[index % 2]!.give(
						"create",
						// Each time is asked of both rooms.
						booking(salon, { from: `${10 + (Math.floor(index / 2) % 4)}:00`, date: dayOf(round) }),
					),
				),
			);
			expect(outcomes.filter(({ ok }) => ok)).toHaveLength(4);
			expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.status]))).toEqual(
				Array(36).fill(409),
			);
		}
		expect(await overlaps()).toEqual([]);
		const commits = await rows<{ sequence: number }>("select sequence from salon_commits order by sequence");
		expect(commits.map(({ sequence }) => sequence)).toEqual(commits.map((_, index) => index + 1));
	}, 600_000);

	test("keep no time for a friend who was told in the end that it is taken", async () => {
		const [one, two] = [new TestRoom(salon, clock), new TestRoom(salon, clock)];
		const day = dayNumber("2026-12-01");
		await one.engine.read([day], () => undefined);
		await two.must("create", booking(salon));
		const { name: _, ...wanted } = booking(salon);
		const [held] = await Promise.all([
			one.give("hold", { ...wanted, key: "mine" }, { actor: FRIEND }),
			// Something to write: the fence fails it, and both are judged again.
			one.give("create", booking(salon, { from: "14:00" })),
		]);
		expect(held).toMatchObject({ ok: false, status: 409 });
		expect(await one.engine.read([day], ({ book }) => book.holdsOn(day))).toEqual([]);
	});

	test("book different times, all of them", async () => {
		const two = [new TestRoom(salon, clock), new TestRoom(salon, clock)] as const;
		const outcomes = await Promise.all(
			Array.from({ length: 24 }, (_, index) =>
				two[index % 2]!.give(
					"create",
					booking(salon, {
						from: `${String(9 + (index % 12)).padStart(2, "0")}:00`,
						salon_resource_id: salon.resources[index < 12 ? 0 : 1],
					}),
				),
			),
		);
		expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
		expect(await rows("select count(*) as count from reservations")).toEqual([{ count: 24 }]);
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
			const { random } = new Draw(seed);
			const inOrder = <T>(all: T[]): T[] =>
				all
					.map((each) => ({ each, place: random() }))
					.toSorted((one, other) => one.place - other.place)
					.map(({ each }) => each);
			const room = new TestRoom(salon, clock);
			const winners = new Set<string>();
			for (let round = 0; round < ROUNDS * 4; round++) {
				const date = dayOf(round);
				const [one, two] = [
					await room.must("create", booking(salon, { date, from: "09:00" })),
					await room.must("create", booking(salon, { date, from: "10:00" })),
				];
				const canceled = await room.must("create", booking(salon, { date, ...AT }));
				await room.must("cancel", { id: canceled.id });
				const wanted = booking(salon, { date, ...AT });
				const drag = (id: number) => () =>
					room.give("update", changedReservation.parse({ ...wanted, id, from: AT.from, to: AT.to, date }));
				const friend = () => room.give("create", wanted, { actor: FRIEND });
				const takers: [string, () => Promise<Outcome>][] = [
					...Array.from({ length: 3 }, (): [string, typeof friend] => [
						"booking",
						() => room.give("create", wanted),
					]),
					...Array.from({ length: 3 }, (): [string, typeof friend] => ["friend", friend]),
					["drag", drag(one.id)],
					["drag", drag(two.id)],
					["approval", () => room.give("decide", { id: canceled.id, status: "approved", force: false })],
					[
						"block",
						() =>
							room.give(
								"createBlock",
								blockInput.parse({ date, ...AT, salon_resource_id: salon.resources[0] }),
							),
					],
				];
				const others: [string, () => Promise<Outcome>][] = [
					["hold", () => room.give("hold", { ...wanted, key: `hold-${round}` }, { actor: FRIEND })],
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
				// A calendar's event comes in whatever stands there, and is shown where somebody has booked.
				const blocks = await rows<{ source: string | null; is_confirmed: number }>(
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
		const first = new TestRoom(salon, clock);
		const [one, two] = await Promise.all([
			first.must("create", booking(salon), { saveKey }),
			first.must("create", booking(salon), { saveKey }),
		]);
		const three = await new TestRoom(salon, clock).must("create", booking(salon), { saveKey });
		expect([two, three]).toEqual([one, one]);
		expect(await rows("select count(*) as count from reservations")).toEqual([{ count: 1 }]);
	});
});
