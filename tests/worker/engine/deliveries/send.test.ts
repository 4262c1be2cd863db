import { beforeEach, describe, expect, test, vi } from "vitest";
import { MAX_LINE_TEXT } from "#domain/engine/messages/outgoing-message.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { CallLimits } from "#tests/support/call-limits.ts";
import {
	buildDelivery,
	findDelivery,
	readDeliveries,
	workUntilFinal,
} from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, findFriendRow } from "#tests/support/friend-builders.ts";
import { listStoredMessages } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00");
});

const work = () => sendDueDeliveries(clock.context());
const withToken = { replyToken: "token", replyUntil: new TestClock("2026-11-20 10:00").now + 50 * SECOND };

describe("a delivery that LINE takes", () => {
	test("as a push carries its id as retry key, and stands in the history once, with LINE's ids", async () => {
		const friend = await buildFriend();
		const delivery = await buildDelivery({ friendId: friend.id, texts: ["一", "二"] });
		await work();
		const [call] = await fakeLine.calls("push");
		expect(call!.headers["x-line-retry-key"]).toBe(delivery.id);
		expect(call!.body).toEqual({
			to: friend.lineUserId,
			messages: [
				{ type: "text", text: "一" },
				{ type: "text", text: "二" },
			],
		});
		expect(await findDelivery(delivery)).toMatchObject({
			state: "sent",
			sentAt: clock.now,
			method: "push",
			attempts: 1,
			nextAttemptAt: null,
			reason: null,
			lineStatus: 200,
			lineRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
		});
		const said = await listStoredMessages(friend);
		expect(said).toMatchObject([
			{ outgoing: true, text: "一", timestamp: clock.now, deliveryPosition: 0 },
			{ outgoing: true, text: "二", timestamp: clock.now, deliveryPosition: 1 },
		]);
		expect(said.every((message) => /^\d+$/.test(message.lineMessageId ?? ""))).toBe(true);
	});

	test("is the last thing sent to its friend; one that LINE refuses, or settled late, is not", async () => {
		const [friend, ahead, refused] = [
			await buildFriend({ lastSentAt: 5 }),
			await buildFriend({ lastSentAt: clock.now + 1 }),
			await buildFriend(),
		];
		for (const { id } of [friend, friend, ahead]) await buildDelivery({ friendId: id });
		await work();
		await fakeLine.answers("push", { status: 400 });
		await buildDelivery({ friendId: refused.id });
		await work();
		const sent = await Promise.all([friend, ahead, refused].map(findFriendRow));
		expect(sent.map(({ lastSentAt }) => lastSentAt)).toEqual([clock.now, clock.now + 1, null]);
	});

	test("is written down also when a hundred carry the longest texts there are", async () => {
		const friend = await buildFriend();
		const longest = Array.from({ length: 5 }, () => "結".repeat(MAX_LINE_TEXT));
		for (let made = 0; made < 100; made++) await buildDelivery({ friendId: friend.id, texts: longest });
		await work();
		expect(await listStoredMessages(friend)).toHaveLength(500);
		expect((await readDeliveries()).every(({ state }) => state === "sent")).toBe(true);
	});

	test("as a reply carries the token and no retry key, which LINE would refuse", async () => {
		await buildDelivery(withToken);
		await work();
		const [call] = await fakeLine.calls("reply");
		expect(call!.body!.replyToken).toBe("token");
		expect(call!.headers).not.toHaveProperty("x-line-retry-key");
		expect(await fakeLine.calls("push")).toEqual([]);
	});

	test("is sent once however often the work is done", async () => {
		await buildDelivery();
		await Promise.all([work(), work(), work()]);
		await work();
		expect(await fakeLine.calls()).toHaveLength(1);
	});

	test("is taken as sent on LINE's 409, which means: taken before", async () => {
		const friend = await buildFriend();
		const delivery = await buildDelivery({ friendId: friend.id });
		await fakeLine.answers("push", { status: 409, message: "The retry key is already accepted" });
		await work();
		expect(await findDelivery(delivery)).toMatchObject({ state: "sent", lineStatus: 409 });
		expect(await listStoredMessages(friend)).toHaveLength(1);
	});

	test("is taken as sent though LINE's 200 has no readable body", async () => {
		const friend = await buildFriend();
		const delivery = await buildDelivery({ friendId: friend.id });
		await fakeLine.answers("push", { status: 200, text: "<html>" });
		await work();
		expect((await findDelivery(delivery)).state).toBe("sent");
		expect(await listStoredMessages(friend)).toMatchObject([{ lineMessageId: null }]);
	});
});

