import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { claimDeliveries } from "#functions/engine/deliveries/claim-deliveries.ts";
import { BYTES_PER_BATCH } from "#functions/engine/deliveries/claim-statement.ts";
import { SEND_LEASE } from "#functions/engine/deliveries/delivery-timing.ts";
import { REPLY_WINDOW } from "#functions/platform/line/line-reply-token.ts";
import { buildDelivery, findDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
});

const claim = (limit?: number) => claimDeliveries(clock.context(), limit);
const flex = (text: string): LineMessage => ({ type: "flex", altText: "大", contents: { text } });
const idsOf = (claimed: { id: string }[]) => claimed.map(({ id }) => id);

describe("claiming", () => {
	test("of twenty workers at once no two get the same delivery, and none is left", async () => {
		const friend = await buildFriend();
		for (let count = 0; count < 50; count++) await buildDelivery({ friendId: friend.id });
		const claimed = await Promise.all(Array.from({ length: 20 }, () => claim(5)));
		const ids = claimed.flatMap(idsOf);
		expect([ids.length, new Set(ids).size]).toEqual([50, 50]);
	});

	test("takes nothing before it is due", async () => {
		const delivery = await buildDelivery({ dueAt: clock.now + 1 });
		expect(await claim()).toEqual([]);
		clock.advance(1);
		expect(idsOf(await claim())).toEqual([delivery.id]);
	});

	test("takes what is due longest first", async () => {
		const late = await buildDelivery({ dueAt: clock.now });
		const early = await buildDelivery({ dueAt: clock.now - MINUTE });
		expect(idsOf(await claim(1))).toEqual([early.id]);
		expect(idsOf(await claim(1))).toEqual([late.id]);
	});

	test("counts the attempt and names its beginning before LINE is called, so that a crash leaves a trace", async () => {
		const delivery = await buildDelivery();
		await claim();
		expect(await findDelivery(delivery)).toMatchObject({
			state: "queued",
			attempts: 1,
			firstAttemptAt: clock.now,
			inDoubt: false,
			nextAttemptAt: clock.now + SEND_LEASE,
		});
	});

	test("tells what is known of the friend now", async () => {
		const friend = await buildFriend({ blockedAt: 5, userRate: 0 });
		await buildDelivery({ friendId: friend.id });
		expect(await claim()).toMatchObject([{ lineUserId: friend.lineUserId, blockedAt: 5, userRate: 0 }]);
	});

	test("reads once what several say alike, so that it is worked out once", async () => {
		for (const text of ["同じ", "別", "同じ"]) await buildDelivery({ texts: [text] });
		const said = (await claim()).map(({ messages }) => messages);
		expect(said).toHaveLength(3);
		expect(new Set(said).size).toBe(2);
	});

	test("takes no more at once than fits into memory, and one however large", async () => {
		const large = { messages: [flex("あ".repeat(BYTES_PER_BATCH / 6))] };
		for (let count = 0; count < 5; count++) await buildDelivery(large);
		await buildDelivery({ messages: [flex("大".repeat(BYTES_PER_BATCH / 2))] });
		const sizes: number[] = [];
		for (let batch = await claim(); batch.length > 0; batch = await claim()) sizes.push(batch.length);
		expect(sizes).toEqual([2, 2, 2]);
		await buildDelivery({ messages: [flex("大".repeat(BYTES_PER_BATCH / 2))], dueAt: clock.now - 1 });
		for (let count = 0; count < 400; count++) await buildDelivery();
		expect(await claim()).toHaveLength(1);
		expect(await claim()).toHaveLength(400);
	});

	test("finds its rows through the index of what is due", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		await claimDeliveries(clock.context({ db: connectD1(database) }));
		const plan = await explainQueryPlan(env.DB, trips[0]![0]!);
		expect(plan.join("\n")).toMatch(/SEARCH due USING INDEX deliveries_due/);
		expect(plan.join("\n")).toMatch(/SEARCH earlier USING (COVERING )?INDEX deliveries_order/);
	});
});

describe("a delivery in somebody's hands", () => {
	test("is nobody else's until the lease runs out; then it is taken over, and in doubt", async () => {
		const delivery = await buildDelivery();
		await claim();
		clock.advance(SEND_LEASE - 1);
		expect(await claim()).toEqual([]);
		clock.advance(1);
		expect(await claim()).toMatchObject([{ id: delivery.id, attempts: 2, inDoubt: true }]);
	});

	test("keeps the moment of its first attempt through all that follow", async () => {
		const delivery = await buildDelivery();
		const began = clock.now;
		for (let attempt = 0; attempt < 3; attempt++) {
			await claim();
			clock.advance(SEND_LEASE);
		}
		expect((await findDelivery(delivery)).firstAttemptAt).toBe(began);
	});
});

describe("the way of a delivery", () => {
	const withToken = () => buildDelivery({ replyToken: "token", replyUntil: clock.now + REPLY_WINDOW });

	test("is the reply while its token is fresh", async () => {
		await withToken();
		clock.advance(REPLY_WINDOW - 1);
		expect(await claim()).toMatchObject([{ method: "reply" }]);
	});

	test("is a push once the token is old, and for what never had one", async () => {
		await withToken();
		await buildDelivery();
		clock.advance(REPLY_WINDOW);
		expect(await claim()).toMatchObject([{ method: "push" }, { method: "push" }]);
	});

	test("in doubt stays a reply though the token is old: a push could double it", async () => {
		await withToken();
		await claim();
		clock.advance(SEND_LEASE + MINUTE);
		expect(await claim()).toMatchObject([{ method: "reply", inDoubt: true }]);
	});

	test("in doubt stays a push", async () => {
		await buildDelivery();
		await claim();
		clock.advance(SEND_LEASE);
		expect(await claim()).toMatchObject([{ method: "push", inDoubt: true }]);
	});
});

describe("deliveries of one order", () => {
	test("leave one after another: none is taken while an earlier one is open", async () => {
		const friendId = (await buildFriend()).id;
		const first = await buildDelivery({ friendId, orderKey: "event" });
		const second = await buildDelivery({ friendId, orderKey: "event" });
		const other = await buildDelivery({ friendId, orderKey: "another" });
		expect(idsOf(await claim())).toEqual([first.id, other.id]);
		expect(await claim()).toEqual([]);
		await env.DB.prepare("update deliveries set state = 'sent', next_attempt_at = null where id = ?")
			.bind(first.id)
			.run();
		expect(idsOf(await claim())).toEqual([second.id]);
	});

	test("wait for one that is to be tried again, and not for one that failed, is parked or cancelled", async () => {
		const friendId = (await buildFriend()).id;
		const retried = await buildDelivery({ friendId, orderKey: "a", nextAttemptAt: clock.now + 10 * SECOND });
		const behind = await buildDelivery({ friendId, orderKey: "a" });
		for (const state of ["failed", "parked", "cancelled"] as const) {
			await buildDelivery({ friendId, orderKey: state, state, nextAttemptAt: null });
			await buildDelivery({ friendId, orderKey: state });
		}
		const ids = idsOf(await claim());
		expect(ids).toHaveLength(3);
		expect(ids).not.toContain(behind.id);
		clock.advance(10 * SECOND);
		expect(idsOf(await claim())).toEqual([retried.id]);
	});

	test("a later one waits for nobody who is due after it", async () => {
		const friendId = (await buildFriend()).id;
		await buildDelivery({ friendId, orderKey: "event", dueAt: clock.now + MINUTE });
		const sooner = await buildDelivery({ friendId, orderKey: "event" });
		expect(idsOf(await claim())).toEqual([sooner.id]);
	});
});
