import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { deliveriesToResend } from "#domain/engine/deliveries/delivery-list-query.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import {
	CANCEL_DELIVERIES,
	changeDeliveries,
	changeDelivery,
	RESEND_DELIVERIES,
} from "#functions/engine/deliveries/change-deliveries.ts";
import { SEND_LEASE } from "#functions/engine/deliveries/delivery-timing.ts";
import { claimMulticast } from "#functions/engine/deliveries/multicasts/claim-multicast.ts";
import { sendMulticast } from "#functions/engine/deliveries/multicasts/send-multicast.ts";
import { settleMulticast } from "#functions/engine/deliveries/multicasts/settle-multicast.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import {
	BROADCAST_TEXT,
	beginBroadcastAccount,
	buildBegunBroadcast,
	insertFriends,
	listMulticasts,
	workSendQueues,
} from "#tests/support/broadcast-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { readDeliveries } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { countRoundTrips, explainQueryPlan, failAt } from "#tests/support/observed-database.ts";
import { type BuiltOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

/** Statement that writes an outcome. */
const SETTLE = /update "multicasts" as m set state/;

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
});

const begin = async (friends: number, text = BROADCAST_TEXT) => {
	await insertFriends(friends);
	return buildBegunBroadcast({ clock, by: operator, input: { messages: [{ type: 1, text }] } });
};

const later = async (by = SEND_LEASE) => {
	clock.advance(by);
	await workSendQueues(clock);
};

const userOf = (number: number) => `U${number.toString(16).padStart(32, "0")}`;

/** Expects that each friend got it once, and that the database agrees. */
async function expectEachOnce(friends: number) {
	const arrived = (await fakeLine.accepted()).map(({ to }) => to);
	expect([arrived.length, new Set(arrived).size]).toEqual([friends, friends]);
	expect(await countRows("deliveries", "state = 'sent'")).toBe(friends);
	expect(await countRows("messages", "outgoing = 1")).toBe(friends);
}

/** LINE requires the same body for the same key. */
async function expectSameBodies() {
	const calls = await fakeLine.calls("multicast");
	const bodies = Map.groupBy(calls, ({ headers }) => headers["x-line-retry-key"]);
	for (const [, same] of bodies) expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1);
}

describe("the same for many", () => {
	test("goes in calls of 500 under one key each, with a record for each friend", async () => {
		await begin(1_203);
		expect(await countRows("deliveries", "next_attempt_at is not null")).toBe(0);
		await workSendQueues(clock);
		// Calls are concurrent and arrive in any order.
		const calls = (await fakeLine.calls()).sort((a, b) => (a.body!.to![0]! < b.body!.to![0]! ? -1 : 1));
		expect(calls.map(({ endpoint, body }) => [endpoint, body?.to?.length])).toEqual([
			["multicast", 500],
			["multicast", 500],
			["multicast", 203],
		]);
		expect(calls[0]!.body).toEqual({
			customAggregationUnits: ["b_1"],
			to: Array.from({ length: 500 }, (_, index) => userOf(index + 1)),
			messages: [{ type: "text", text: BROADCAST_TEXT }],
		});
		expect(calls.map(({ headers }) => headers["x-line-retry-key"]).sort()).toEqual(
			(await listMulticasts()).map(({ id }) => id).sort(),
		);
		await expectEachOnce(1_203);
		expect(await readDeliveries()).toContainEqual(
			expect.objectContaining({
				friendId: 77,
				method: "multicast",
				state: "sent",
				attempts: 1,
				lineStatus: 200,
			}),
		);
		expect(await readRows("select last_sent_at, count(*) as count from friends group by 1")).toEqual([
			{ last_sent_at: clock.now, count: 1_203 },
		]);
		expect(await fakeLine.described()).toEqual([]);
	});

	test("holds something of each friend's own: each has a call", async () => {
		await begin(3, "{name}さん、お知らせです");
		await workSendQueues(clock);
		expect((await fakeLine.calls()).map(({ endpoint }) => endpoint)).toEqual(["push", "push", "push"]);
		expect((await fakeLine.accepted()).map(({ texts }) => texts[0]).sort()).toEqual([
			"友だち1さん、お知らせです",
			"友だち2さん、お知らせです",
			"友だち3さん、お知らせです",
		]);
		expect(await listMulticasts()).toEqual([]);
	});

	test("for one friend is a push, whose messages LINE gives ids to", async () => {
		await begin(1);
		await workSendQueues(clock);
		expect((await fakeLine.calls()).map(({ endpoint }) => endpoint)).toEqual(["push"]);
	});

	test("leaves out whoever blocked us or was blocked meanwhile, and what was cancelled", async () => {
		await begin(5);
		await updateRow("friends", 2, { blocked_at: clock.now });
		await updateRow("friends", 3, { user_rate: -1 });
		const [fourth] = await readRows<{ id: string }>("select id from deliveries where friend_id = 4");
		await changeDelivery(CANCEL_DELIVERIES, {
			ctx: operatorContext(clock, operator),
			input: { id: fourth!.id },
		});
		await workSendQueues(clock);
		expect((await fakeLine.accepted()).map(({ to }) => to)).toEqual([userOf(1), userOf(5)]);
		expect(
			await readRows("select friend_id, state, reason from deliveries where state <> 'sent' order by 1"),
		).toEqual([
			{ friend_id: 2, state: "cancelled", reason: DELIVERY_TEXTS.friendBlockedUs },
			{ friend_id: 3, state: "cancelled", reason: DELIVERY_TEXTS.friendBlockedByOperator },
			{ friend_id: 4, state: "cancelled", reason: DELIVERY_TEXTS.cancelledByOperator },
		]);
	});

	test("with nobody left is over without a call", async () => {
		await begin(2);
		await env.DB.exec("update friends set blocked_at = 1");
		await workSendQueues(clock);
		expect(await fakeLine.calls()).toEqual([]);
		expect(await listMulticasts()).toMatchObject([{ state: "cancelled", next_attempt_at: null }]);
	});

	test("that does not say the same after all goes one by one", async () => {
		await begin(3);
		await env.DB.exec(
			`update deliveries set messages = '[{"type":"text","text":"ほかの内容"}]' where friend_id = 2`,
		);
		await workSendQueues(clock);
		expect((await fakeLine.accepted()).map(({ method, texts }) => [method, texts[0]]).sort()).toEqual([
			["push", BROADCAST_TEXT],
			["push", BROADCAST_TEXT],
			["push", "ほかの内容"],
		]);
	});
});

