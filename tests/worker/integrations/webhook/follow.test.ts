import { beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { workEvents } from "#functions/integrations/webhook/work.ts";
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

const follow = (at: number, isUnblocked = false) =>
	lineEvents.follow({ from: friend.lineUserId, at, isUnblocked });
const text = (at: number) => lineEvents.text({ from: friend.lineUserId, at, text: "こんにちは" });
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

	test("who comes back, by following or by writing, is a friend since then, and not from a new block on", async () => {
		const since = async () => (await friendNow(friend)).followedAt;
		await happen(clock, unfollow(clock.now), follow(clock.now + 1, true), unfollow(clock.now + 2));
		expect(await since()).toBe(clock.now + 1);
		await happen(clock, text(clock.now + 3));
		expect(await since()).toBe(clock.now + 3);
		await happen(clock, text(clock.now + 4), unfollow(clock.now + 5));
		expect(await since()).toBe(clock.now + 3);
		await happen(clock, follow(clock.now + 2, true));
		expect(await since()).toBe(clock.now + 3);
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

describe("how a friend came to be one", () => {
	const addedBy = async () => (await friendNow(friend)).addedBy;
	const newcomer = async (...events: ReturnType<typeof follow>[]) => {
		const from = lineUserId(0xabc);
		const named = events.map((event) => ({ ...event, source: { type: "user", userId: from } }));
		await happen(clock, ...named);
		const [made] = await rows<{ added_by: string }>(
			"select added_by from friends where line_user_id = ?",
			from,
		);
		return made!.added_by;
	};

	test("somebody new came by following, came back where LINE says so, or is known from what they wrote", async () => {
		expect(await newcomer(follow(clock.now))).toBe("follow");
		await beginAnew();
		expect(await newcomer(follow(clock.now, true))).toBe("return");
		await beginAnew();
		expect(await newcomer(text(clock.now))).toBe("contact");
	});

	test("somebody new who followed and wrote, or blocked at once, came by following", async () => {
		expect(await newcomer(follow(clock.now), text(clock.now + 1))).toBe("follow");
		await beginAnew();
		expect(await newcomer(unfollow(clock.now + 1), follow(clock.now))).toBe("follow");
	});

	test("the follow of who was known from a message, coming late, says it", async () => {
		await happen(clock, text(clock.now));
		expect(await addedBy()).toBe("contact");
		await happen(clock, follow(clock.now - 1));
		expect(await addedBy()).toBe("follow");
	});

	test("a follow after a block is a return, whether they come together or apart, and stays one", async () => {
		await happen(clock, follow(clock.now), unfollow(clock.now + 1));
		expect(await addedBy()).toBe("follow");
		await happen(clock, follow(clock.now + 2));
		expect(await addedBy()).toBe("return");
		await happen(clock, follow(clock.now + 3));
		expect(await addedBy()).toBe("return");
		const other = await buildFriend({ addedBy: "follow" });
		const of = { from: other.lineUserId };
		await happen(
			clock,
			lineEvents.unfollow({ ...of, at: clock.now }),
			lineEvents.follow({ ...of, at: clock.now + 1 }),
			lineEvents.unfollow({ ...of, at: clock.now + 2 }),
		);
		expect((await friendNow(other)).addedBy).toBe("return");
	});

	test("who writes while blocking us came back", async () => {
		await happen(clock, follow(clock.now), unfollow(clock.now + 1));
		await happen(clock, text(clock.now + 2));
		expect(await addedBy()).toBe("return");
	});

	test("a follow from before the block, arriving after it, is no return", async () => {
		await happen(clock, follow(clock.now), unfollow(clock.now + 5));
		await happen(clock, follow(clock.now + 2), unfollow(clock.now + 6));
		expect(await addedBy()).toBe("follow");
		await happen(clock, text(clock.now + 3));
		expect(await addedBy()).toBe("follow");
	});

	test("a second follow of who did not block changes nothing", async () => {
		await happen(clock, follow(clock.now));
		await happen(clock, follow(clock.now + 1));
		expect(await addedBy()).toBe("follow");
	});
});
