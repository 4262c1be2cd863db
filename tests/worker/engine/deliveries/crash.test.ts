import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/time.ts";
import { CANCEL, changeDelivery, RESEND } from "#functions/engine/deliveries/change.ts";
import { claimDeliveries } from "#functions/engine/deliveries/claim.ts";
import { Outbox } from "#functions/engine/deliveries/outbox.ts";
import { settle } from "#functions/engine/deliveries/settle.ts";
import { SEND_LEASE, START_WITHIN } from "#functions/engine/deliveries/timing.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { MOST_LOST } from "#functions/platform/queues/company.ts";
import { TestClock } from "#tests/support/clock.ts";
import { dyingAt, failingAt, silentAfter } from "#tests/support/database.ts";
import { allDeliveries, buildDelivery, deliveryNow, workUntilOver } from "#tests/support/deliveries.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { messagesOf } from "#tests/support/messages.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, operatorContext } from "#tests/support/operators.ts";
import { countRows } from "#tests/support/snapshot.ts";

/** The statement that writes outcomes down. */
const SETTLE = /update "deliveries" set\s+state = \(k\.value/;
/** The statement that takes deliveries. */
const CLAIM = /update "deliveries" set\s+state = case/;

let clock: TestClock;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock("2026-11-20 10:00");
});

const later = async () => {
	clock.advance(SEND_LEASE);
	await workDeliveries(clock.context());
};

