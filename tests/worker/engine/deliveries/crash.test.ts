import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import {
	CANCEL_DELIVERIES,
	changeDelivery,
	RESEND_DELIVERIES,
} from "#functions/engine/deliveries/change-deliveries.ts";
import { claimDeliveries } from "#functions/engine/deliveries/claim-deliveries.ts";
import { BATCH_START_PERIOD, SEND_LEASE } from "#functions/engine/deliveries/delivery-timing.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { Outbox } from "#functions/engine/deliveries/outbox.ts";
import { settleDeliveries } from "#functions/engine/deliveries/settle-deliveries.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import {
	buildDelivery,
	findDelivery,
	readDeliveries,
	workUntilFinal,
} from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { listStoredMessages } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { dieAt, failAt, loseAnswerAfter } from "#tests/support/observed-database.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** Statement that writes outcomes. */
const SETTLE = /update "deliveries" set\s+state = \(k\.value/;
/** Statement that claims deliveries. */
const CLAIM = /update "deliveries" set\s+state = case/;

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00");
});

const later = async () => {
	clock.advance(SEND_LEASE);
	await sendDueDeliveries(clock.context());
};

describe("a worker that dies", () => {
	test("before it calls LINE, again and again for a day: the delivery is left for a person, whatever kills the next", async () => {
		const long = { firstAttemptAt: clock.now - DAY, attempts: 9, method: "push", state: "queued" } as const;
		const over = await buildDelivery({ ...long, hasPlaceholders: true, texts: ["{name}さん"] });
		const deadly = await buildDelivery({ hasPlaceholders: true, texts: ["{name}さん"] });
		const dying = connectD1(failAt(env.DB, /set messages = \(k\.value/, 2));
		await expect(sendDueDeliveries(clock.context({ db: dying }))).rejects.toThrow();
		expect(await findDelivery(over)).toMatchObject({
			state: "parked",
			nextAttemptAt: null,
			reason: DELIVERY_TEXTS.pushInDoubt,
		});
		expect(await findDelivery(deadly)).toMatchObject({ state: "queued", attempts: 1 });
		expect(await fakeLine.calls()).toEqual([]);
	});

	test("after LINE took a push and before it wrote so: the next asks with the same key, and it arrived once", async () => {
		const friend = await buildFriend();
		const delivery = await buildDelivery({ friendId: friend.id });
		const dying = clock.context({ db: connectD1(failAt(env.DB, SETTLE, 2)) });
		await expect(sendDueDeliveries(dying)).rejects.toThrow("out of reach");
		expect(await findDelivery(delivery)).toMatchObject({ state: "queued" });

		await sendDueDeliveries(clock.context());
		expect(await fakeLine.calls()).toHaveLength(1);
		await later();
		expect(await findDelivery(delivery)).toMatchObject({ state: "sent", attempts: 2, lineStatus: 409 });
		expect(await fakeLine.accepted()).toMatchObject([{ retryKey: delivery.id }]);
		expect(await listStoredMessages(friend)).toHaveLength(1);
	});

	test("after LINE took a reply and before it wrote so: known to have arrived while the token would be fresh", async () => {
		const delivery = await buildDelivery({ replyToken: "token", replyUntil: clock.now + 50 * SECOND });
		const dying = clock.context({ db: connectD1(failAt(env.DB, SETTLE, 2)) });
		await expect(sendDueDeliveries(dying)).rejects.toThrow();
		await later();
		expect(await findDelivery(delivery)).toMatchObject({ state: "sent", method: "reply" });
		expect(await fakeLine.accepted()).toHaveLength(1);
		expect(await fakeLine.calls("push")).toEqual([]);
	});

	test("before it called LINE: the next sends", async () => {
		const delivery = await buildDelivery();
		await claimDeliveries(clock.context());
		await later();
		expect(await findDelivery(delivery)).toMatchObject({ state: "sent", attempts: 2 });
		expect(await fakeLine.accepted()).toHaveLength(1);
	});

	test("in the middle of a hundred: each arrives once", async () => {
		for (let count = 0; count < 100; count++) await buildDelivery();
		const [first] = await readDeliveries();
		await fakeLine.answers(
			"push",
			...Array.from({ length: 30 }, () => ({ ends: "drop" as const, accepted: true })),
		);
		const dying = clock.context({ db: connectD1(failAt(env.DB, SETTLE, 1)) });
		await sendDueDeliveries(dying).catch(() => undefined);
		for (let round = 0; round < 5; round++) await later();
		expect(await workUntilFinal(clock, first!)).toMatchObject({ state: "sent" });
		expect(await countRows("deliveries", "state = 'sent'")).toBe(100);
		const keys = (await fakeLine.accepted()).map(({ retryKey }) => retryKey);
		expect([keys.length, new Set(keys).size]).toEqual([100, 100]);
		expect(await countRows("messages", "outgoing = 1")).toBe(100);
	});

	test("never hearing that its claim was written: nobody sends until its lease is over, and then once", async () => {
		await buildDelivery();
		const deaf = clock.context({ db: connectD1(loseAnswerAfter(env.DB, CLAIM)) });
		await sendDueDeliveries(deaf).catch(() => undefined);
		expect(await fakeLine.calls()).toEqual([]);
		await later();
		expect(await fakeLine.accepted()).toHaveLength(1);
	});
});

describe("[gives up deliveries] a delivery that kills its workers", () => {
	/** Kills workers when they fill in the deadly text. */
	const dying = async (times: number) => {
		for (let died = 0; died < times; died++) {
			const dead = connectD1(dieAt(env.DB, "命取り"));
			await sendDueDeliveries(clock.context({ db: dead })).catch(() => undefined);
			clock.advance(SEND_LEASE);
		}
	};
	const told = (text: string, given = {}) =>
		buildDelivery({ hasPlaceholders: true, texts: [text], ...given });

	test("takes others along twice at most, and is left for a person at the claim, with a reason", async () => {
		for (let count = 0; count < 60; count++) await told(count === 40 ? "{name}命取り" : "{name}さん");
		await dying(12);
		await sendDueDeliveries(clock.context());
		const [deadly, ...others] = (await readDeliveries()).sort((one) => (one.state === "parked" ? -1 : 1));
		expect(deadly).toMatchObject({
			state: "parked",
			nextAttemptAt: null,
			lost: MAX_LOST_WORKERS,
			reason: DELIVERY_TEXTS.sendStopped,
		});
		expect(others.filter(({ state }) => state === "sent")).toHaveLength(59);
		expect(Math.max(...others.map(({ attempts }) => attempts))).toBe(3);
		expect(await fakeLine.accepted()).toHaveLength(59);
		clock.advance(DAY);
		await sendDueDeliveries(clock.context());
		expect(await findDelivery(deadly!)).toMatchObject({ state: "parked", attempts: MAX_LOST_WORKERS + 1 });
	});

	test("is out of the way of what falls due later, and of its own order once it is given up", async () => {
		const friendId = (await buildFriend()).id;
		const deadly = await told("{name}命取り", { friendId, orderKey: "event" });
		const behind = await told("後で", { friendId, orderKey: "event" });
		await dying(1);
		clock.advance(-SEND_LEASE);
		const other = await told("{name}さん");
		await sendDueDeliveries(clock.context());
		expect([(await findDelivery(other)).state, (await findDelivery(behind)).state]).toEqual([
			"sent",
			"scheduled",
		]);
		clock.advance(SEND_LEASE);
		await dying(MAX_LOST_WORKERS);
		expect([(await findDelivery(deadly)).state, (await findDelivery(behind)).state]).toEqual([
			"parked",
			"sent",
		]);
	});

	test("sent again by a person has all its attempts once more", async () => {
		const deadly = await told("{name}命取り");
		await dying(MAX_LOST_WORKERS + 1);
		const operator = operatorContext(clock, await buildOperator());
		await changeDelivery(RESEND_DELIVERIES, { ctx: operator, input: deadly });
		expect(await findDelivery(deadly)).toMatchObject({ state: "scheduled", lost: 0 });
		await sendDueDeliveries(clock.context());
		expect((await findDelivery(deadly)).state).toBe("sent");
	});

	test("begins anew once somebody reports back", async () => {
		const delivery = await told("{name}命取り");
		await dying(MAX_LOST_WORKERS - 1);
		await fakeLine.answers("push", { status: 500 });
		await sendDueDeliveries(clock.context());
		expect(await findDelivery(delivery)).toMatchObject({ state: "scheduled", lost: 0 });
	});
});

describe("a worker that was overtaken", () => {
	const overtake = async () => {
		const [held] = await claimDeliveries(clock.context());
		clock.advance(SEND_LEASE);
		return held!;
	};
	const tells = async (held: Awaited<ReturnType<typeof overtake>>, verdict: object) =>
		settleDeliveries(clock.context(), [{ delivery: held, at: clock.now, verdict, result: null } as never]);

	test("says nothing more of failure or retry: the row is another's", async () => {
		const delivery = await buildDelivery();
		const held = await overtake();
		await claimDeliveries(clock.context());
		await tells(held, { type: "failed", reason: "遅い" });
		await tells(held, { type: "retry", at: clock.now, inDoubt: true, reason: "遅い" });
		expect(await findDelivery(delivery)).toMatchObject({ state: "queued", attempts: 2, reason: null });
	});

	test("is believed when it says that it was sent, whoever holds the row", async () => {
		const delivery = await buildDelivery();
		const held = await overtake();
		await claimDeliveries(clock.context());
		await tells(held, { type: "sent" });
		expect(await findDelivery(delivery)).toMatchObject({ state: "sent", nextAttemptAt: null });
	});

	test("does not undo what was sent", async () => {
		const delivery = await buildDelivery();
		const held = await overtake();
		await sendDueDeliveries(clock.context());
		await tells(held, { type: "retry", at: clock.now, inDoubt: true, reason: "遅い" });
		expect(await findDelivery(delivery)).toMatchObject({ state: "sent", nextAttemptAt: null, reason: null });
		expect(await listStoredMessages({ id: delivery.friendId })).toHaveLength(1);
	});

	test("whose message arrived though it was cancelled meanwhile: the history tells the truth", async () => {
		const delivery = await buildDelivery();
		const held = await overtake();
		await fakeLine.answers("push", { status: 500 });
		await sendDueDeliveries(clock.context());
		const operator = operatorContext(clock, await buildOperator());
		await changeDelivery(CANCEL_DELIVERIES, { ctx: operator, input: delivery });
		await tells(held, { type: "sent" });
		expect((await findDelivery(delivery)).state).toBe("cancelled");
		expect(await listStoredMessages({ id: delivery.friendId })).toHaveLength(1);
	});
});

describe("a worker that ran out of time", () => {
	test("gives back what it did not try, uncounted, and it is sent by the next", async () => {
		const delivery = await buildDelivery();
		const batch = await claimDeliveries(clock.context());
		let now = clock.now;
		const hurried = clock.context({
			clock: () => {
				const seen = now;
				now += BATCH_START_PERIOD + 1;
				return seen;
			},
		});
		const outbox = new Outbox(hurried, (outcomes) => settleDeliveries(hurried, outcomes));
		await outbox.send(batch, Date.now());
		await outbox.waitUntilDone();
		expect(await fakeLine.calls()).toEqual([]);
		const waiting = await findDelivery(delivery);
		expect(waiting).toMatchObject({ state: "scheduled", attempts: 0, inDoubt: false, reason: null });
		clock.advance(MINUTE);
		expect(await workUntilFinal(clock, delivery)).toMatchObject({ state: "sent", attempts: 1 });
	});
});

test("a cancelled delivery is never sent, even by a worker that comes late", async () => {
	const delivery = await buildDelivery({ state: "cancelled", nextAttemptAt: null });
	await later();
	expect(await fakeLine.calls()).toEqual([]);
	expect((await findDelivery(delivery)).reason).not.toBe(DELIVERY_TEXTS.lineSilent);
});
