import { beforeEach, describe, expect, test } from "vitest";
import { insertMessages, insertSilentFriends } from "#tests/support/crowds.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { fetchTimelineIds } from "#tests/support/timeline-requests.ts";

/** After all others. */
const from = 4_000_000_001_000;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	friend = await buildFriend();
});

describe("a page looks at a limited number of messages, and says where it stopped", () => {
	test("what is rare is found behind many others, by going on", async () => {
		const rare = await buildMessage({ friendId: friend.id, type: "location", text: null });
		await insertMessages({ friendId: friend.id, messages: 20_500, from });
		const operator = await buildSession();
		expect(await fetchTimelineIds(operator, { types: "location" })).toEqual([[], [rare.id]]);
	});

	test("the same of a restricted operator who sees many friends; one who sees few is asked friend by friend", async () => {
		const [many, few] = [await buildTag(), await buildTag()];
		const seen = await buildFriend({ tagIds: [many.id, few.id] });
		const theirs = await buildMessage({ friendId: seen.id });
		await insertMessages({ friendId: friend.id, messages: 20_500, from });
		await insertSilentFriends(400, { tagId: many.id });
		const as = (tag: { id: number }) => buildSession({ scope: { all: false, tagIds: [tag.id] } });
		expect(await fetchTimelineIds(await as(many))).toEqual([[], [theirs.id]]);
		expect(await fetchTimelineIds(await as(few))).toEqual([[theirs.id]]);
	});

	test("hits of a word that all use, too", async () => {
		const tag = await buildTag();
		const seen = await buildFriend({ tagIds: [tag.id] });
		const theirs = await buildMessage({ friendId: seen.id, text: "よくある話です" });
		await insertMessages({ friendId: friend.id, messages: 2_500, from, text: "よくある話です" });
		await insertSilentFriends(400, { tagId: tag.id });
		const as = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		expect(await fetchTimelineIds(as, { search: "よくある話" })).toEqual([[], [theirs.id]]);
	});
});
