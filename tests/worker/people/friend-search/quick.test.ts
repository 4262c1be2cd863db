import { beforeEach, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";

let operator: Session;
let staff: Session;
let vip: { id: number };
let mine: Friend;
let other: Friend;
beforeEach(async () => {
	await beginAnew();
	operator = await signedInOperator();
	vip = await buildTag({ name: "VIP" });
	const own = await buildTag();
	staff = await signedInOperator({ scope: { all: false, tagIds: [own.id] } });
	mine = await buildFriend({ tagIds: [vip.id, own.id] });
	other = await buildFriend({ tagIds: [vip.id] });
	await buildFriend({ tagIds: [own.id] });
	await buildFriend({ tagIds: [vip.id], blockedAt: 1 });
});

test("by name and tags, from the address alone, is within one's scope", async () => {
	const sato = await buildFriend({ name: "ｻﾄｳ花子", tagIds: [vip.id] });
	const ids = async (query: string, as = operator) =>
		(await ask<{ items: { id: number }[] }>(`/api/friend_search?${query}`, { as })).items.map(({ id }) => id);
	expect(await ids("name=サトウ")).toEqual([sato.id]);
	expect(await ids(`tag_ids=${vip.id}&name=`)).toEqual([sato.id, other.id, mine.id]);
	expect(await ids(`tag_ids=${vip.id}`, staff)).toEqual([mine.id]);
	expect((await call("/api/friend_search?tag_ids=1;2", { as: operator })).status).toBe(422);
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
	const answer = await call(`/api/friend_search?${query}`, { as: operator });
	expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([422, [field]]);
});