describe("a worker that dies", () => {
	test("between its claim and the call: the next calls with the same key and body", async () => {
		await begin(3);
		await claimMulticast(clock.context());
		await workSendQueues(clock);
		expect(await fakeLine.calls()).toEqual([]);
		await later();
		await expectEachOnce(3);
		expect(await listMulticasts()).toMatchObject([{ state: "sent", attempts: 2 }]);
	});

	test("between the call and what it wrote down: LINE is asked again, and says that it has it", async () => {
		await begin(3);
		await expect(workSendQueues(clock, failAt(env.DB, SETTLE))).rejects.toThrow("out of reach");
		expect(await countRows("deliveries", "state = 'queued'")).toBe(3);
		await updateRow("friends", 2, { blocked_at: clock.now });
		await later();
		expect((await fakeLine.calls("multicast")).map(({ status }) => status)).toEqual([200, 409]);
		await expectSameBodies();
		await expectEachOnce(3);
	});

	test("[gives up multicasts] again and again: it is left for a person", async () => {
		await begin(2);
		for (let died = 0; died < MAX_LOST_WORKERS; died++) {
			await claimMulticast(clock.context());
			clock.advance(SEND_LEASE);
		}
		await later(0);
		expect(await fakeLine.calls()).toEqual([]);
		expect(
			await countRows("deliveries", `state = 'parked' and reason = '${DELIVERY_TEXTS.sendStopped}'`),
		).toBe(2);
		expect(await listMulticasts()).toMatchObject([{ state: "parked", next_attempt_at: null }]);
	});

	test("and the one that took over both report: it counts once", async () => {
		await begin(2);
		const slow = (await claimMulticast(clock.context()))!;
		clock.advance(SEND_LEASE);
		const outcome = await sendMulticast(clock.context(), slow, () => true);
		await workSendQueues(clock);
		await settleMulticast(clock.context(), outcome);
		await expectEachOnce(2);
	});
});

