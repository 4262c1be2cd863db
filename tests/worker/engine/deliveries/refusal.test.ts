import { beforeEach, describe, expect, test } from "vitest";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { SEND_LEASE } from "#functions/engine/deliveries/delivery-timing.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { buildDelivery, findDelivery, workUntilFinal } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
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

describe("a delivery that LINE refuses", () => {
	test("400: fails at once, with LINE's own words and details", async () => {
		const delivery = await buildDelivery();
		const details = [{ message: "May not be empty", property: "messages[0].text" }];
		await fakeLine.answers("push", {
			status: 400,
			json: { message: "The request body has 1 error(s)", details },
		});
		await work();
		expect(await findDelivery(delivery)).toMatchObject({
			state: "failed",
			nextAttemptAt: null,
			lineStatus: 400,
			reason: DELIVERY_TEXTS.lineRefused(
				400,
				"The request body has 1 error(s) / messages[0].text: May not be empty",
			),
		});
		expect(await listStoredMessages({ id: delivery.friendId })).toEqual([]);
	});

	test.each([401, 403])("%i: fails, and points to the channel's token", async (status) => {
		const delivery = await buildDelivery();
		await fakeLine.answers("push", { status, message: "Authentication failed." });
		await work();
		expect(await findDelivery(delivery)).toMatchObject({
			state: "failed",
			reason: DELIVERY_TEXTS.lineUnauthorized(status),
		});
	});

	test("one does not hold up the next of its order", async () => {
		const friendId = (await buildFriend()).id;
		await buildDelivery({ friendId, orderKey: "event" });
		const second = await buildDelivery({ friendId, orderKey: "event" });
		await fakeLine.answers("push", { status: 400 });
		await work();
		expect((await findDelivery(second)).state).toBe("sent");
	});
});

describe("a reply token that LINE does not take", () => {
	const refusal = { status: 400, message: "Invalid reply token" };

	test("while no attempt can have used it: the messages go as a push, at once", async () => {
		const delivery = await buildDelivery(withToken);
		await fakeLine.answers("reply", refusal);
		await work();
		expect(await findDelivery(delivery)).toMatchObject({ state: "sent", method: "push", replyToken: null });
		expect(await fakeLine.accepted()).toMatchObject([{ method: "push", retryKey: delivery.id }]);
	});

	test("after an attempt that may have used it, while it would still be fresh: it arrived with that attempt", async () => {
		const delivery = await buildDelivery(withToken);
		await fakeLine.answers("reply", { ends: "drop", accepted: true });
		expect(await workUntilFinal(clock, delivery)).toMatchObject({
			state: "sent",
			method: "reply",
			attempts: 2,
		});
		expect(await fakeLine.accepted()).toHaveLength(1);
		expect(await listStoredMessages({ id: delivery.friendId })).toHaveLength(1);
	});

	test("after an attempt that may have used it, and too old by now: nobody knows, so a person decides", async () => {
		const delivery = await buildDelivery(withToken);
		await fakeLine.answers("reply", { ends: "drop" }, refusal);
		await work();
		clock.advance(MINUTE);
		expect(await workUntilFinal(clock, delivery)).toMatchObject({
			state: "parked",
			reason: DELIVERY_TEXTS.replyInDoubt,
		});
		expect(await fakeLine.calls("push")).toEqual([]);
	});

	test("500 on a reply, and then it is taken: once", async () => {
		const delivery = await buildDelivery(withToken);
		await fakeLine.answers("reply", { status: 500 });
		expect(await workUntilFinal(clock, delivery)).toMatchObject({ state: "sent", method: "reply" });
		expect(await fakeLine.accepted()).toHaveLength(1);
	});
});

describe("24 hours of doubt", () => {
	/** Only the first attempts and those of the last hour are run; each is judged by its time alone. */
	async function untilTheLastHour() {
		for (let attempt = 0; attempt < 3; attempt++) {
			await work();
			clock.advance(10 * MINUTE);
		}
		clock.advance(22.5 * HOUR);
	}

	test("end with a person: LINE forgets the key then, and would send again", async () => {
		const delivery = await buildDelivery();
		await fakeLine.answers("push", { ends: "drop" }, ...Array.from({ length: 40 }, () => ({ status: 500 })));
		const began = clock.now;
		await untilTheLastHour();
		expect(await workUntilFinal(clock, delivery)).toMatchObject({
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
		expect(await findDelivery(delivery)).toMatchObject({
			state: "parked",
			reason: DELIVERY_TEXTS.pushInDoubt,
		});
		expect(await fakeLine.calls()).toEqual([]);
	});

	test("of refusals for being too fast, without any doubt, end as failed: it certainly did not arrive", async () => {
		const delivery = await buildDelivery();
		await fakeLine.answers(
			"push",
			...Array.from({ length: 40 }, () => ({ status: 429, message: "Too fast" })),
		);
		await untilTheLastHour();
		expect(await workUntilFinal(clock, delivery)).toMatchObject({
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
		expect(await findDelivery(delivery)).toMatchObject({
			state: "cancelled",
			reason: DELIVERY_TEXTS.friendBlockedUs,
		});
		expect(await fakeLine.calls()).toEqual([]);
	});

	test("[A-372] a friend whom the operator blocked since", async () => {
		const friend = await buildFriend({ userRate: -1 });
		const delivery = await buildDelivery({ friendId: friend.id });
		await work();
		expect(await findDelivery(delivery)).toMatchObject({
			state: "cancelled",
			reason: DELIVERY_TEXTS.friendBlockedByOperator,
		});
	});
});
