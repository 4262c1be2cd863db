import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { dayNumber, dayWritten } from "#domain/salon/minutes.ts";
import { TestClock } from "#tests/support/clock.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { booking, TestRoom } from "#tests/support/salon/engine.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/salon.ts";
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
