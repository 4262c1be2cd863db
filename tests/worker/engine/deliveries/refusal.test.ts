import { beforeEach, describe, expect, test } from "vitest";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#domain/platform/time/time.ts";
import { SEND_LEASE } from "#functions/engine/deliveries/timing.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildDelivery, deliveryNow, workUntilOver } from "#tests/support/deliveries.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { messagesOf } from "#tests/support/messages.ts";
import { beginAnew } from "#tests/support/migrations.ts";

let clock: TestClock;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock("2026-11-20 10:00");
});

const work = () => workDeliveries(clock.context());
const withToken = { replyToken: "token", replyUntil: new TestClock("2026-11-20 10:00").now + 50 * SECOND };

describe("a delivery that LINE refuses", () => {
	test("400: fails at once, with LINE's own words and details", async () => {
		const delivery = await buildDelivery();
		const details = [{ message: "May not be empty", property: "messages[0].text" }];
		await line.answers("push", {
			status: 400,
			json: { message: "The request body has 1 error(s)", details },
		});
		await work();
		expect(await deliveryNow(delivery)).toMatchObject({
			state: "failed",
			nextAttemptAt: null,
			lineStatus: 400,
			reason: DELIVERY_TEXTS.lineRefused(
				400,
				"The request body has 1 error(s) / messages[0].text: May not be empty",
			),
		});
		expect(await messagesOf({ id: delivery.friendId })).toEqual([]);
	});

	test.each([401, 403])("%i: fails, and points to the channel's token", async (status) => {
		const delivery = await buildDelivery();
		await line.answers("push", { status, message: "Authentication failed." });
		await work();
		expect(await deliveryNow(delivery)).toMatchObject({
			state: "failed",
			reason: DELIVERY_TEXTS.lineUnauthorized(status),
		});
	});

	test("one does not hold up the next of its order", async () => {
		const friendId = (await buildFriend()).id;
		await buildDelivery({ friendId, orderKey: "event" });
		const second = await buildDelivery({ friendId, orderKey: "event" });
		await line.answers("push", { status: 400 });
		await work();
		expect((await deliveryNow(second)).state).toBe("sent");
	});
});

describe("a reply token that LINE does not take", () => {
	const refusal = { status: 400, message: "Invalid reply token" };

	test("while no attempt can have used it: the messages go as a push, at once", async () => {
		const delivery = await buildDelivery(withToken);
		await line.answers("reply", refusal);
		await work();
		expect(await deliveryNow(delivery)).toMatchObject({ state: "sent", method: "push", replyToken: null });
		expect(await line.accepted()).toMatchObject([{ method: "push", retryKey: delivery.id }]);
	});

	test("after an attempt that may have used it, while it would still be fresh: it arrived with that attempt", async () => {
		const delivery = await buildDelivery(withToken);
		await line.answers("reply", { ends: "drop", accepted: true });
		expect(await workUntilOver(clock, delivery)).toMatchObject({
			state: "sent",
			method: "reply",
			attempts: 2,
		});
		expect(await line.accepted()).toHaveLength(1);
		expect(await messagesOf({ id: delivery.friendId })).toHaveLength(1);
	});

	test("after an attempt that may have used it, and too old by now: nobody knows, so a person decides", async () => {
		const delivery = await buildDelivery(withToken);
		await line.answers("reply", { ends: "drop" }, refusal);
		await work();
		clock.advance(MINUTE);
		expect(await workUntilOver(clock, delivery)).toMatchObject({
			state: "parked",
			reason: DELIVERY_TEXTS.replyInDoubt,
		});
		expect(await line.calls("push")).toEqual([]);
	});

	test("500 on a reply, and then it is taken: once", async () => {
		const delivery = await buildDelivery(withToken);
		await line.answers("reply", { status: 500 });
		expect(await workUntilOver(clock, delivery)).toMatchObject({ state: "sent", method: "reply" });
		expect(await line.accepted()).toHaveLength(1);
	});
});

describe("24 hours of doubt", () => {
	/** The first attempts and those of the last hour stand for all: each is judged by its time alone. */
	async function untilTheLastHour() {
		for (let attempt = 0; attempt < 3; attempt++) {
			await work();
			clock.advance(10 * MINUTE);
		}
		clock.advance(22.5 * HOUR);
	}

	test("end with a person: LINE forgets the key then, and would send again", async () => {
		const delivery = await buildDelivery();
		await line.answers("push", { ends: "drop" }, ...Array.from({ length: 40 }, () => ({ status: 500 })));
		const began = clock.now;
		await untilTheLastHour();
		expect(await workUntilOver(clock, delivery)).toMatchObject({
			state: "parked",
			reason: DELIVERY_TEXTS.pushInDoubt,
		});
		expect(clock.now - began).toBeLessThan(DAY);
		expect(clock.now - began).toBeGreaterThan(23 * HOUR);
	});

	test("a delivery whose worker died and that is found only after them is parked without another call", async () => {
		const delivery = await buildDelivery({
			state: "queued",
			attempts: 1,
			method: "push",
			firstAttemptAt: clock.now - DAY,
			nextAttemptAt: clock.now - DAY + SEND_LEASE,
		});
		await work();
		expect(await deliveryNow(delivery)).toMatchObject({
			state: "parked",
			reason: DELIVERY_TEXTS.pushInDoubt,
		});
		expect(await line.calls()).toEqual([]);
	});

	test("of refusals for being too fast, without any doubt, end as failed: it certainly did not arrive", async () => {
		const delivery = await buildDelivery();
		await line.answers("push", ...Array.from({ length: 40 }, () => ({ status: 429, message: "Too fast" })));
		await untilTheLastHour();
		expect(await workUntilOver(clock, delivery)).toMatchObject({
			state: "failed",
			reason: DELIVERY_TEXTS.sendExpired,
		});
	});
});

describe("who is not written to", () => {
	test("[A-372] a friend who blocked the account since: cancelled, with the reason, and LINE is not called", async () => {
		const friend = await buildFriend({ blockedAt: 1 });
		const delivery = await buildDelivery({ friendId: friend.id });
		await work();
		expect(await deliveryNow(delivery)).toMatchObject({
			state: "cancelled",
			reason: DELIVERY_TEXTS.friendBlockedUs,
		});
		expect(await line.calls()).toEqual([]);
	});

	test("[A-372] a friend whom the operator blocked since", async () => {
		const friend = await buildFriend({ userRate: -1 });
		const delivery = await buildDelivery({ friendId: friend.id });
		await work();
		expect(await deliveryNow(delivery)).toMatchObject({
			state: "cancelled",
			reason: DELIVERY_TEXTS.friendBlockedByOperator,
		});
	});
});
