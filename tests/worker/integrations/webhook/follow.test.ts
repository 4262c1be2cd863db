import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildLineUserId, findFriendRow } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { receiveAndWork, receiveEvents } from "#tests/support/receive-events.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock();
	friend = await buildFriend();
});

const follow = (at: number, isUnblocked = false) =>
	lineEvents.follow({ from: friend.lineUserId, at, isUnblocked });
const text = (at: number) => lineEvents.text({ from: friend.lineUserId, at, text: "こんにちは" });
const unfollow = (at: number) => lineEvents.unfollow({ from: friend.lineUserId, at });
const blockedAt = async () => (await findFriendRow(friend)).blockedAt;

describe("following and blocking", () => {
	test("a block is remembered with its time, and a new follow ends it", async () => {
		await receiveAndWork(clock, unfollow(clock.now));
		expect(await blockedAt()).toBe(clock.now);
		await receiveAndWork(clock, follow(clock.now + 1));
		expect(await blockedAt()).toBeNull();
	});

	test("somebody new who follows is a friend from that moment, and their profile is asked for", async () => {
		const from = buildLineUserId(0xdef);
		await receiveAndWork(clock, lineEvents.follow({ from, at: clock.now }));
		const [made] = await readRows("select followed_at, blocked_at from friends where line_user_id = ?", from);
		expect(made).toEqual({ followed_at: clock.now, blocked_at: null });
		expect(await readRows("select kind from errands where subject = ?", from)).toEqual([{ kind: "profile" }]);
	});

	test("who comes back is asked for their profile again: it may have changed", async () => {
		await receiveAndWork(clock, unfollow(clock.now), follow(clock.now + 1));
		const open = await readRows("select kind from errands where subject = ?", friend.lineUserId);
		expect(open).toEqual([{ kind: "profile" }]);
	});

	test("who comes back, by following or by writing, is a friend since then, and not from a new block on", async () => {
		const since = async () => (await findFriendRow(friend)).followedAt;
		await receiveAndWork(clock, unfollow(clock.now), follow(clock.now + 1, true), unfollow(clock.now + 2));
		expect(await since()).toBe(clock.now + 1);
		await receiveAndWork(clock, text(clock.now + 3));
		expect(await since()).toBe(clock.now + 3);
		await receiveAndWork(clock, text(clock.now + 4), unfollow(clock.now + 5));
		expect(await since()).toBe(clock.now + 3);
		await receiveAndWork(clock, follow(clock.now + 2, true));
		expect(await since()).toBe(clock.now + 3);
	});

	test("LINE's time decides, not the order in which events arrive", async () => {
		await receiveAndWork(clock, follow(clock.now + MINUTE));
		await receiveAndWork(clock, unfollow(clock.now));
		expect(await blockedAt()).toBeNull();
	});

	test("nor the order in one request, or in a request worked off late", async () => {
		const [first, second, third] = [unfollow(clock.now), follow(clock.now + 1), unfollow(clock.now + 2)];
		await receiveAndWork(clock, third!, first!, second!);
		expect(await blockedAt()).toBe(clock.now + 2);
		await receiveEvents(clock, follow(clock.now + 1));
		clock.advance(MINUTE);
		await workWebhookEvents(clock.context());
		expect(await blockedAt()).toBe(clock.now - MINUTE + 2);
	});

	test("who writes does not block us, even where the follow that said so never came", async () => {
		await receiveAndWork(clock, unfollow(clock.now));
		await receiveAndWork(
			clock,
			lineEvents.text({ from: friend.lineUserId, at: clock.now + 1, text: "戻りました" }),
		);
		expect(await blockedAt()).toBeNull();
	});

	test("what was written before the block and arrives after it leaves the block alone", async () => {
		const written = lineEvents.text({ from: friend.lineUserId, at: clock.now - 1, text: "前に書いた" });
		await receiveAndWork(clock, unfollow(clock.now));
		await receiveAndWork(clock, written);
		expect(await blockedAt()).toBe(clock.now);
	});

	test("a block that is redelivered after the friend came back changes nothing", async () => {
		const block = unfollow(clock.now);
		await receiveAndWork(clock, block);
		await receiveAndWork(clock, follow(clock.now + 1));
		await receiveAndWork(clock, { ...block, deliveryContext: { isRedelivery: true } });
		expect(await blockedAt()).toBeNull();
	});
});

describe("how a friend came to be one", () => {
	const addedBy = async () => (await findFriendRow(friend)).addedBy;
	const newcomer = async (...events: ReturnType<typeof follow>[]) => {
		const from = buildLineUserId(0xabc);
		const named = events.map((event) => ({ ...event, source: { type: "user", userId: from } }));
		await receiveAndWork(clock, ...named);
		const [made] = await readRows<{ added_by: string }>(
			"select added_by from friends where line_user_id = ?",
			from,
		);
		return made!.added_by;
	};

	test("somebody new came by following, came back where LINE says so, or is known from what they wrote", async () => {
		expect(await newcomer(follow(clock.now))).toBe("follow");
		await resetState();
		expect(await newcomer(follow(clock.now, true))).toBe("return");
		await resetState();
		expect(await newcomer(text(clock.now))).toBe("contact");
	});

	test("somebody new who followed and wrote, or blocked at once, came by following", async () => {
		expect(await newcomer(follow(clock.now), text(clock.now + 1))).toBe("follow");
		await resetState();
		expect(await newcomer(unfollow(clock.now + 1), follow(clock.now))).toBe("follow");
	});

	test("the follow of who was known from a message, coming late, says it", async () => {
		await receiveAndWork(clock, text(clock.now));
		expect(await addedBy()).toBe("contact");
		await receiveAndWork(clock, follow(clock.now - 1));
		expect(await addedBy()).toBe("follow");
	});

	test("a follow after a block is a return, whether they come together or apart, and stays one", async () => {
		await receiveAndWork(clock, follow(clock.now), unfollow(clock.now + 1));
		expect(await addedBy()).toBe("follow");
		await receiveAndWork(clock, follow(clock.now + 2));
		expect(await addedBy()).toBe("return");
		await receiveAndWork(clock, follow(clock.now + 3));
		expect(await addedBy()).toBe("return");
		const other = await buildFriend({ addedBy: "follow" });
		const of = { from: other.lineUserId };
		await receiveAndWork(
			clock,
			lineEvents.unfollow({ ...of, at: clock.now }),
			lineEvents.follow({ ...of, at: clock.now + 1 }),
			lineEvents.unfollow({ ...of, at: clock.now + 2 }),
		);
		expect((await findFriendRow(other)).addedBy).toBe("return");
	});

	test("who writes while blocking us came back", async () => {
		await receiveAndWork(clock, follow(clock.now), unfollow(clock.now + 1));
		await receiveAndWork(clock, text(clock.now + 2));
		expect(await addedBy()).toBe("return");
	});

	test("a follow from before the block, arriving after it, is no return", async () => {
		await receiveAndWork(clock, follow(clock.now), unfollow(clock.now + 5));
		await receiveAndWork(clock, follow(clock.now + 2), unfollow(clock.now + 6));
		expect(await addedBy()).toBe("follow");
		await receiveAndWork(clock, text(clock.now + 3));
		expect(await addedBy()).toBe("follow");
	});

	test("a second follow of who did not block changes nothing", async () => {
		await receiveAndWork(clock, follow(clock.now));
		await receiveAndWork(clock, follow(clock.now + 1));
		expect(await addedBy()).toBe("follow");
	});
});
