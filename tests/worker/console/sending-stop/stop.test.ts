import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import type { StopDecisions } from "#domain/engine/sending-stop/stop-kinds.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { liftStop } from "#functions/console/sending-stop/lift-stop.ts";
import { showStop } from "#functions/console/sending-stop/show-stop.ts";
import { stopSending } from "#functions/console/sending-stop/stop-sending.ts";
import { workLineSends } from "#functions/content/line-sends/line-send-worker.ts";
import { sendDueMenuLinks } from "#functions/content/rich-menus/menu-link-worker.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { sendDueMulticasts } from "#functions/engine/deliveries/multicasts/multicast-worker.ts";
import type { Env } from "#functions/env.ts";
import { sendToGroup } from "#functions/inbox/groups/send-to-group.ts";
import { workNotices } from "#functions/integrations/notifications/notice-worker.ts";
import { expireWebhooks } from "#functions/integrations/outgoing-webhooks/sending/expire-webhooks.ts";
import { workWebhooks } from "#functions/integrations/outgoing-webhooks/sending/outgoing-webhook-worker.ts";
import { sendLineMessages } from "#functions/platform/line/line-client.ts";
import {
	beginBroadcastAccount,
	buildBegunBroadcast,
	buildOrderedBroadcast,
	insertFriends,
} from "#tests/support/broadcast-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery, findDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { CHANNEL_ID } from "#tests/support/line-account.ts";
import { buildGroupEvent } from "#tests/support/line-webhook.ts";
import { killAtWrite, observeDatabase } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { tickOnce } from "#tests/support/task-builders.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";
import {
	buildEndpoint,
	buildWebhookContext,
	recordBlocks,
	TestWebhookReceiver,
} from "#tests/support/webhook-receiver.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
});

const ctx = (saveKey = nextId()) => ({ ...operatorContext(clock, operator), saveKey });
const stop = (input = {}) =>
	stopSending({ ctx: ctx(), input: { reason: "間違えました", holds_webhooks: false, ...input } });
const shown = () => showStop({ ctx: ctx() });
async function lift(choices: StopDecisions = {}, saveKey = nextId()) {
	const { stop: active, history } = await shown();
	const { id } = active ?? history[0]!;
	await liftStop({ ctx: ctx(saveKey), input: { id, version: active?.version ?? 1, choices } as never });
}

/** Every worker that may call LINE, once. */
async function workAll(database: D1Database = env.DB) {
	const context = () => clock.context({ db: connectD1(database) });
	await sendDueMulticasts(context());
	await sendDueDeliveries(context());
	await workLineSends(context());
	await runBackgroundTasks(context());
	await sendDueMenuLinks(context());
	await workNotices(context());
}

/** Calls that people notice. */
const calls = async () => (await fakeLine.calls()).filter(({ endpoint }) => SEEN.includes(endpoint));
const SEEN: string[] = [
	...["push", "reply", "multicast", "broadcast", "narrowcast", "mark-read", "loading"],
	...["menu-link", "menu-unlink", "menu-default", "menu-default-clear", "menu-alias-make", "menu-delete"],
];

