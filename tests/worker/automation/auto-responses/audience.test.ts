import { beforeEach, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { addTags, buildAction, buildReaction } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { happen } from "#tests/support/receive.ts";
import { restore, store } from "#tests/support/stored.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
let friend: Friend;
let given: { id: number };
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock();
	friend = await buildFriend();
	given = await buildTag();
});

/** Whether an auto-response to the friends of a filter answers; another one, to everybody, always does. */
async function answers(filter: unknown): Promise<boolean> {
	const memberQueryId = await store("member_queries", { filter, created_at: 1 });
	const everybody = await buildTag();
	for (const [tagId, to] of [
		[given.id, memberQueryId],
		[everybody.id, null],
	] as const) {
		const action = await buildAction({ effects: [addTags(tagId)] });
		await buildReaction({ type: 1, keywords: [], actionId: action.id, memberQueryId: to });
	}
	await happen(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "こんにちは" }));
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
	await restore("tags", tag.id, { deleted_at: 1 });
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
