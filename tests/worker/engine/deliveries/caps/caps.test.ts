import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { sendingCounts, sendingPriorities } from "#db/engine/sending-caps.ts";
import type { CauseType } from "#domain/engine/actions/action-cause.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { claimDeliveries } from "#functions/engine/deliveries/claim-deliveries.ts";
import { SEND_LEASE } from "#functions/engine/deliveries/delivery-timing.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { REPLY_WINDOW } from "#functions/platform/line/line-reply-token.ts";
import { buildDelivery, findDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { quietDaily, storeCaps } from "#tests/support/sending-caps.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friendId: number;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00");
	({ id: friendId } = await buildFriend());
});

const send = () => sendDueDeliveries(clock.context());

/** Message of a run with this cause. */
async function message(
	cause: CauseType,
	given: Parameters<typeof buildDelivery>[0] & { causeId?: number; causeKey?: string } = {},
) {
	const { causeId = 1, causeKey, ...delivery } = given;
	const run = await buildRun({
		friendId: delivery.friendId ?? friendId,
		causeType: cause,
		causeId,
		...(causeKey !== undefined && { cause: causeKey }),
	});
	return buildDelivery({ friendId, runId: run.id, dueAt: clock.now, ...delivery });
}
const statesOf = async (all: { id: string }[]) =>
	Promise.all(all.map(async (each) => (await findDelivery(each)).state));
const counts = () => connectD1(env.DB).select().from(sendingCounts).orderBy(sendingCounts.kind);

