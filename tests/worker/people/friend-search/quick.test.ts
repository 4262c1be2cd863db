import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
let staff: ConsoleSession;
let vip: { id: number };
let mine: FriendRecord;
let other: FriendRecord;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	vip = await buildTag({ name: "VIP" });
	const own = await buildTag();
	staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	mine = await buildFriend({ tagIds: [vip.id, own.id] });
	other = await buildFriend({ tagIds: [vip.id] });
	await buildFriend({ tagIds: [own.id] });
	await buildFriend({ tagIds: [vip.id], blockedAt: 1 });
});

test("by name and tags, from the address alone, is within one's scope", async () => {
	const sato = await buildFriend({ name: "ｻﾄｳ花子", tagIds: [vip.id] });
	const ids = async (query: string, as = operator) =>
		(await requestJson<{ items: { id: number }[] }>(`/api/friend_search?${query}`, { as })).items.map(
			({ id }) => id,
		);
	expect(await ids("name=サトウ")).toEqual([sato.id]);
	expect(await ids(`tag_ids=${vip.id}&name=`)).toEqual([sato.id, other.id, mine.id]);
	expect(await ids(`tag_ids=${vip.id}`, staff)).toEqual([mine.id]);
	expect((await sendRequest("/api/friend_search?tag_ids=1;2", { as: operator })).status).toBe(422);
});

test.each([
	["the id of no tag", `tag_ids=1,0`, "tag_ids[1]"],
	[
		"more tags than a condition takes",
		`tag_ids=${Array.from({ length: 1_001 }, (_, id) => id + 1)}`,
		"tag_ids",
	],
	["a name that nobody can type", "name=a%00", "name"],
	["a name with a sign that means something within a system alone", "name=%EF%B7%90", "name"],
])("by %s is refused by what is wrong: 422", async (_, query, field) => {
	const answer = await sendRequest(`/api/friend_search?${query}`, { as: operator });
	expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([422, [field]]);
});

describe("the list of friends", () => {
	const found = async (query: string, as = operator) =>
		(
			await requestJson<{ items: { id: number }[]; total: number }>(`/api/friend_search${query}`, { as })
		).items.map(({ id }) => id);

	test("[A-371] has a state: hidden friends are not those whom an operator blocked", async () => {
		const hidden = await buildFriend({ userRate: 0 });
		await buildFriend({ userRate: -1 });
		const blocked = await buildFriend({ blockedAt: Date.UTC(2026, 0, 15, 3) });
		expect(await found("?state=hidden")).toEqual([hidden.id]);
		expect(await found("?state=blocked&blocked=2026-01-15")).toEqual([blocked.id]);
		expect(await found("?state=all")).toContain(blocked.id);
		expect(await found("")).not.toContain(blocked.id);
		const count = await requestJson<{ total: number }>("/api/friend_search_count?state=hidden", {
			as: operator,
		});
		expect(count).toEqual({ total: 1 });
	});

	test("has response marks, and days on which friends were added", async () => {
		const { id } = await buildFriend({ followedAt: Date.UTC(2026, 0, 14, 15) });
		await buildFriend({ followedAt: Date.UTC(2026, 0, 15, 15) });
		expect(await found("?followed=2026-01-15")).toEqual([id]);
		await requestJson("/api/member/mark", { as: operator, json: { member_id: mine.id, notify: 2 } });
		expect(await found("?marks=2")).toEqual([mine.id]);
		expect(await found("?marks=0")).not.toContain(mine.id);
	});

	test("is ordered as asked, also for a stored search", async () => {
		const first = await buildFriend({ followedAt: 1_000, lastMessageAt: 9_000 });
		expect((await found("?sort_type=0"))[0]).toBe(first.id);
		expect((await found("?sort_type=3"))[0]).toBe(first.id);
		expect((await sendRequest("/api/friend_search?sort_type=2", { as: operator })).status).toBe(422);
	});

	test("narrows a stored search within one's scope, whatever conditions that has", async () => {
		const { fid } = await requestJson<{ fid: string }>("/line/search_nt", {
			as: operator,
			json: {
				inputs: [
					{ type: 60, tag_ids: [vip.id] },
					{ type: 11, names: ["竹"], use_name: 1 },
				],
			},
		});
		const friend = await buildFriend({ name: "竹田", tagIds: [vip.id] });
		const second = await buildFriend({ name: "竹野", tagIds: [vip.id] });
		expect(await found(`/${fid}`)).toEqual([second.id, friend.id]);
		expect(await found(`/${fid}?name=田`)).toEqual([friend.id]);
		expect(await found(`/${fid}?name=田&tag_ids=${vip.id}&sort_type=0`)).toEqual([friend.id]);
		expect(await found(`/${fid}?name=田`, staff)).toEqual([]);
		expect(await requestJson(`/api/friend_search/${fid}/count?name=田`, { as: operator })).toEqual({
			total: 1,
		});
		expect(await found(`/${fid}`)).toHaveLength(2);
	});
});
