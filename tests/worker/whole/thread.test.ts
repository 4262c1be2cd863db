import { createExecutionContext, createScheduledController } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import worker from "#functions/worker.ts";
import { addTagsEffect, buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildLineUserId, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { buildWebhookBody, lineEvents, signWebhookBody } from "#tests/support/line-webhook.ts";
import { listStoredMessages } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { deliverWakeUps } from "#tests/support/wake-ups.ts";

/** The deployed Worker: its own entry, its own queues, the system clock. */
const post = (events: unknown[]) => {
	const body = buildWebhookBody(events);
	const headers = { "x-line-signature": signWebhookBody(body), "Content-Type": "application/json" };
	return exports.default.fetch("https://console.test/webhook/line", { method: "POST", body, headers });
};
const soon = { timeout: 10_000, interval: 50 };

deliverWakeUps();
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	friend = await buildFriend();
});

test("a friend writes 予約: the reply, the tag, the history and a text for later, through the real queues", async () => {
	const tag = await buildTag({ name: "予約希望" });
	const later = sendTextEffect("明日お待ちしております", { delay_type: 1, delay_min: 60, delay_max: 60 });
	await buildAutoResponse({ effects: [sendTextEffect("承りました"), addTagsEffect(tag.id), later] });
	const replyToken = "reply-whole";
	const event = lineEvents.text({ from: friend.lineUserId, at: Date.now(), text: "予約", replyToken });
	expect((await post([event])).status).toBe(200);
	expect((await post([{ ...event, deliveryContext: { isRedelivery: true } }])).status).toBe(200);

	await vi.waitFor(async () => expect(await fakeLine.accepted()).toHaveLength(1), soon);
	expect(await fakeLine.accepted()).toMatchObject([
		{ method: "reply", to: replyToken, texts: ["承りました"] },
	]);
	await vi.waitFor(async () => expect(await listStoredMessages(friend)).toHaveLength(2), soon);
	expect((await listStoredMessages(friend)).map(({ text, outgoing }) => [text, outgoing])).toEqual([
		["予約", false],
		["承りました", true],
	]);
	expect(await tagIdsOf(friend)).toEqual([tag.id]);
	expect(await countRows("deliveries", "state = 'scheduled'")).toBe(1);
});

test("somebody new follows: their name is there soon after, fetched by the queue", async () => {
	const from = buildLineUserId(0x777);
	await post([lineEvents.follow({ from, at: Date.now() })]);
	await vi.waitFor(async () => {
		const [made] = await readRows("select name from friends where line_user_id = ?", from);
		expect(made).toEqual({ name: `名前 ${from}` });
	}, soon);
});

test("what no wake-up reached is found by the clock: an event and a delivery left lying are worked off", async () => {
	await buildAutoResponse();
	const event = lineEvents.text({ from: friend.lineUserId, at: 1, text: "予約", replyToken: "r" });
	await env.DB.prepare(
		`insert into webhook_events (webhook_event_id, type, line_user_id, timestamp, payload, received_at, state, next_attempt_at)
		values (?, 'message', ?, 1, ?, 1, 'open', 1)`,
	)
		.bind(event.webhookEventId, friend.lineUserId, JSON.stringify(event))
		.run();
	await buildDelivery({ dueAt: Date.now() - 1_000 });
	await worker.scheduled(createScheduledController(), env, createExecutionContext());
	await vi.waitFor(async () => expect(await fakeLine.accepted()).toHaveLength(2), soon);
});

test("a queue that is none of ours is refused, so that its messages are not lost unseen", async () => {
	const batch = { queue: "musubi-unknown", messages: [], ackAll: () => undefined } as never;
	await expect(worker.queue(batch, env, createExecutionContext())).rejects.toThrow("musubi-unknown");
});
