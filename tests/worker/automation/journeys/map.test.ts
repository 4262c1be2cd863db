import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import type { Friend } from "#db/engine/friends.ts";
import { whoPassed, whoStands } from "#domain/automation/journeys/friends.ts";
import { DAY, HOUR } from "#domain/platform/time/time.ts";
import { mapStatement } from "#functions/automation/journeys/map.ts";
import { tokyo } from "#tests/support/clock.ts";
import { planOf } from "#tests/support/database.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { buildJourney, pass } from "#tests/support/journeys.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";

let as: Session;
beforeEach(async () => {
	await beginAnew();
	as = await signedInOperator();
});

const AT = tokyo("2026-11-10 10:00");

interface Shown {
	name: string;
	journey_tags: {
		id: number;
		name: string;
		standing: number;
		passed: number;
		took: number | null;
		condition: string | null;
		is_broken: boolean;
	}[];
}

const mapOf = (id: number, who = as) => ask<Shown>(`/api/journeys/${id}/map`, { as: who });

describe("the map of a journey", () => {
	test("says how long it took from whatever phase was passed before, as the median", async () => {
		const { id, phases } = await buildJourney(as, ["a", "b", "c"]);
		const [a, b, c] = phases as [number, number, number];
		const friends: Friend[] = [];
		for (let count = 0; count < 4; count++) friends.push(await buildFriend());
		await pass(a, friends.slice(0, 3), AT);
		await pass(b, [friends[0]!], AT + 2 * HOUR);
		await pass(b, [friends[1]!], AT + 6 * HOUR);
		// They skipped the second; another came from nowhere.
		await pass(c, [friends[2]!], AT + DAY);
		await pass(c, [friends[3]!], AT);
		expect((await mapOf(id)).journey_tags.map(({ took }) => took)).toEqual([null, 4 * HOUR, DAY]);
		await pass(b, [friends[2]!], AT + 5 * HOUR);
		expect((await mapOf(id)).journey_tags.map(({ took }) => took)).toEqual([null, 5 * HOUR, DAY - 5 * HOUR]);
	});

	test("says what leads from one phase to the next, and where that cannot be", async () => {
		const tag = await buildTag({ name: "来店済み" });
		const filter = (id: number) => ({ inputs: [{ type: 60, tag_ids: [id] }] });
		const { id } = await buildJourney(as, [
			"a",
			{ name: "b", filter: filter(tag.id) },
			{ name: "c", filter: filter(99) },
		]);
		expect((await mapOf(id)).journey_tags).toMatchObject([
			{ condition: null, is_broken: false },
			{ condition: expect.stringContaining("来店済み"), is_broken: false },
			{ is_broken: true },
		]);
	});

	test("[M-003] counts the friends of whoever looks, and its numbers lead to just these friends", async () => {
		const tag = await buildTag();
		const { id, phases } = await buildJourney(as, ["a", "b", "c"]);
		const friends: Friend[] = [];
		for (let count = 0; count < 6; count++)
			friends.push(
				await buildFriend({
					...(count % 2 === 0 && { tagIds: [tag.id] }),
					...(count === 0 && { blockedAt: 1 }),
					...(count === 1 && { userRate: 0 }),
				}),
			);
		await pass(phases[0]!, friends, AT);
		await pass(phases[2]!, friends.slice(0, 3), AT + 1);
		const restricted = await signedInOperator({ scope: { all: false, tagIds: [tag.id] } });
		for (const [who, standing] of [
			[as, [3, 0, 3]],
			[restricted, [1, 0, 2]],
		] as const) {
			const { journey_tags } = await mapOf(id, who);
			expect(journey_tags.map((phase) => phase.standing)).toEqual(standing);
			for (const [at, phase] of journey_tags.entries()) {
				const place = { journeyId: id, phases: journey_tags, at };
				expect(await found(who, whoStands(place))).toBe(phase.standing);
				expect(await found(who, whoPassed(place))).toBe(phase.passed);
			}
		}
	});

	test("of a journey without phases is empty, and there is none of a deleted one", async () => {
		const { id } = await buildJourney(as, []);
		expect((await mapOf(id)).journey_tags).toEqual([]);
		await ask(`/api/journeys/${id}`, { as, method: "DELETE" });
		expect((await call(`/api/journeys/${id}/map`, { as })).status).toBe(404);
	});
});

/** How many friends the search finds. */
async function found(who: Session, filter: object): Promise<number> {
	const { fid } = await ask<{ fid: string }>("/line/search_nt", { as: who, json: { fid: "", ...filter } });
	return (await ask<{ total: number }>(`/api/friend_search/${fid}`, { as: who })).total;
}

describe("the statement of a map", () => {
	const plan = (scope: Parameters<typeof mapStatement>[0]["friendScope"]) => {
		const { sql, params } = connect(env.DB)
			.run(mapStatement({ friendScope: scope, now: 0 }, 1))
			.getQuery();
		return planOf(env.DB, { sql, parameters: params });
	};

	test("reads no table of friends from end to end", async () => {
		for (const scope of [{ all: true }, { all: false, tagIds: [1] }] as const) {
			const lines = await plan(scope);
			expect(
				lines.filter((line) => /^\s*SCAN (f|l|e|friend_\w+|journey_phase_counts)\b.* USING/.test(line)),
			).toEqual([]);
			// The last thousand who came, by the index of when they did; what they passed before, by the primary key.
			expect(
				lines.some((line) => /SEARCH l USING COVERING INDEX friend_journey_tags_latest/.test(line)),
			).toBe(true);
			expect(
				lines.some((line) => /SEARCH e USING INDEX sqlite_autoindex_friend_journey_tags_1/.test(line)),
			).toBe(true);
		}
		const everyone = await plan({ all: true });
		expect(everyone.some((line) => /SEARCH journey_phase_counts USING INTEGER PRIMARY KEY/.test(line))).toBe(
			true,
		);
	});
});
