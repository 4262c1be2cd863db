import { beforeEach, expect, test } from "vitest";
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
