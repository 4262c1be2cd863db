import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { MAX_CHOSEN_FRIENDS } from "#domain/people/friend-search/tag-change-input.ts";
import { SEARCH_TEXTS } from "#domain/platform/texts/friend-search-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
let staff: ConsoleSession;
let own: { id: number };
let vip: { id: number };
let gold: { id: number };
let mine: FriendRecord;
let other: FriendRecord;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	own = await buildTag();
	vip = await buildTag({ name: "VIP" });
	gold = await buildTag({ name: "ゴールド" });
	staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	mine = await buildFriend({ tagIds: [own.id] });
	other = await buildFriend();
});

const post = (json: object, as = operator) => sendRequest("/api/friend_search/tags", { as, json });
const set = async (given: object, as = operator) => {
	const answer = await post(
		{ friend_ids: [mine.id, other.id], tag_ids: [vip.id, gold.id], remove: 0, ...given },
		as,
	);
	const { undo: _, ...body } = (await answer.json()) as Record<string, unknown>;
	return [answer.status, body];
};

test("puts tags on chosen friends and takes them off, each change with its record", async () => {
	expect(await set({})).toEqual([200, { count: 2 }]);
	for (const friend of [mine, other])
		expect(await tagIdsOf(friend)).toEqual(expect.arrayContaining([vip.id, gold.id]));
	expect(await set({ remove: 1, tag_ids: [vip.id] })).toEqual([200, { count: 2 }]);
	expect(await tagIdsOf(other)).toEqual([gold.id]);
	expect(await tagIdsOf(mine)).toEqual([own.id, gold.id]);
	const records = await readRows<{ verb: string; detail: string }>("select verb, detail from audit_log");
	expect(records.map(({ verb, detail }) => [verb, JSON.parse(detail)])).toEqual([
		["friend.tags", { tag_ids: [vip.id, gold.id], remove: 0, friend_ids: [mine.id, other.id] }],
		["friend.tags", { tag_ids: [vip.id], remove: 1, friend_ids: [mine.id, other.id] }],
	]);
});

test("done again changes nothing more", async () => {
	await set({});
	const before = await takeSnapshot();
	expect(await set({})).toEqual([200, { count: 2 }]);
	expect(await listChangesSince(before)).toEqual([]);
	await set({ remove: 1 });
	const after = await takeSnapshot();
	await set({ remove: 1 });
	expect(await listChangesSince(after)).toEqual([]);
});

test("reaches friends in one's sight alone, as a form too", async () => {
	expect(await set({}, staff)).toEqual([200, { count: 1 }]);
	expect(await tagIdsOf(other)).toEqual([]);
	expect(await tagIdsOf(mine)).toContain(vip.id);
	const form = `friend_ids[]=${other.id}&tag_ids[]=${vip.id}&remove=0`;
	expect((await sendRequest("/api/friend_search/tags", { as: operator, form })).status).toBe(200);
	expect(await tagIdsOf(other)).toEqual([vip.id]);
});

test("whoever takes off the tag by which they see a friend changes that friend still", async () => {
	expect(await set({ remove: 1, tag_ids: [own.id] }, staff)).toEqual([200, { count: 1 }]);
	expect(await tagIdsOf(mine)).toEqual([]);
	expect(await set({ tag_ids: [own.id] }, staff)).toEqual([200, { count: 0 }]);
	expect(await tagIdsOf(mine)).toEqual([]);
});

test("takes as many friends as the limit says", async () => {
	const ids = Array.from({ length: MAX_CHOSEN_FRIENDS }, (_, index) => index + 1);
	expect(await set({ friend_ids: ids })).toEqual([200, { count: 2 }]);
	expect(await set({ friend_ids: [...ids, 5_000] })).toEqual([
		422,
		{ friend_ids: [SEARCH_TEXTS.tooManyFriends(MAX_CHOSEN_FRIENDS)] },
	]);
});

test("deleted and protected tags are refused by name, and no friend is changed", async () => {
	const gone = await buildTag({ deletedAt: 1 });
	const system = await buildTag({ name: "システム", protected: true });
	const before = await takeSnapshot();
	for (const remove of [0, 1]) {
		expect(await set({ remove, tag_ids: [vip.id, gone.id] })).toEqual([
			422,
			{ tag_ids: [TAG_TEXTS.tagGone] },
		]);
		expect(await set({ remove, tag_ids: [999_999] })).toEqual([422, { tag_ids: [TAG_TEXTS.tagGone] }]);
		expect(await set({ remove, tag_ids: [vip.id, system.id] })).toEqual([
			422,
			{ tag_ids: [TAG_TEXTS.protectedTagSet("システム")] },
		]);
	}
	expect(await set({ tag_ids: [] })).toEqual([422, { tag_ids: [TAG_TEXTS.tagRequired] }]);
	expect(await set({ friend_ids: [] })).toEqual([422, { friend_ids: [SEARCH_TEXTS.friendRequired] }]);
	expect((await post({ friend_ids: "x", tag_ids: [vip.id] })).status).toBe(422);
	expect((await post({ friend_ids: [mine.id], tag_ids: [vip.id], remove: 2 })).status).toBe(422);
	expect(await listChangesSince(before)).toEqual([]);
});

test("is for who may change friends", async () => {
	const reader = await buildSession({ abilities: ["friend-read", "tag-write"] });
	expect((await post({ friend_ids: [mine.id], tag_ids: [vip.id] }, reader)).status).toBe(403);
	expect(await countRows("friend_tags", `tag_id = ${vip.id}`)).toBe(0);
});
