import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildEffect, runEffectsFor } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildJourney, fetchJourneyData } from "#tests/support/journey-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	as = await buildSession();
});

interface Figures {
	id: number;
	passed: number;
	standing: number;
}

const mapOf = async (journey: number, who: ConsoleSession) =>
	(
		await requestJson<{ journey_tags: Figures[] }>(`/api/journeys/${journey}/map`, { as: who })
	).journey_tags.map(({ id, passed, standing }): Figures => ({ id, passed, standing }));

/** Expected figures, counted row by row. */
async function counted(journey: number, of: readonly Pick<FriendRecord, "id">[]): Promise<Figures[]> {
	const order = (await fetchJourneyData(as, journey)).journey_tags.map(({ id }) => id);
	const passes = await readRows<{ friend: number; phase: number }>(
		"select friend_id as friend, journey_tag_id as phase from friend_journey_tags",
	);
	const last = of.map(({ id }) => {
		const mine = passes.filter(({ friend }) => friend === id).map(({ phase }) => order.indexOf(phase));
		return Math.max(-1, ...mine);
	});
	return order.map((id, place) => ({
		id,
		passed: passes.filter(({ friend, phase }) => phase === id && of.some((each) => each.id === friend))
			.length,
		standing: last.filter((each) => each === place).length,
	}));
}

describe("how many friends stand at each phase, and have passed it, is exact", () => {
	test.each(SEEDS)("whatever actions, editors and colleagues do, in any order (seed %d)", async (seed) => {
		const random = createRandomGenerator(seed);
		const below = (most: number) => Math.floor(random() * most);
		const some = <Entry>(of: readonly Entry[]) => of.filter(() => random() < 0.4);
		const tag = await buildTag();
		const friends: FriendRecord[] = [];
		for (let count = 0; count < 12; count++)
			friends.push(await buildFriend(count % 3 === 0 ? { tagIds: [tag.id] } : {}));
		const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		const journeys = [
			(await buildJourney(as, ["a", "b", "c", "d"])).id,
			(await buildJourney(as, ["x", "y"])).id,
		];
		for (let step = 0; step < 14; step++) {
			const all = await Promise.all(journeys.map((id) => fetchJourneyData(as, id)));
			const chosen = all[below(all.length)]!;
			const kind = below(5);
			if (kind < 3) {
				const journey_tags = some(all.flatMap((each) => each.journey_tags.map(({ id }) => id)));
				if (journey_tags.length === 0) continue;
				const method = kind === 2 ? 1 : 0;
				await runEffectsFor(clock, some(friends), [buildEffect("phase", { method, journey_tags })]);
				clock.advance(1_000);
			} else {
				const phases = [...chosen.journey_tags];
				if (kind === 3) phases.push(...phases.splice(below(phases.length), 1));
				else if (phases.length > 1) phases.splice(below(phases.length), 1, { name: "新" } as never);
				await requestJson(`/api/journeys/${chosen.id}`, {
					as,
					method: "PUT",
					whole: true,
					json: { name: chosen.name, version: chosen.version, journey_tags: phases },
				});
			}
		}
		for (const journey of journeys) {
			expect(await mapOf(journey, as)).toEqual(await counted(journey, friends));
			const theirs = friends.filter((_, place) => place % 3 === 0);
			expect(await mapOf(journey, restricted)).toEqual(await counted(journey, theirs));
		}
	});

	test("where the last phase that a friend passed is deleted", async () => {
		const friend = await buildFriend();
		const { id, phases } = await buildJourney(as, ["a", "b"]);
		await runEffectsFor(clock, [friend], [buildEffect("phase", { journey_tags: phases })]);
		const { name, version, journey_tags } = await fetchJourneyData(as, id);
		const json = { name, version, journey_tags: journey_tags.slice(0, 1) };
		await requestJson(`/api/journeys/${id}`, { as, method: "PUT", whole: true, json });
		expect(await mapOf(id, as)).toEqual([{ id: phases[0], passed: 1, standing: 1 }]);
	});

	test("where a set names a friend twice, and phases that were passed before", async () => {
		const friend = await buildFriend();
		const { id, phases } = await buildJourney(as, ["a", "b"]);
		const passing = buildEffect("phase", { journey_tags: [phases[1]] });
		await runEffectsFor(clock, [friend, friend], [passing, buildEffect("phase", { journey_tags: phases })]);
		expect(await mapOf(id, as)).toEqual([
			{ id: phases[0], passed: 1, standing: 0 },
			{ id: phases[1], passed: 1, standing: 1 },
		]);
		await runEffectsFor(
			clock,
			[friend, friend],
			[buildEffect("phase", { method: 1, journey_tags: [phases[1]] })],
		);
		expect(await mapOf(id, as)).toEqual([
			{ id: phases[0], passed: 1, standing: 1 },
			{ id: phases[1], passed: 0, standing: 0 },
		]);
	});
});