describe("while sending is stopped", () => {
	test("nothing leaves by any road, no attempt is counted, and after the lift each arrives once", async () => {
		await insertFriends(3);
		await buildBegunBroadcast({ clock, by: operator });
		await buildOrderedBroadcast({
			clock,
			by: operator,
			input: { line_recipients: { type: "everyone" } } as never,
		});
		clock.advance(ORDER_UNDO_WINDOW);
		await receiveAndWork(
			clock,
			buildGroupEvent("join", { source: { type: "group", groupId: `C${"a".repeat(32)}` }, at: clock.now }),
		);
		await runBackgroundTasks(clock.context());
		const [group] = await readRows<{ id: number }>("select id from chat_groups");
		await stop();
		await fakeLine.forget();
		await sendToGroup({
			ctx: ctx(),
			input: { id: group!.id, messages: [{ type: "text", text: "グループへ" }], handles_up_to: null },
		});
		const push = await buildDelivery({ dueAt: clock.now, nextAttemptAt: clock.now });
		const reply = await buildDelivery({
			dueAt: clock.now,
			nextAttemptAt: clock.now,
			replyToken: "token",
			replyUntil: clock.now + 50_000,
		});
		const linked = await buildFriend();
		await storeRow("richmenu_links", { friend_id: linked.id, richmenu_id: null, next_attempt_at: clock.now });
		for (let minute = 0; minute < 3; minute++) {
			await tickOnce(clock);
			await workAll();
			clock.advance(MINUTE);
		}
		expect(await calls()).toEqual([]);
		for (const table of ["deliveries", "multicasts", "line_sends", "richmenu_links"])
			expect([table, await countRows(table, "attempts > 0")]).toEqual([table, 0]);
		expect((await shown()).due).toEqual([
			{ kind: "broadcast", label: "一斉配信", count: 4, in_doubt: 0 },
			{ kind: "chat", label: "チャットとテスト送信", count: 2, in_doubt: 0 },
			{ kind: "group", label: "グループへの送信", count: 1, in_doubt: 0 },
		]);
		await lift({ broadcast: "send", chat: "send", group: "send" });
		for (let pass = 0; pass < 3; pass++) {
			await workAll();
			clock.advance(MINUTE);
		}
		const endpoints = (await calls()).map(({ endpoint }) => endpoint).toSorted();
		expect(endpoints).toEqual(["broadcast", "menu-unlink", "multicast", "push", "push", "push"]);
		for (const each of [push, reply]) expect(await findDelivery(each)).toMatchObject({ state: "sent" });
		expect(await countRows("deliveries", "state <> 'sent'")).toBe(0);
	});

	test.each([true, false])("webhooks wait for days if the operator chose so: %s", async (holds_webhooks) => {
		const receiver = new TestWebhookReceiver(clock);
		await buildEndpoint(operator);
		const context = () => buildWebhookContext(clock, receiver);
		await recordBlocks(context(), (await buildFriend()).id);
		await stop({ holds_webhooks });
		for (const wait of [MINUTE, 2 * DAY]) {
			clock.advance(wait);
			await expireWebhooks(context());
			await workWebhooks(context());
		}
		expect(receiver.arrived).toHaveLength(holds_webhooks ? 0 : 1);
		expect((await shown()).webhooks).toBe(holds_webhooks ? 1 : 0);
		await lift();
		await expireWebhooks(context());
		await workWebhooks(context());
		expect(receiver.arrived).toHaveLength(1);
		expect(await readRows("select state, attempts from outgoing_webhook_messages")).toEqual([
			{ state: "sent", attempts: 1 },
		]);
	});

	test("a claimed batch that has not been called yet goes back without a call", async () => {
		const deliveries = await Promise.all(Array.from({ length: 5 }, () => buildDelivery()));
		let isStopped = false;
		const database = observeDatabase(env.DB, {
			after: async (statements) => {
				if (isStopped || !statements.some(({ sql }) => /update "deliveries" set/.test(sql))) return;
				isStopped = true;
				await stop();
			},
		});
		await sendDueDeliveries(clock.context({ db: connectD1(database) }));
		expect(await calls()).toEqual([]);
		clock.advance(DAY);
		await lift({ chat: "send" });
		await workAll();
		expect(await calls()).toHaveLength(5);
		for (const each of deliveries) expect(await findDelivery(each)).toMatchObject({ state: "sent" });
	});
});

test("a token that takes long to obtain lets no call begin after the report of the stop", async () => {
	const database = observeDatabase(env.DB, {
		after: async (statements) => {
			if (statements.some(({ sql }) => /^insert into "line_tokens"|^update "line_tokens"/i.test(sql)))
				await stop();
		},
	});
	const on = { ...clock.env, DB: database, LINE_CHANNEL_ACCESS_TOKEN: "", LINE_CHANNEL_ID: CHANNEL_ID };
	const { answer } = await sendLineMessages(on as unknown as Env, {
		to: { method: "push", lineUserId: `U${"1".repeat(32)}`, retryKey: nextId() },
		messages: '[{"type":"text","text":"こんにちは"}]',
		isHeld: () => false,
	});
	expect(answer).toEqual({ kind: "unreachable" });
	expect(await calls()).toEqual([]);
});

test("a repeated press, whose answer was lost, does not stop again what was lifted meanwhile", async () => {
	const by = await signInOperator(operator);
	const press = () =>
		sendRequest("/api/sending_stop", {
			as: by,
			json: { reason: "", holds_webhooks: false },
			headers: { "Idempotency-Key": "one-press" },
		});
	expect((await press()).status).toBe(200);
	expect((await shown()).stop).not.toBeNull();
	await lift();
	expect((await press()).status).toBe(200);
	expect((await shown()).stop).toBeNull();
	expect(await countRows("sending_stops")).toBe(1);
});