describe("what LINE answers", () => {
	test.each([
		["drops the line after it took it", { ends: "drop", accepted: true }, [409]],
		["says 500 after it took it", { status: 500, accepted: true }, [409]],
		["says 500", { status: 500 }, [200]],
		["drops the line", { ends: "drop" }, [200]],
	] as const)("%s: the same call comes again, and it arrives once", async (_, answer, then) => {
		await begin(3);
		await fakeLine.answers("multicast", answer);
		await workSendQueues(clock);
		expect(await listMulticasts()).toMatchObject([{ state: "scheduled", in_doubt: 1 }]);
		// Recipients of a doubtful call stay in it.
		await updateRow("friends", 1, { blocked_at: clock.now });
		await later(MINUTE);
		expect((await fakeLine.calls("multicast")).slice(1).map(({ status }) => status)).toEqual(then);
		await expectSameBodies();
		await expectEachOnce(3);
		expect(clock.jobs.delays.some((delay) => delay > 0)).toBe(true);
	});

	test("too fast: it waits as long as LINE says, and can be cancelled meanwhile", async () => {
		await begin(3);
		await fakeLine.answers("multicast", { status: 429, headers: { "Retry-After": "30" } });
		await workSendQueues(clock);
		expect(await listMulticasts()).toMatchObject([
			{ state: "scheduled", in_doubt: 0, next_attempt_at: clock.now + 30_000 },
		]);
		const [second] = await readRows<{ id: string }>("select id from deliveries where friend_id = 2");
		await changeDelivery(CANCEL_DELIVERIES, {
			ctx: operatorContext(clock, operator),
			input: { id: second!.id },
		});
		await later(30_000);
		expect((await fakeLine.accepted()).map(({ to }) => to)).toEqual([userOf(1), userOf(3)]);
	});

	test("the month's quota: all of the call failed, and says so", async () => {
		await begin(3);
		await fakeLine.answers("multicast", { status: 429, message: "You have reached your monthly limit." });
		await workSendQueues(clock);
		expect(
			await countRows("deliveries", `state = 'failed' and reason = '${DELIVERY_TEXTS.quotaExhausted}'`),
		).toBe(3);
		expect(await fakeLine.accepted()).toEqual([]);
	});

	test("one of them is refused: that one fails alone, and the others have it", async () => {
		await begin(3);
		await updateRow("friends", 2, { line_user_id: "Uwrong" });
		await fakeLine.answers("push", { status: 400, message: "The property, 'to', is invalid" });
		await workSendQueues(clock);
		const calls = (await fakeLine.calls()).map(({ endpoint, status }) => `${endpoint} ${status}`);
		expect(calls.sort()).toEqual(["multicast 400", "push 200", "push 200", "push 400"]);
		expect(await listMulticasts()).toMatchObject([{ state: "dissolved", next_attempt_at: null }]);
		expect(
			await readRows("select state, count(*) as count from deliveries where multicast_id is null group by 1"),
		).toEqual([
			{ state: "failed", count: 1 },
			{ state: "sent", count: 2 },
		]);
	});

	test("refused after a silence: nobody knows, and a person decides", async () => {
		await begin(2);
		await fakeLine.answers("multicast", { ends: "drop", accepted: true }, { status: 400, message: "bad" });
		await workSendQueues(clock);
		await later(MINUTE);
		expect(
			await countRows("deliveries", `state = 'parked' and reason = '${DELIVERY_TEXTS.multicastInDoubt}'`),
		).toBe(2);
		expect(await fakeLine.accepted()).toHaveLength(2);
	});

	test("401: all failed with the reason", async () => {
		await begin(2);
		await fakeLine.answers("multicast", { status: 401, message: "Authentication failed." });
		await workSendQueues(clock);
		expect(
			await countRows(
				"deliveries",
				`state = 'failed' and reason = '${DELIVERY_TEXTS.lineUnauthorized(401)}'`,
			),
		).toBe(2);
	});

	test("in doubt for a day is left for a person: LINE forgets the key", async () => {
		await begin(2);
		await fakeLine.answers("multicast", { ends: "drop", accepted: true });
		await workSendQueues(clock);
		await later(DAY);
		expect(await fakeLine.calls("multicast")).toHaveLength(1);
		expect(await countRows("deliveries", "state = 'parked'")).toBe(2);
	});

	test("what failed is sent again to each alone, under a key of its own", async () => {
		await begin(2);
		await fakeLine.answers("multicast", { status: 401, message: "Authentication failed." });
		await workSendQueues(clock);
		await changeDeliveries(RESEND_DELIVERIES, {
			ctx: operatorContext(clock, operator),
			input: deliveriesToResend.parse({ state: "failed", all: true }),
		});
		await workSendQueues(clock);
		const ids = (await readDeliveries()).map(({ id }) => id);
		expect((await fakeLine.accepted()).map(({ method, retryKey }) => [method, retryKey]).sort()).toEqual(
			ids.map((id) => ["push", id]).sort(),
		);
	});
});

test("a friend who is in two broadcasts gets each once", async () => {
	await insertFriends(2);
	await buildBegunBroadcast({ clock, by: operator });
	await buildBegunBroadcast({ clock, by: operator, input: { messages: [{ type: 1, text: "二つ目" }] } });
	await workSendQueues(clock);
	expect((await fakeLine.accepted()).map(({ to, texts }) => `${to} ${texts[0]}`).sort()).toEqual(
		[1, 2].flatMap((each) => [`${userOf(each)} ${BROADCAST_TEXT}`, `${userOf(each)} 二つ目`]).sort(),
	);
});

test("the claim reads what is due and whom it is for off indexes", async () => {
	await begin(3);
	const { database, trips } = countRoundTrips(env.DB);
	await claimMulticast(clock.context({ db: connectD1(database) }));
	const plans = await Promise.all(
		trips.flat().map(async (sent) => (await explainQueryPlan(env.DB, sent)).join("\n")),
	);
	expect(plans[0]).toContain("multicasts_due");
	// While nothing is limited, the statement of the caps reads nothing.
	for (const plan of plans.slice(2).filter((each) => each !== "SCAN CONSTANT ROW")) {
		expect(plan).toContain("deliveries_multicast");
		expect(plan).not.toMatch(/SCAN (d|f|deliveries|friends)\b/);
	}
});
