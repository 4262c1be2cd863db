import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { connectD1 } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { sendingCounts } from "#db/engine/sending-caps.ts";
import { ADVERTISING_KINDS, type AdvertisingKind } from "#domain/engine/sending-caps/cap-kinds.ts";
import { sendingCapsInput } from "#domain/engine/sending-caps/caps-input.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { saveCaps } from "#functions/console/sending-caps/save-caps.ts";
import { showCaps } from "#functions/console/sending-caps/show-caps.ts";
import { estimateBroadcastCost } from "#functions/content/broadcasts/broadcast-cost.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import {
	beginBroadcastAccount,
	buildBegunBroadcast,
	insertFriends,
	workSendQueues,
} from "#tests/support/broadcast-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery, findDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { type BuiltOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { nextId, type TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
});

const ctx = (saveKey = nextId()) => ({ ...operatorContext(clock, operator), saveKey });
const NO_PERIODS = Array.from({ length: 7 }, () => null);
const everyKind = <Value>(value: Value) =>
	Object.fromEntries(ADVERTISING_KINDS.map((kind) => [kind, value])) as Record<AdvertisingKind, Value>;

const inputOf = (given: Partial<z.input<typeof sendingCapsInput>> = {}) =>
	sendingCapsInput.parse({
		...{ day_limit: null, week_limit: null, over: "defer", defer_time: "10:00", defer_days: 3 },
		...{ priorities: everyKind("normal"), items: [], quiet_hours: NO_PERIODS, quiet_exceptions: [] },
		...{ month_limit: null, month_limits: everyKind(null), over_month: "hold", version: 1 },
		...given,
	});
const save = (given: Parameters<typeof inputOf>[0] = {}, saveKey = nextId()) =>
	saveCaps({ ctx: ctx(saveKey), input: inputOf(given) });

async function message(friendId: number) {
	const run = await buildRun({ friendId, causeType: "task" });
	return buildDelivery({ friendId, runId: run.id, dueAt: clock.now });
}

describe("the settings", () => {
	test("are shown as saved; a repeated save changes nothing, an outdated one is refused", async () => {
		const quiet_hours = NO_PERIODS.map((_, day) => (day === 0 ? { from: "21:00", until: "08:30" } : null));
		const key = nextId();
		const saved = await save(
			{ day_limit: 2, week_limit: 5, quiet_hours, month_limits: { ...everyKind(null), scenario: 9 } },
			key,
		);
		expect(saved).toMatchObject({ day_limit: 2, week_limit: 5, quiet_hours, version: 2 });
		expect(saved.month_limits).toMatchObject({ scenario: 9, broadcast: null });
		await save({ day_limit: 2, week_limit: 5, quiet_hours }, key);
		expect((await showCaps({ ctx: ctx() })).version).toBe(2);
		await expect(save({ day_limit: 3 })).rejects.toMatchObject({ status: 409 });
		expect(await readRows("select * from audit_log where verb = 'sending_caps.update'")).toHaveLength(1);
	});

	test("refuse a priority of something that does not exist, and a missing field", async () => {
		await expect(save({ items: [{ kind: "scenario", id: 99, priority: "always" }] })).rejects.toMatchObject({
			status: 422,
		});
		const { day_limit: _, ...withoutLimit } = inputOf();
		expect(sendingCapsInput.safeParse(withoutLimit).success).toBe(false);
		expect(sendingCapsInput.safeParse({ ...inputOf(), quiet_hours: undefined }).success).toBe(false);
		expect(await countRows("sending_caps")).toBe(0);
	});

	test("that change give a deferred message a new verdict at once", async () => {
		const { id } = await buildFriend();
		await save({ day_limit: 1 });
		const all = [await message(id), await message(id)];
		await sendDueDeliveries(clock.context());
		const waiting = (await Promise.all(all.map(findDelivery))).find(({ state }) => state === "scheduled")!;
		expect(waiting.nextAttemptAt).toBe(tokyoTime("2026-11-21 10:00"));
		expect((await showCaps({ ctx: ctx() })).waiting).toBe(1);
		clock.advance(MINUTE);
		await save({ day_limit: 5, version: 2 });
		await sendDueDeliveries(clock.context());
		expect(await findDelivery(waiting)).toMatchObject({ state: "sent" });
		await save({ version: 3 });
		await message(id);
		await sendDueDeliveries(clock.context());
		expect(await connectD1(env.DB).select().from(sendingCounts)).toMatchObject([{ sends: 2 }]);
	});
});

describe("a broadcast", () => {
	test("sends to friends below their cap together, to the others on the next day, and counts each", async () => {
		await insertFriends(6);
		await save({ day_limit: 1 });
		const stored = await connectD1(env.DB).select({ id: friends.id }).from(friends);
		for (const { id } of stored.slice(0, 2)) await message(id);
		await sendDueDeliveries(clock.context());
		const cost = await estimateBroadcastCost({ ctx: ctx(), input: { filter: null, line_recipients: null } });
		expect(cost).toMatchObject({ count: 6, caps: { above: 2, is_dropped: false, quiet_until: null } });
		await fakeLine.forget();
		await buildBegunBroadcast({ clock, by: operator });
		await workSendQueues(clock);
		expect(await fakeLine.accepted()).toHaveLength(4);
		expect(await countRows("deliveries", "broadcast_id is not null and state = 'sent'")).toBe(4);
		expect(
			await readRows("select * from deliveries where broadcast_id is not null and state = 'scheduled'"),
		).toMatchObject([
			{ multicast_id: null, reason: DELIVERY_TEXTS.capDay },
			{ multicast_id: null, reason: DELIVERY_TEXTS.capDay },
		]);
		expect(await readRows("select * from sending_counts order by kind")).toMatchObject([
			{ kind: "action", sends: 2 },
			{ kind: "broadcast", sends: 4 },
		]);
		clock.now = tokyoTime("2026-11-21 10:00");
		await workSendQueues(clock);
		expect(await countRows("deliveries", "broadcast_id is not null and state = 'sent'")).toBe(6);
		expect(await fakeLine.accepted()).toHaveLength(6);
	});

	test("in quiet hours says so before, and is sent after them", async () => {
		await insertFriends(3);
		await save({ quiet_hours: NO_PERIODS.map(() => ({ from: "09:00", until: "12:00" })), month_limit: 2 });
		const cost = await estimateBroadcastCost({ ctx: ctx(), input: { filter: null, line_recipients: null } });
		expect(cost.caps).toEqual({
			above: 0,
			is_dropped: false,
			quiet_until: "2026-11-20 12:00:00",
			month_left: 2,
		});
		await buildBegunBroadcast({ clock, by: operator });
		await workSendQueues(clock);
		expect(await countRows("deliveries", "state = 'sent'")).toBe(0);
		clock.now = tokyoTime("2026-11-20 12:00");
		await workSendQueues(clock);
		expect(await countRows("deliveries", "state = 'sent'")).toBe(2);
		expect(await readRows("select * from deliveries where state = 'scheduled'")).toMatchObject([
			{ reason: DELIVERY_TEXTS.capMonth },
		]);
		clock.advance(4 * DAY);
		await workSendQueues(clock);
		expect(await countRows("deliveries", "state = 'cancelled'")).toBe(1);
	});
});
