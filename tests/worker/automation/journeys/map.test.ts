import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { currentPhaseFilter, passedFilter } from "#domain/automation/journeys/journey-filters.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { journeyMapStatement } from "#functions/automation/journeys/show-journey-map.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildJourney, passPhase } from "#tests/support/journey-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";

let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	as = await buildSession();
});

const AT = tokyoTime("2026-11-10 10:00");

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

const mapOf = (id: number, who = as) => requestJson<Shown>(`/api/journeys/${id}/map`, { as: who });

describe("the map of a journey", () => {
	test("says how long it took from whatever phase was passed before, as the median", async () => {
		const { id, phases } = await buildJourney(as, ["a", "b", "c"]);
		const [a, b, c] = phases as [number, number, number];
		const friends: FriendRecord[] = [];
		for (let count = 0; count < 4; count++) friends.push(await buildFriend());
		await passPhase(a, friends.slice(0, 3), AT);
		await passPhase(b, [friends[0]!], AT + 2 * HOUR);
		await passPhase(b, [friends[1]!], AT + 6 * HOUR);
		// They skipped the second phase; another friend entered directly.
		await passPhase(c, [friends[2]!], AT + DAY);
		await passPhase(c, [friends[3]!], AT);
		expect((await mapOf(id)).journey_tags.map(({ took }) => took)).toEqual([null, 4 * HOUR, DAY]);
		await passPhase(b, [friends[2]!], AT + 5 * HOUR);
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
		const friends: FriendRecord[] = [];
		for (let count = 0; count < 6; count++)
			friends.push(
				await buildFriend({
					...(count % 2 === 0 && { tagIds: [tag.id] }),
					...(count === 0 && { blockedAt: 1 }),
					...(count === 1 && { userRate: 0 }),
				}),
			);
		await passPhase(phases[0]!, friends, AT);
		await passPhase(phases[2]!, friends.slice(0, 3), AT + 1);
		const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		for (const [who, standing] of [
			[as, [3, 0, 3]],
			[restricted, [1, 0, 2]],
		] as const) {
			const { journey_tags } = await mapOf(id, who);
			expect(journey_tags.map((phase) => phase.standing)).toEqual(standing);
			for (const [at, phase] of journey_tags.entries()) {
				const place = { journeyId: id, phases: journey_tags, index: at };
				expect(await found(who, currentPhaseFilter(place))).toBe(phase.standing);
				expect(await found(who, passedFilter(place))).toBe(phase.passed);
			}
		}
	});

	test("of a journey without phases is empty, and there is none of a deleted one", async () => {
		const { id } = await buildJourney(as, []);
		expect((await mapOf(id)).journey_tags).toEqual([]);
		await requestJson(`/api/journeys/${id}`, { as, method: "DELETE" });
		expect((await sendRequest(`/api/journeys/${id}/map`, { as })).status).toBe(404);
	});
});

/** Number of friends that a search finds. */
async function found(who: ConsoleSession, filter: object): Promise<number> {
	const { fid } = await requestJson<{ fid: string }>("/line/search_nt", {
		as: who,
		json: { fid: "", ...filter },
	});
	return (await requestJson<{ total: number }>(`/api/friend_search/${fid}`, { as: who })).total;
}

describe("the statement of a map", () => {
	const plan = (scope: Parameters<typeof journeyMapStatement>[0]["friendScope"]) => {
		const { sql, params } = connectD1(env.DB)
			.run(journeyMapStatement({ friendScope: scope, now: 0 }, 1))
			.getQuery();
		return explainQueryPlan(env.DB, { sql, parameters: params });
	};

	test("reads no table of friends from end to end", async () => {
		for (const scope of [{ all: true }, { all: false, tagIds: [1] }] as const) {
			const lines = await plan(scope);
			expect(
				lines.filter((line) => /^\s*SCAN (f|l|e|friend_\w+|journey_phase_counts)\b.* USING/.test(line)),
			).toEqual([]);
			// The last thousand arrivals through the time index; earlier passes through the primary key.
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
