import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildJourney, fetchJourneyData, passPhase } from "#tests/support/journey-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";

let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	as = await buildSession();
});

interface Members {
	items: { id: number; name: string; passed_at: string; blocked: boolean }[];
	total: number;
	page: number;
	take_num: number;
}

describe("[M-086, M-347] the members of a phase", () => {
	test("are who has passed it, the last first, page by page", async () => {
		const { id, phases } = await buildJourney(as, ["a", "b"]);
		const friends: FriendRecord[] = [];
		for (let count = 0; count < 52; count++) friends.push(await buildFriend());
		await passPhase(phases[0]!, friends, tokyoTime("2026-11-10 10:00"));
		await passPhase(phases[1]!, [friends[7]!], tokyoTime("2026-11-11 10:00"));
		const members = (tagId: number, page: number) =>
			requestJson<Members>(`/api/journeys/${id}/journey_tags/${tagId}/members?page=${page}`, { as });
		const first = await members(phases[0]!, 1);
		expect(first).toMatchObject({ total: 52, page: 1, take_num: 50 });
		expect(first.items[0]).toMatchObject({
			id: friends[51]!.id,
			name: friends[51]!.name,
			passed_at: "2026-11-10 10:00:00",
			blocked: false,
		});
		expect((await members(phases[0]!, 2)).items.map((each) => each.id)).toEqual([
			friends[1]!.id,
			friends[0]!.id,
		]);
		expect((await members(phases[1]!, 1)).items.map((each) => each.id)).toEqual([friends[7]!.id]);
	});

	test("[M-003] are the operator's friends, of a phase of this journey", async () => {
		const tag = await buildTag();
		const { id, phases } = await buildJourney(as, ["a"]);
		const other = await buildJourney(as, ["b"]);
		const [mine, theirs] = [await buildFriend({ tagIds: [tag.id] }), await buildFriend()];
		await passPhase(phases[0]!, [mine, theirs], tokyoTime("2026-11-10 10:00"));
		const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		const path = `/api/journeys/${id}/journey_tags/${phases[0]}/members`;
		expect(await requestJson<Members>(path, { as: restricted })).toMatchObject({
			total: 1,
			items: [{ id: mine.id }],
		});
		const wrong = `/api/journeys/${id}/journey_tags/${other.phases[0]}/members`;
		expect((await sendRequest(wrong, { as })).status).toBe(404);
	});
});

describe("[M-085, M-346] the members of a condition", () => {
	const path = (id: number | null, page = 1) => `/api/journey/member_queries/${id}/members?page=${page}`;

	test("are whom it finds now, of the operator's friends", async () => {
		const [tag, scope] = [await buildTag(), await buildTag()];
		const filter = { inputs: [{ type: 60, tag_ids: [tag.id] }] };
		const { id } = await buildJourney(as, ["a", { name: "b", filter }]);
		const [mine, theirs] = [
			await buildFriend({ tagIds: [tag.id, scope.id] }),
			await buildFriend({ tagIds: [tag.id] }),
		];
		const query = (await fetchJourneyData(as, id)).journey_tags[1]!.member_query_id;
		const all = await requestJson<Members>(path(query), { as });
		expect(all.items.map((each) => each.id)).toEqual([theirs.id, mine.id]);
		expect(all).toMatchObject({ total: 2, journey_tag: { name: "b", journey_id: id } });
		const restricted = await buildSession({ scope: { all: false, tagIds: [scope.id] } });
		expect(await requestJson<Members>(path(query), { as: restricted })).toMatchObject({
			total: 1,
			items: [{ id: mine.id }],
		});
		expect((await requestJson<Members>(path(query, 2), { as })).items).toEqual([]);
	});

	test("are nobody's of a filter that belongs to no journey, or to a deleted one", async () => {
		const filter = { inputs: [{ type: 11, names: ["花子"] }] };
		const stray = await storeRow("member_queries", { filter, created_at: 1 });
		expect((await sendRequest(path(stray), { as })).status).toBe(404);
		const { id } = await buildJourney(as, [{ name: "a", filter }]);
		const query = (await fetchJourneyData(as, id)).journey_tags[0]!.member_query_id;
		await requestJson(`/api/journeys/${id}`, { as, method: "DELETE" });
		expect((await sendRequest(path(query), { as })).status).toBe(404);
	});

	test("are not told to whom the condition is closed", async () => {
		const filter = { inputs: [{ type: 95, form_id: 1 }] };
		const { id } = await buildJourney(as, [{ name: "a", filter }]);
		const query = (await fetchJourneyData(as, id)).journey_tags[0]!.member_query_id;
		const other = await buildSession({ abilities: ["journey", "friend-read"] });
		expect((await sendRequest(path(query), { as: other })).status).toBe(403);
	});
});