describe("a worker that dies", () => {
	test("before it calls LINE, again and again for a day: the delivery is left for a person, whatever kills the next", async () => {
		const long = { firstAttemptAt: clock.now - DAY, attempts: 9, method: "push", state: "queued" } as const;
		const over = await buildDelivery({ ...long, hasPlaceholders: true, texts: ["{name}さん"] });
		const deadly = await buildDelivery({ hasPlaceholders: true, texts: ["{name}さん"] });
		const dying = connect(failingAt(env.DB, /set messages = \(k\.value/, 2));
		await expect(workDeliveries(clock.context({ db: dying }))).rejects.toThrow();
		expect(await deliveryNow(over)).toMatchObject({
			state: "parked",
			nextAttemptAt: null,
			reason: DELIVERY_TEXTS.pushInDoubt,
		});
		expect(await deliveryNow(deadly)).toMatchObject({ state: "queued", attempts: 1 });
		expect(await line.calls()).toEqual([]);
	});

	test("after LINE took a push and before it wrote so: the next asks with the same key, and it arrived once", async () => {
		const friend = await buildFriend();
		const delivery = await buildDelivery({ friendId: friend.id });
		const dying = clock.context({ db: connect(failingAt(env.DB, SETTLE, 2)) });
		await expect(workDeliveries(dying)).rejects.toThrow("out of reach");
		expect(await deliveryNow(delivery)).toMatchObject({ state: "queued" });

		await workDeliveries(clock.context());
		expect(await line.calls()).toHaveLength(1);
		await later();
		expect(await deliveryNow(delivery)).toMatchObject({ state: "sent", attempts: 2, lineStatus: 409 });
		expect(await line.accepted()).toMatchObject([{ retryKey: delivery.id }]);
		expect(await messagesOf(friend)).toHaveLength(1);
	});

	test("after LINE took a reply and before it wrote so: known to have arrived while the token would be fresh", async () => {
		const delivery = await buildDelivery({ replyToken: "token", replyUntil: clock.now + 50 * SECOND });
		const dying = clock.context({ db: connect(failingAt(env.DB, SETTLE, 2)) });
		await expect(workDeliveries(dying)).rejects.toThrow();
		await later();
		expect(await deliveryNow(delivery)).toMatchObject({ state: "sent", method: "reply" });
		expect(await line.accepted()).toHaveLength(1);
		expect(await line.calls("push")).toEqual([]);
	});

	test("before it called LINE: the next sends", async () => {
		const delivery = await buildDelivery();
		await claimDeliveries(clock.context());
		await later();
		expect(await deliveryNow(delivery)).toMatchObject({ state: "sent", attempts: 2 });
		expect(await line.accepted()).toHaveLength(1);
	});

	test("in the middle of a hundred: each arrives once", async () => {
		for (let count = 0; count < 100; count++) await buildDelivery();
		const [first] = await allDeliveries();
		await line.answers(
			"push",
			...Array.from({ length: 30 }, () => ({ ends: "drop" as const, accepted: true })),
		);
		const dying = clock.context({ db: connect(failingAt(env.DB, SETTLE, 1)) });
		await workDeliveries(dying).catch(() => undefined);
		for (let round = 0; round < 5; round++) await later();
		expect(await workUntilOver(clock, first!)).toMatchObject({ state: "sent" });
		expect(await countRows("deliveries", "state = 'sent'")).toBe(100);
		const keys = (await line.accepted()).map(({ retryKey }) => retryKey);
		expect([keys.length, new Set(keys).size]).toEqual([100, 100]);
		expect(await countRows("messages", "outgoing = 1")).toBe(100);
	});

	test("never hearing that its claim was written: nobody sends until its lease is over, and then once", async () => {
		await buildDelivery();
		const deaf = clock.context({ db: connect(silentAfter(env.DB, CLAIM)) });
		await workDeliveries(deaf).catch(() => undefined);
		expect(await line.calls()).toEqual([]);
		await later();
		expect(await line.accepted()).toHaveLength(1);
	});
});

describe("a delivery that kills its workers", () => {
	/** Workers die as soon as they put in what the deadly one says. */
	const dying = async (times: number) => {
		for (let died = 0; died < times; died++) {
			const dead = connect(dyingAt(env.DB, "命取り"));
			await workDeliveries(clock.context({ db: dead })).catch(() => undefined);
			clock.advance(SEND_LEASE);
		}
	};
	const told = (text: string, given = {}) =>
		buildDelivery({ hasPlaceholders: true, texts: [text], ...given });

	test("takes others along twice at most, and is left for a person at the claim, with a reason", async () => {
		for (let count = 0; count < 60; count++) await told(count === 40 ? "{name}命取り" : "{name}さん");
		await dying(12);
		await workDeliveries(clock.context());
		const [deadly, ...others] = (await allDeliveries()).sort((one) => (one.state === "parked" ? -1 : 1));
		expect(deadly).toMatchObject({
			state: "parked",
			nextAttemptAt: null,
			lost: MOST_LOST,
			reason: DELIVERY_TEXTS.sendStopped,
		});
		expect(others.filter(({ state }) => state === "sent")).toHaveLength(59);
		expect(Math.max(...others.map(({ attempts }) => attempts))).toBe(3);
		expect(await line.accepted()).toHaveLength(59);
		clock.advance(DAY);
		await workDeliveries(clock.context());
		expect(await deliveryNow(deadly!)).toMatchObject({ state: "parked", attempts: MOST_LOST + 1 });
	});

	test("is out of the way of what falls due later, and of its own order once it is given up", async () => {
		const friendId = (await buildFriend()).id;
		const deadly = await told("{name}命取り", { friendId, orderKey: "event" });
		const behind = await told("後で", { friendId, orderKey: "event" });
		await dying(1);
		clock.advance(-SEND_LEASE);
		const other = await told("{name}さん");
		await workDeliveries(clock.context());
		expect([(await deliveryNow(other)).state, (await deliveryNow(behind)).state]).toEqual([
			"sent",
			"scheduled",
		]);
		clock.advance(SEND_LEASE);
		await dying(MOST_LOST);
		expect([(await deliveryNow(deadly)).state, (await deliveryNow(behind)).state]).toEqual([
			"parked",
			"sent",
		]);
	});

	test("sent again by a person has all its attempts once more", async () => {
		const deadly = await told("{name}命取り");
		await dying(MOST_LOST + 1);
		const operator = operatorContext(clock, await buildOperator());
		await changeDelivery(RESEND, { ctx: operator, input: deadly });
		expect(await deliveryNow(deadly)).toMatchObject({ state: "scheduled", lost: 0 });
		await workDeliveries(clock.context());
		expect((await deliveryNow(deadly)).state).toBe("sent");
	});

	test("begins anew once somebody reports back", async () => {
		const delivery = await told("{name}命取り");
		await dying(MOST_LOST - 1);
		await line.answers("push", { status: 500 });
		await workDeliveries(clock.context());
		expect(await deliveryNow(delivery)).toMatchObject({ state: "scheduled", lost: 0 });
	});
});

describe("a worker that was overtaken", () => {
	const overtake = async () => {
		const [held] = await claimDeliveries(clock.context());
		clock.advance(SEND_LEASE);
		return held!;
	};
	const tells = async (held: Awaited<ReturnType<typeof overtake>>, verdict: object) =>
		settle(clock.context(), [{ delivery: held, at: clock.now, verdict, result: null } as never]);

	test("says nothing more of failure or retry: the row is another's", async () => {
		const delivery = await buildDelivery();
		const held = await overtake();
		await claimDeliveries(clock.context());
		await tells(held, { type: "failed", reason: "遅い" });
		await tells(held, { type: "retry", at: clock.now, inDoubt: true, reason: "遅い" });
		expect(await deliveryNow(delivery)).toMatchObject({ state: "queued", attempts: 2, reason: null });
	});

	test("is believed when it says that it was sent, whoever holds the row", async () => {
		const delivery = await buildDelivery();
		const held = await overtake();
		await claimDeliveries(clock.context());
		await tells(held, { type: "sent" });
		expect(await deliveryNow(delivery)).toMatchObject({ state: "sent", nextAttemptAt: null });
	});

	test("does not undo what was sent", async () => {
		const delivery = await buildDelivery();
		const held = await overtake();
		await workDeliveries(clock.context());
		await tells(held, { type: "retry", at: clock.now, inDoubt: true, reason: "遅い" });
		expect(await deliveryNow(delivery)).toMatchObject({ state: "sent", nextAttemptAt: null, reason: null });
		expect(await messagesOf({ id: delivery.friendId })).toHaveLength(1);
	});

	test("whose message arrived though it was cancelled meanwhile: the history tells the truth", async () => {
		const delivery = await buildDelivery();
		const held = await overtake();
		await line.answers("push", { status: 500 });
		await workDeliveries(clock.context());
		const operator = operatorContext(clock, await buildOperator());
		await changeDelivery(CANCEL, { ctx: operator, input: delivery });
		await tells(held, { type: "sent" });
		expect((await deliveryNow(delivery)).state).toBe("cancelled");
		expect(await messagesOf({ id: delivery.friendId })).toHaveLength(1);
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
				now += START_WITHIN + 1;
				return seen;
			},
		});
		const outbox = new Outbox(hurried, (outcomes) => settle(hurried, outcomes));
		await outbox.send(batch, Date.now());
		await outbox.over();
		expect(await line.calls()).toEqual([]);
		const waiting = await deliveryNow(delivery);
		expect(waiting).toMatchObject({ state: "scheduled", attempts: 0, inDoubt: false, reason: null });
		clock.advance(MINUTE);
		expect(await workUntilOver(clock, delivery)).toMatchObject({ state: "sent", attempts: 1 });
	});
});

test("a cancelled delivery is never sent, even by a worker that comes late", async () => {
	const delivery = await buildDelivery({ state: "cancelled", nextAttemptAt: null });
	await later();
	expect(await line.calls()).toEqual([]);
	expect((await deliveryNow(delivery)).reason).not.toBe(DELIVERY_TEXTS.lineSilent);
});
