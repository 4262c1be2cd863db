import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { workWebhooks } from "#functions/integrations/outgoing-webhooks/sending/outgoing-webhook-worker.ts";
import { buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildWebhookBody, type LineWebhookEvent, lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { sendDeliveries } from "#tests/support/send-deliveries.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { buildWebhookContext, TestWebhookReceiver } from "#tests/support/webhook-receiver.ts";

let clock: TestClock;
let as: ConsoleSession;
let received: string[];
let receiver: TestWebhookReceiver;
let member: FriendRecord;
let stranger: FriendRecord;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	as = await buildSession({ abilities: ["line-connection", "friend-read", "friend-write"] });
	received = [];
	receiver = new TestWebhookReceiver(clock);
	receiver.instead = async (request) => {
		received.push(await request.text());
		return new Response("");
	};
	member = await buildFriend({ name: "会員" });
	stranger = await buildFriend({ name: "前のツールの人" });
	await buildAutoResponse({ type: 1, keywords: [], effects: [sendTextEffect("自動の返信")] });
	await requestJson("/api/webhook_forwards", {
		as,
		json: { name: "前のツール", url: "https://receiver.example.com/line", is_active: true },
		headers: { "Idempotency-Key": "save-key-1" },
	});
	const tag = await buildTag();
	await storeRow("friend_tags", { friend_id: member.id, tag_id: tag.id, created_at: 1 });
	const filter = { inputs: [{ type: 60, tag_ids: [tag.id], tag_or: 0 }] };
	const member_query_id = await storeRow("member_queries", { filter, created_at: 1 });
	const search_id = await storeRow("funnels", { name: "会員", member_query_id, created_at: 1 });
	await sendRequest("/api/line_connection/answers", {
		as,
		method: "PUT",
		json: { mode: "search", search_id },
	});
});

const say = (friend: FriendRecord) =>
	lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" });

/** Sends a request of LINE with these events, and does the work of both tools that follows it. */
async function receive(...events: LineWebhookEvent[]): Promise<void> {
	await receiveAndWork(clock, ...events);
	await sendDeliveries(clock);
	clock.advance(SECOND);
	await workWebhooks(buildWebhookContext(clock, receiver));
}

const messages = () =>
	readRows<{ name: string; text: string; notify: number }>(
		"select f.name, m.text, m.notify from messages m join friends f on f.id = m.friend_id where outgoing = 0 order by f.id",
	);

test("one request with friends of both tools is forwarded whole, and each friend is answered by one", async () => {
	const events = [say(member), say(stranger)];
	await receive(...events);
	expect(received).toEqual([buildWebhookBody(events)]);
	expect((await fakeLine.accepted()).map(({ to, texts }) => [to, texts])).toEqual([
		[events[0]!.replyToken, ["自動の返信"]],
	]);
	expect(await messages()).toEqual([
		{ name: "会員", text: "予約", notify: 0 },
		{ name: "前のツールの人", text: "予約", notify: 0 },
	]);
});