describe("the cap of a friend", () => {
	test("sends as many as a day allows, and the rest at the chosen time of the next day", async () => {
		await storeCaps({ dayLimit: 2 });
		const all = [await message("task"), await message("tag"), await message("operator")];
		await send();
		expect(await statesOf(all)).toEqual(["sent", "sent", "scheduled"]);
		expect(await findDelivery(all[2]!)).toMatchObject({
			nextAttemptAt: tokyoTime("2026-11-21 10:00"),
			reason: DELIVERY_TEXTS.capDay,
			attempts: 0,
			firstAttemptAt: null,
			countedAt: null,
			deferredAt: clock.now,
		});
		clock.now = tokyoTime("2026-11-21 10:00");
		await send();
		expect(await findDelivery(all[2]!)).toMatchObject({ state: "sent", reason: null, countedAt: clock.now });
	});

	test("counts neither answers, chat, bookings nor payments, and limits none of them", async () => {
		await storeCaps({ dayLimit: 1 });
		const free = [
			await message("reaction"),
			await message("reservation"),
			await message("form"),
			await message("product"),
			await buildDelivery({ friendId, dueAt: clock.now }),
			await message("task", { replyToken: "token", replyUntil: clock.now + REPLY_WINDOW }),
		];
		const limited = [await message("task"), await message("task")];
		await send();
		expect(await statesOf(free)).toEqual(free.map(() => "sent"));
		expect((await statesOf(limited)).sort()).toEqual(["scheduled", "sent"]);
		expect(await counts()).toEqual([
			{ month: "2026-11", kind: "action", sends: 1 },
			{ month: "2026-11", kind: "booking", sends: 1 },
			{ month: "2026-11", kind: "chat", sends: 1 },
			{ month: "2026-11", kind: "form", sends: 1 },
			{ month: "2026-11", kind: "payment", sends: 1 },
			{ month: "2026-11", kind: "response", sends: 1 },
		]);
	});

	test("is of each friend, of seven days too", async () => {
		await storeCaps({ weekLimit: 2 });
		const { id: other } = await buildFriend();
		for (let day = 0; day < 2; day++) {
			await message("task");
			await send();
			clock.advance(DAY);
		}
		const [third, ofOther] = [await message("task"), await message("task", { friendId: other })];
		await send();
		expect(await statesOf([third, ofOther])).toEqual(["scheduled", "sent"]);
		expect(await findDelivery(third)).toMatchObject({ reason: DELIVERY_TEXTS.capWeek });
		clock.advance(DAY + HOUR);
		await send();
		expect(await findDelivery(third)).toMatchObject({ state: "scheduled" });
		// The first of the two was sent on the 20th, which is no longer among seven days on the 27th.
		await storeCaps({ weekLimit: 2, deferDays: 30 });
		clock.now = tokyoTime("2026-11-26 23:59");
		await send();
		expect(await findDelivery(third)).toMatchObject({ state: "scheduled", reason: DELIVERY_TEXTS.capWeek });
		clock.now = tokyoTime("2026-11-27 10:00");
		await send();
		expect(await findDelivery(third)).toMatchObject({ state: "sent" });
	});

	test("prefers by priority: always is sent, last leaves the day's last message to others", async () => {
		await storeCaps({ dayLimit: 2, priorities: { action: "last" } });
		await connectD1(env.DB)
			.insert(sendingPriorities)
			.values({ kind: "scenario", itemId: 7, priority: "always" });
		const last = [await message("task"), await message("task")];
		const normal = await message("open_api");
		const always = [
			await message("scenario", { causeId: 7 }),
			await message("scenario", { causeId: 7 }),
			await message("scenario", { causeId: 7 }),
		];
		await send();
		expect(await statesOf(always)).toEqual(["sent", "sent", "sent"]);
		expect(await statesOf([normal, ...last])).toEqual(["scheduled", "scheduled", "scheduled"]);
		clock.now = tokyoTime("2026-11-21 10:00");
		await send();
		expect((await statesOf([normal, ...last])).sort()).toEqual(["scheduled", "sent", "scheduled"].sort());
		expect(await findDelivery(normal)).toMatchObject({ state: "sent" });
	});

	test("of one message is not left to others: the last priority is sent too", async () => {
		await storeCaps({ dayLimit: 1, priorities: { action: "last" } });
		const [first, second] = [await message("task"), await message("task")];
		await send();
		expect((await statesOf([first, second])).sort()).toEqual(["scheduled", "sent"]);
	});

	test("drops what the shop does not defer, and what waits too long", async () => {
		await storeCaps({ dayLimit: 1, over: "drop" });
		const [first, second] = [await message("task"), await message("task")];
		await send();
		expect((await statesOf([first, second])).sort()).toEqual(["cancelled", "sent"]);
		await storeCaps({ weekLimit: 1, deferDays: 2 });
		const third = await message("task");
		for (let day = 0; day < 4; day++) {
			await send();
			clock.now = tokyoTime(`2026-11-2${day + 1} 10:00`);
		}
		expect(await findDelivery(third)).toMatchObject({
			state: "cancelled",
			reason: DELIVERY_TEXTS.capExpired,
			nextAttemptAt: null,
		});
	});

	test("merges: the next one of a scenario, due while the first waited, is not sent", async () => {
		await storeCaps({ dayLimit: 1, over: "merge" });
		const other = await message("task", { dueAt: clock.now - MINUTE });
		const first = await message("scenario", { orderKey: "s:1" });
		await send();
		expect(await statesOf([other, first])).toEqual(["sent", "scheduled"]);
		clock.advance(6 * HOUR);
		const second = await message("scenario", { orderKey: "s:1" });
		await send();
		expect(await findDelivery(second)).toMatchObject({ state: "scheduled" });
		clock.now = tokyoTime("2026-11-21 10:00");
		await send();
		await send();
		expect(await findDelivery(first)).toMatchObject({ state: "sent" });
		expect(await findDelivery(second)).toMatchObject({
			state: "cancelled",
			reason: DELIVERY_TEXTS.capMerged,
		});
	});

	test("keeps the order of a scenario: what follows a deferred message waits behind it", async () => {
		await storeCaps({ dayLimit: 1 });
		await message("task", { dueAt: clock.now - MINUTE });
		const first = await message("scenario", { orderKey: "s:1" });
		const second = await message("scenario", { orderKey: "s:1", dueAt: clock.now + 1 });
		await send();
		const { nextAttemptAt } = await findDelivery(first);
		clock.advance(HOUR);
		await send();
		expect(await findDelivery(second)).toMatchObject({ state: "scheduled" });
		clock.now = nextAttemptAt!;
		await storeCaps({ dayLimit: 5 });
		await send();
		await send();
		const texts = [await findDelivery(first), await findDelivery(second)];
		expect(texts.map(({ state }) => state)).toEqual(["sent", "sent"]);
	});
});