describe("a delivery that LINE does not take at once", () => {
	test("500: is tried again with the same body and key, later each time, and arrives once", async () => {
		const delivery = await buildDelivery();
		await fakeLine.answers("push", { status: 500 }, { status: 502 }, { status: 503 });
		expect(await workUntilFinal(clock, delivery)).toMatchObject({ state: "sent", attempts: 4 });
		const calls = await fakeLine.calls("push");
		expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
		expect(new Set(calls.map(({ headers }) => headers["x-line-retry-key"]))).toEqual(new Set([delivery.id]));
		expect(await fakeLine.accepted()).toHaveLength(1);
	});

	test("500: between attempts it is scheduled, in doubt, with the reason, and its consumer will be woken", async () => {
		const delivery = await buildDelivery();
		await fakeLine.answers("push", { status: 500 });
		await work();
		const waiting = await findDelivery(delivery);
		expect(waiting).toMatchObject({
			state: "scheduled",
			inDoubt: true,
			reason: DELIVERY_TEXTS.lineTrouble(500),
			lineStatus: 500,
		});
		const wait = waiting.nextAttemptAt! - clock.now;
		expect(wait).toBeGreaterThan(0);
		expect(clock.deliveries.delays).toEqual([Math.ceil(wait / SECOND)]);
	});

	test("429, too fast: waits at least as long as LINE asks, and is not in doubt", async () => {
		const delivery = await buildDelivery();
		await fakeLine.answers("push", {
			status: 429,
			message: "The API rate limit has been exceeded. Try again later.",
			headers: { "Retry-After": "90" },
		});
		await work();
		const waiting = await findDelivery(delivery);
		expect(waiting).toMatchObject({ state: "scheduled", inDoubt: false, reason: DELIVERY_TEXTS.lineBusy });
		expect(waiting.nextAttemptAt).toBeGreaterThanOrEqual(clock.now + 90 * SECOND);
		expect(await workUntilFinal(clock, delivery)).toMatchObject({ state: "sent" });
	});

	test("429, the month's quota: fails at once, and says so", async () => {
		const delivery = await buildDelivery();
		await fakeLine.answers("push", { status: 429, message: "You have reached your monthly limit." });
		await work();
		expect(await findDelivery(delivery)).toMatchObject({
			state: "failed",
			reason: DELIVERY_TEXTS.quotaExhausted,
		});
	});

	test("a dropped connection: tried again, and arrives once whether LINE had taken it or not", async () => {
		const [taken, lost] = [await buildDelivery(), await buildDelivery()];
		await fakeLine.answers("push", { ends: "drop", accepted: true }, { ends: "drop" });
		expect(await workUntilFinal(clock, taken)).toMatchObject({ state: "sent" });
		expect(await workUntilFinal(clock, lost)).toMatchObject({ state: "sent" });
		expect((await fakeLine.accepted()).map(({ retryKey }) => retryKey).sort()).toEqual(
			[taken.id, lost.id].sort(),
		);
		expect(await listStoredMessages({ id: taken.friendId })).toHaveLength(1);
	});

	test("silence after LINE took it: given up after ten seconds, tried again, and arrives once", async () => {
		const delivery = await buildDelivery();
		await fakeLine.answers("push", { ends: "silence", accepted: true });
		const limits = CallLimits.hold();
		const working = work();
		await vi.waitFor(async () => expect(await fakeLine.calls("push")).toHaveLength(1), { interval: 20 });
		expect(limits.set).toContain(10 * SECOND);
		limits.runOut();
		await working;
		expect(await findDelivery(delivery)).toMatchObject({ inDoubt: true, reason: DELIVERY_TEXTS.lineSilent });
		expect(await workUntilFinal(clock, delivery)).toMatchObject({ state: "sent", lineStatus: 409 });
		expect(await fakeLine.accepted()).toHaveLength(1);
	});
});