describe("the lift", () => {
	test("asks about every kind of which something is due, and changes nothing without an answer", async () => {
		const delivery = await buildDelivery();
		await stop();
		await expect(lift()).rejects.toMatchObject({ status: 422 });
		expect((await shown()).stop).not.toBeNull();
		expect(await findDelivery(delivery)).toMatchObject({ state: "scheduled" });
	});

	test("ends what is not to be sent; whatever LINE may have waits for an operator", async () => {
		await insertFriends(2);
		await buildBegunBroadcast({ clock, by: operator });
		const plain = await buildDelivery();
		const doubtful = await buildDelivery({
			inDoubt: true,
			attempts: 1,
			firstAttemptAt: clock.now,
			method: "push",
		});
		const later = await buildDelivery({ nextAttemptAt: clock.now + DAY, dueAt: clock.now + DAY });
		await stop();
		await lift({ broadcast: "skip", chat: "skip" });
		await workAll();
		expect(await calls()).toEqual([]);
		expect(await findDelivery(plain)).toMatchObject({
			state: "cancelled",
			reason: DELIVERY_TEXTS.skippedAfterStop,
			nextAttemptAt: null,
		});
		expect(await findDelivery(doubtful)).toMatchObject({
			state: "parked",
			reason: DELIVERY_TEXTS.skippedAfterStopInDoubt,
		});
		expect(await findDelivery(later)).toMatchObject({ state: "scheduled", nextAttemptAt: clock.now + DAY });
		expect(await countRows("deliveries", "broadcast_id is not null and state = 'cancelled'")).toBe(2);
		expect(await readRows("select state, next_attempt_at from multicasts")).toEqual([
			{ state: "cancelled", next_attempt_at: null },
		]);
	});

	test("happens once: repeated and competing presses end nothing that became due later", async () => {
		await stop();
		await stop();
		expect(await countRows("sending_stops")).toBe(1);
		await lift({ chat: "skip" }, "one-press");
		const delivery = await buildDelivery();
		await lift({ chat: "skip" }, "one-press");
		await expect(lift({ chat: "skip" })).rejects.toMatchObject({ status: 422 });
		expect(await findDelivery(delivery)).toMatchObject({ state: "scheduled" });
		expect(
			await readRows("select verb from audit_log where subject_type = 'sending_stop' order by id"),
		).toEqual([{ verb: "sending.stop" }, { verb: "sending.resume" }]);
	});

	test("of a stop that was lifted already does not lift a later one", async () => {
		await stop();
		const { stop: seen } = await shown();
		await lift();
		await stop();
		await expect(
			liftStop({ ctx: ctx(), input: { id: seen!.id, version: seen!.version, choices: {} } as never }),
		).rejects.toMatchObject({ status: 422 });
		expect((await shown()).stop).not.toBeNull();
	});

	test("killed at its write changes nothing, and the next press lifts", async () => {
		const delivery = await buildDelivery();
		await stop();
		for (const when of ["before", "after"] as const) {
			const { database } = killAtWrite(env.DB, { trip: 0, when });
			const { stop: active } = await shown();
			if (!active) break;
			await expect(
				liftStop({
					ctx: { ...ctx("lift-press"), db: connectD1(database) },
					input: { id: active.id, version: active.version, choices: { chat: "skip" } } as never,
				}),
			).rejects.toThrow();
		}
		await lift({ chat: "skip" }, "lift-press").catch(() => undefined);
		expect((await shown()).stop).toBeNull();
		expect(await findDelivery(delivery)).toMatchObject({ state: "cancelled" });
	});
});

test("only operators with the ability stop and resume; the session of everybody says so", async () => {
	const other = await signInOperator(await buildOperator({ abilities: ["friend-read"] }));
	for (const [method, path] of [
		["GET", "/api/sending_stop"],
		["POST", "/api/sending_stop"],
		["POST", "/api/sending_stop/lift"],
	] as const)
		expect(
			(await sendRequest(path, { method, as: other, ...(method === "POST" && { json: {} }) })).status,
		).toBe(403);
	await stop();
	const session = await (await sendRequest("/api/session", { as: other })).json<{
		sending_stop: object | null;
	}>();
	expect(session.sending_stop).toMatchObject({ stopped_by: expect.any(String) });
});