describe("a message is counted once", () => {
	test("by the claim itself: of a worker that dies it stays counted, in doubt, and is sent again", async () => {
		await storeCaps({ dayLimit: 1 });
		const first = await message("task");
		await claimDeliveries(clock.context());
		expect(await findDelivery(first)).toMatchObject({ countedAt: clock.now, countedAs: "action" });
		const second = await message("task", { dueAt: clock.now + 1 });
		clock.advance(SEND_LEASE + 1);
		await send();
		await send();
		expect(await statesOf([first, second])).toEqual(["sent", "scheduled"]);
		expect(await counts()).toMatchObject([{ kind: "action", sends: 1 }]);
	});

	test("however often it is retried; and not if LINE refuses it", async () => {
		await storeCaps({ dayLimit: 1 });
		await fakeLine.answers("push", { status: 500 }, { status: 500 });
		const first = await message("task");
		await send();
		for (let attempt = 0; attempt < 2; attempt++) {
			clock.now = (await findDelivery(first)).nextAttemptAt!;
			await send();
		}
		expect(await findDelivery(first)).toMatchObject({ state: "sent", attempts: 3 });
		expect(await counts()).toMatchObject([{ sends: 1 }]);
		await storeCaps({ dayLimit: 2 });
		await fakeLine.answers("push", { status: 403, message: "no" });
		const refused = await message("task");
		await send();
		expect(await findDelivery(refused)).toMatchObject({ state: "failed", countedAt: null });
		expect(await counts()).toMatchObject([{ sends: 1 }]);
		const next = await message("task");
		await send();
		expect(await findDelivery(next)).toMatchObject({ state: "sent" });
	});

	test("among twenty workers at once no friend gets more than the cap", async () => {
		await storeCaps({ dayLimit: 3, monthLimits: { action: 20 } });
		const friends = await Promise.all(Array.from({ length: 10 }, () => buildFriend()));
		for (const { id } of friends)
			for (let count = 0; count < 5; count++) await message("task", { friendId: id });
		const claimed = (
			await Promise.all(Array.from({ length: 20 }, () => claimDeliveries(clock.context(), 5)))
		).flat();
		const sent = claimed.filter(({ isWithdrawn }) => !isWithdrawn);
		expect(sent).toHaveLength(20);
		for (const ofFriend of Map.groupBy(sent, (each) => each.friendId).values())
			expect(ofFriend.length).toBeLessThanOrEqual(3);
		expect(await counts()).toMatchObject([{ kind: "action", sends: 20 }]);
	});
});

describe("quiet hours", () => {
	test("defer to their end, of the evening and of the morning", async () => {
		await storeCaps({ quietHours: quietDaily(21, 8), quietExceptions: ["response"] });
		clock.now = tokyoTime("2026-11-20 22:00");
		const [evening, answer, chat] = [
			await message("task"),
			await message("reaction"),
			await buildDelivery({ friendId, dueAt: clock.now }),
		];
		await send();
		expect(await findDelivery(evening)).toMatchObject({
			state: "scheduled",
			nextAttemptAt: tokyoTime("2026-11-21 08:00"),
			reason: DELIVERY_TEXTS.capQuiet,
		});
		expect(await statesOf([answer, chat])).toEqual(["sent", "sent"]);
		clock.now = tokyoTime("2026-11-21 07:59");
		const morning = await message("task");
		await send();
		expect(await findDelivery(morning)).toMatchObject({ nextAttemptAt: tokyoTime("2026-11-21 08:00") });
		clock.now = tokyoTime("2026-11-21 08:00");
		await send();
		expect(await statesOf([evening, morning])).toEqual(["sent", "sent"]);
	});

	test("drop a reminder whose goal is before their end, with the reason", async () => {
		await storeCaps({ quietHours: quietDaily(21, 8) });
		clock.now = tokyoTime("2026-11-20 22:00");
		await env.DB.batch([
			env.DB.prepare("insert into episodes (id, name, created_at) values (5, '来店', 1)"),
			env.DB.prepare(
				`insert into friend_reminders (id, episode_id, friend_id, state, origin_at, created_at) values (9, 5, ${friendId}, 'set', ${tokyoTime("2026-11-21 07:00")}, 1)`,
			),
		]);
		const late = await message("episode", { causeId: 5, causeKey: "episode:9:1" });
		await send();
		expect(await findDelivery(late)).toMatchObject({
			state: "cancelled",
			reason: DELIVERY_TEXTS.capSenseEnded,
		});
	});
});

