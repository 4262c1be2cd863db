import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { MAX_DEPTH } from "#domain/engine/actions/limits.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { addTags, buildAction, buildReaction, removeTags, sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { allDeliveries } from "#tests/support/deliveries.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { happen } from "#tests/support/receive.ts";
import { allRuns } from "#tests/support/runs.ts";
import { countRows } from "#tests/support/snapshot.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock();
	friend = await buildFriend();
});

const says = (text: string, from = friend) =>
	happen(clock, lineEvents.text({ from: from.lineUserId, at: clock.now, text }));

const settle = (tag: { id: number }, column: string, value: number) =>
	env.DB.prepare(`update tags set ${column} = ? where id = ?`).bind(value, tag.id).run();

test("a tag's own action runs once, when the tag is added to somebody who did not carry it", async () => {
	const tag = await buildTag();
	const thanks = await buildAction({ effects: [sendText("ようこそ")] });
	await settle(tag, "append_action_id", thanks.id);
	await buildReaction({ effects: [addTags(tag.id)] });
	await says("予約");
	await says("予約");
	const runs = await allRuns();
	expect(runs.map(({ causeType, depth }) => [causeType, depth]).sort()).toEqual([
		["reaction", 0],
		["reaction", 0],
		["tag", 1],
	]);
	expect(await allDeliveries()).toHaveLength(1);
});

test("an action that takes its own tag off and puts it on again ends at the greatest depth, and says so", async () => {
	const tag = await buildTag();
	const circle = await buildAction({ effects: [removeTags(tag.id), addTags(tag.id)] });
	await settle(tag, "append_action_id", circle.id);
	await buildReaction({ effects: [addTags(tag.id)] });
	await says("予約");
	const runs = await allRuns();
	expect(runs.filter(({ state }) => state === "done")).toHaveLength(MAX_DEPTH + 1);
	expect(runs.filter(({ state }) => state === "failed")).toMatchObject([
		{ depth: MAX_DEPTH + 1, reason: ACTION_TEXTS.actionsInCircle, outcomes: "" },
	]);
	expect(await countRows("pending_runs")).toBe(0);
	expect(await tagIdsOf(friend)).toEqual([tag.id]);
});

test("a full tag takes nobody more, runs its action for that, and the effect says that it is full", async () => {
	const [tag, waiting] = [await buildTag(), await buildTag()];
	const wait = await buildAction({ effects: [addTags(waiting.id)] });
	await settle(tag, "capacity", 2);
	await settle(tag, "fulled_action_id", wait.id);
	await buildReaction({ effects: [addTags(tag.id)] });
	const friends = [friend, ...(await Promise.all(Array.from({ length: 4 }, () => buildFriend())))];
	await happen(
		clock,
		...friends.map((each) => lineEvents.text({ from: each.lineUserId, at: clock.now, text: "予約" })),
	);
	expect(await countRows("friend_tags", `tag_id = ${tag.id}`)).toBe(2);
	expect(await countRows("friend_tags", `tag_id = ${waiting.id}`)).toBe(3);
	const codes = (await allRuns()).filter(({ causeType }) => causeType === "reaction");
	expect(codes.map(({ outcomes }) => outcomes).sort()).toEqual(["d", "d", "f", "f", "f"]);
});

test("a tag that replaces another takes it off", async () => {
	const [old, next] = [await buildTag(), await buildTag()];
	await settle(next, "replace_tag_id", old.id);
	await buildReaction({ effects: [addTags(old.id), addTags(next.id)] });
	await says("予約");
	expect(await tagIdsOf(friend)).toEqual([next.id]);
});
