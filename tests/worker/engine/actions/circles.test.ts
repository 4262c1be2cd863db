import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { MAX_ACTION_DEPTH } from "#domain/engine/actions/run-limits.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import {
	addTagsEffect,
	buildAction,
	buildAutoResponse,
	removeTagsEffect,
	sendTextEffect,
} from "#tests/support/action-builders.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { readDeliveries } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { readRuns } from "#tests/support/run-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock();
	friend = await buildFriend();
});

const says = (text: string, from = friend) =>
	receiveAndWork(clock, lineEvents.text({ from: from.lineUserId, at: clock.now, text }));

const settle = (tag: { id: number }, column: string, value: number) =>
	env.DB.prepare(`update tags set ${column} = ? where id = ?`).bind(value, tag.id).run();

test("a tag's own action runs once, when the tag is added to somebody who did not carry it", async () => {
	const tag = await buildTag();
	const thanks = await buildAction({ effects: [sendTextEffect("ようこそ")] });
	await settle(tag, "append_action_id", thanks.id);
	await buildAutoResponse({ effects: [addTagsEffect(tag.id)] });
	await says("予約");
	await says("予約");
	const runs = await readRuns();
	expect(runs.map(({ causeType, depth }) => [causeType, depth]).sort()).toEqual([
		["reaction", 0],
		["reaction", 0],
		["tag", 1],
	]);
	expect(await readDeliveries()).toHaveLength(1);
});

test("an action that takes its own tag off and puts it on again ends at the greatest depth, and says so", async () => {
	const tag = await buildTag();
	const circle = await buildAction({ effects: [removeTagsEffect(tag.id), addTagsEffect(tag.id)] });
	await settle(tag, "append_action_id", circle.id);
	await buildAutoResponse({ effects: [addTagsEffect(tag.id)] });
	await says("予約");
	const runs = await readRuns();
	expect(runs.filter(({ state }) => state === "done")).toHaveLength(MAX_ACTION_DEPTH + 1);
	expect(runs.filter(({ state }) => state === "failed")).toMatchObject([
		{ depth: MAX_ACTION_DEPTH + 1, reason: ACTION_TEXTS.actionsInCircle, outcomes: "" },
	]);
	expect(await countRows("pending_runs")).toBe(0);
	expect(await tagIdsOf(friend)).toEqual([tag.id]);
});

test("a full tag takes nobody more, runs its action for that, and the effect says that it is full", async () => {
	const [tag, waiting] = [await buildTag(), await buildTag()];
	const wait = await buildAction({ effects: [addTagsEffect(waiting.id)] });
	await settle(tag, "capacity", 2);
	await settle(tag, "fulled_action_id", wait.id);
	await buildAutoResponse({ effects: [addTagsEffect(tag.id)] });
	const friends = [friend, ...(await Promise.all(Array.from({ length: 4 }, () => buildFriend())))];
	await receiveAndWork(
		clock,
		...friends.map((each) => lineEvents.text({ from: each.lineUserId, at: clock.now, text: "予約" })),
	);
	expect(await countRows("friend_tags", `tag_id = ${tag.id}`)).toBe(2);
	expect(await countRows("friend_tags", `tag_id = ${waiting.id}`)).toBe(3);
	const codes = (await readRuns()).filter(({ causeType }) => causeType === "reaction");
	expect(codes.map(({ outcomes }) => outcomes).sort()).toEqual(["d", "d", "f", "f", "f"]);
});

test("a tag that replaces another takes it off", async () => {
	const [old, next] = [await buildTag(), await buildTag()];
	await settle(next, "replace_tag_id", old.id);
	await buildAutoResponse({ effects: [addTagsEffect(old.id), addTagsEffect(next.id)] });
	await says("予約");
	expect(await tagIdsOf(friend)).toEqual([next.id]);
});