test("quiet hours drop a coupon that is over before their end, and keep one that is valid then", async () => {
	await storeCaps({ quietHours: quietDaily(21, 8) });
	clock.now = tokyoTime("2026-11-20 22:00");
	const coupon = async (lineId: string, end: string) => {
		await env.DB.prepare(
			"insert into line_coupons (line_id, title, state, ends_at, created_at) values (?, '割引', 'running', ?, 1)",
		)
			.bind(lineId, tokyoTime(end))
			.run();
		return message("task", { messages: [{ type: "coupon", couponId: lineId }] as never });
	};
	const late = await coupon("ends-before", "2026-11-21 08:00");
	const valid = await coupon("ends-after", "2026-11-21 08:01");
	await send();
	expect(await findDelivery(late)).toMatchObject({
		state: "cancelled",
		reason: DELIVERY_TEXTS.capSenseEnded,
	});
	expect(await findDelivery(valid)).toMatchObject({ state: "scheduled", reason: DELIVERY_TEXTS.capQuiet });
	clock.now = tokyoTime("2026-11-21 08:00");
	await send();
	expect(await findDelivery(valid)).toMatchObject({ state: "sent" });
});

describe("the cap of a month", () => {
	test("holds advertising only, until the month ends or the cap is raised", async () => {
		await storeCaps({ monthLimit: 2 });
		const booking = [await message("reservation"), await message("reservation")];
		const held = await message("task");
		await send();
		expect(await statesOf([...booking, held])).toEqual(["sent", "sent", "scheduled"]);
		expect(await findDelivery(held)).toMatchObject({
			reason: DELIVERY_TEXTS.capMonth,
			nextAttemptAt: clock.now + 3 * DAY,
		});
		clock.advance(3 * DAY);
		await send();
		expect(await findDelivery(held)).toMatchObject({
			state: "cancelled",
			reason: DELIVERY_TEXTS.capMonthExpired,
		});
	});

	test("counts what LINE counted beyond ours, and lets the first priority pass if the shop chose so", async () => {
		await storeCaps({
			monthLimit: 100,
			others: 100,
			othersMonth: "2026-11",
			overMonth: "priority",
			priorities: { scenario: "always" },
		});
		const all = [await message("task"), await message("scenario")];
		await send();
		expect(await statesOf(all)).toEqual(["scheduled", "sent"]);
		clock.now = tokyoTime("2026-12-01 10:00");
		const next = await message("task");
		await send();
		expect(await findDelivery(next)).toMatchObject({ state: "sent" });
	});
});

test("the claim with caps finds its rows by indexes", async () => {
	await storeCaps({ dayLimit: 1, weekLimit: 2, monthLimit: 5, monthLimits: { action: 3 }, over: "merge" });
	const { database, trips } = countRoundTrips(env.DB);
	await claimDeliveries(clock.context({ db: connectD1(database) }));
	const plan = (await explainQueryPlan(env.DB, trips.at(-1)![0]!)).join("\n");
	expect(plan).toMatch(/SEARCH due USING INDEX deliveries_due/);
	expect(plan).toMatch(/SEARCH e USING COVERING INDEX deliveries_counted/);
	expect(plan).toMatch(/SEARCH e USING INDEX deliveries_friend/);
	expect(plan).not.toMatch(/SCAN (due|earlier|d|e|m|p|run|origin|n|b|w|v|s|r)\b/);
});
