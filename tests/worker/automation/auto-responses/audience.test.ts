import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { addTagsEffect, buildAction, buildAutoResponse } from "#tests/support/action-builders.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friend: FriendRecord;
let given: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock();
	friend = await buildFriend();
	given = await buildTag();
});

/** Whether an auto-response with a filter answers; another one without a filter always does. */
async function answers(filter: unknown): Promise<boolean> {
	const memberQueryId = await storeRow("member_queries", { filter, created_at: 1 });
	const everybody = await buildTag();
	for (const [tagId, to] of [
		[given.id, memberQueryId],
		[everybody.id, null],
	] as const) {
		const action = await buildAction({ effects: [addTagsEffect(tagId)] });
		await buildAutoResponse({ type: 1, keywords: [], actionId: action.id, memberQueryId: to });
	}
	await receiveAndWork(
		clock,
		lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "こんにちは" }),
	);
	const tags = await tagIdsOf(friend);
	expect(tags).toContain(everybody.id);
	return tags.includes(given.id);
}

test("an auto-response answers the friends of its filter", async () => {
	const tag = await buildTag();
	expect(await answers({ inputs: [{ type: 60, tag_ids: [tag.id], tag_or: 2 }] })).toBe(true);
});

test("one whose filter names what was deleted answers nobody, also by 'not'", async () => {
	const tag = await buildTag();
	await updateRow("tags", tag.id, { deleted_at: 1 });
	expect(await answers({ inputs: [{ type: 60, tag_ids: [tag.id], tag_or: 2 }] })).toBe(false);
});

test.each([
	["a condition that nobody knows", { inputs: [{ type: 110 }, { type: 999 }] }],
	["no list of conditions", { inputs: "all" }],
	["nothing", {}],
	["no JSON", "{"],
])("one whose filter holds %s answers nobody, and holds up no other", async (_, filter) => {
	expect(await answers(filter)).toBe(false);
});
