import { beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/friends.ts";
import { MINUTE } from "#domain/time.ts";
import { workEvents } from "#functions/webhook/work.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildFriend, friendNow, lineUserId } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { happen, takeIn } from "#tests/support/receive.ts";
import { rows } from "#tests/support/snapshot.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock();
	friend = await buildFriend();
});

const follow = (at: number) => lineEvents.follow({ from: friend.lineUserId, at });
const unfollow = (at: number) => lineEvents.unfollow({ from: friend.lineUserId, at });
const blockedAt = async () => (await friendNow(friend)).blockedAt;

describe("following and blocking", () => {
	test("a block is remembered with its time, and a new follow ends it", async () => {
		await happen(clock, unfollow(clock.now));
		expect(await blockedAt()).toBe(clock.now);
		await happen(clock, follow(clock.now + 1));
		expect(await blockedAt()).toBeNull();
	});

	test("somebody new who follows is a friend from that moment, and their profile is asked for", async () => {
		const from = lineUserId(0xdef);
		await happen(clock, lineEvents.follow({ from, at: clock.now }));
		const [made] = await rows("select followed_at, blocked_at from friends where line_user_id = ?", from);
		expect(made).toEqual({ followed_at: clock.now, blocked_at: null });
		expect(await rows("select kind from errands where subject = ?", from)).toEqual([{ kind: "profile" }]);
	});

	test("who comes back is asked for their profile again: it may have changed", async () => {
		await happen(clock, unfollow(clock.now), follow(clock.now + 1));
		const open = await rows("select kind from errands where subject = ?", friend.lineUserId);
		expect(open).toEqual([{ kind: "profile" }]);
	});

	test("LINE's time decides, not the order in which events arrive", async () => {
		await happen(clock, follow(clock.now + MINUTE));
		await happen(clock, unfollow(clock.now));
		expect(await blockedAt()).toBeNull();
	});

	test("nor the order in one request, or in a request worked off late", async () => {
		const [first, second, third] = [unfollow(clock.now), follow(clock.now + 1), unfollow(clock.now + 2)];
		await happen(clock, third!, first!, second!);
		expect(await blockedAt()).toBe(clock.now + 2);
		await takeIn(clock, follow(clock.now + 1));
		clock.advance(MINUTE);
		await workEvents(clock.context());
		expect(await blockedAt()).toBe(clock.now - MINUTE + 2);
	});

	test("who writes does not block us, even where the follow that said so never came", async () => {
		await happen(clock, unfollow(clock.now));
		await happen(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now + 1, text: "戻りました" }));
		expect(await blockedAt()).toBeNull();
	});

	test("what was written before the block and arrives after it leaves the block alone", async () => {
		const written = lineEvents.text({ from: friend.lineUserId, at: clock.now - 1, text: "前に書いた" });
		await happen(clock, unfollow(clock.now));
		await happen(clock, written);
		expect(await blockedAt()).toBe(clock.now);
	});

	test("a block that is redelivered after the friend came back changes nothing", async () => {
		const block = unfollow(clock.now);
		await happen(clock, block);
		await happen(clock, follow(clock.now + 1));
		await happen(clock, { ...block, deliveryContext: { isRedelivery: true } });
		expect(await blockedAt()).toBeNull();
	});
});
