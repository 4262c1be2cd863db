import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { type BuiltJourney, buildJourney, passPhase } from "#tests/support/journey-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";

let as: ConsoleSession;
let journey: BuiltJourney;
let friends: FriendRecord[];
let tag: { id: number; name: string };
const DAY_ONE = tokyoTime("2026-11-10 00:00");
beforeEach(async () => {
	await resetState();
	as = await buildSession();
	journey = await buildJourney(as, ["a", "b", "c"]);
	tag = await buildTag({ name: "VIP" });
	friends = [];
	for (let count = 0; count < 5; count++)
		friends.push(await buildFriend(count < 2 ? { tagIds: [tag.id] } : {}));
	const [a, b, c] = journey.phases as [number, number, number];
	// Three began on the first day, one on the second; one skipped two phases.
	await passPhase(a, friends.slice(0, 3), DAY_ONE);
	await passPhase(a, [friends[3]!], DAY_ONE + DAY);
	await passPhase(b, friends.slice(0, 2), DAY_ONE + 2 * DAY);
	await passPhase(c, [friends[0]!, friends[4]!], DAY_ONE + 3 * DAY);
});

interface Funnel {
	steps: number[];
	rows: { id: number | null; name: string | null; steps: number[] }[];
}

const funnel = (query: string, who = as) =>
	requestJson<Funnel>(`/api/journeys/${journey.id}/funnel?${query}`, { as: who });

describe("the funnel of a journey", () => {
	test.each([
		["whenever they began", "", [5, 3, 2]],
		["who began on one day, both ends included", "from=2026-11-10&to=2026-11-10", [3, 2, 1]],
		["who began later", "from=2026-11-11", [2, 1, 1]],
		["who began before anybody did", "to=2026-11-09", [0, 0, 0]],
	])("counts friends %s, and how far they got since", async (_, query, steps) => {
		expect(await funnel(query)).toEqual({ ...(await funnel(query)), steps, rows: [] });
	});

	test("is taken apart by landing page, by tag and by assigned operator; who belongs to none is told too", async () => {
		const landing_id = await insertNamedRow("landings", { name: "店頭POP", code: "abc234" });
		for (const created_at of [1, 2])
			await storeRow("landing_visits", { landing_id, friend_id: friends[0]!.id, created_at });
		expect((await funnel("by=landing")).rows).toEqual([
			{ id: null, name: null, steps: [4, 2, 1] },
			{ id: landing_id, name: "店頭POP", steps: [1, 1, 1] },
		]);
		expect((await funnel("by=tag")).rows).toEqual([
			{ id: null, name: null, steps: [3, 1, 1] },
			{ id: tag.id, name: "VIP", steps: [2, 2, 1] },
		]);
		const colleague = await buildOperator();
		for (const [at, operator_id] of [colleague.id, colleague.id, null].entries())
			await storeRow("talks", { friend_id: friends[at]!.id, operator_id, updated_at: 1 });
		expect((await funnel("by=assignee")).rows).toEqual([
			{ id: null, name: null, steps: [3, 1, 1] },
			{ id: colleague.id, name: colleague.name, steps: [2, 2, 1] },
		]);
	});

	test("[M-003] counts none but the operator's friends", async () => {
		const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		expect((await funnel("by=tag", restricted)).steps).toEqual([2, 2, 1]);
	});

	test.each(["from=2026-13-01", "from=2026-11-02&to=2026-11-01", "by=staff"])("refuses %s", async (query) => {
		const answer = await sendRequest(`/api/journeys/${journey.id}/funnel?${query}`, { as });
		expect(answer.status).toBe(422);
		expect(JSON.stringify(await answer.json())).toMatch(/[ぁ-ん]/);
	});

	test("there is none of a journey that is not there", async () => {
		expect((await sendRequest("/api/journeys/99/funnel", { as })).status).toBe(404);
	});
});
