import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { DELETION_STEPS } from "#functions/deletion-steps.ts";
import { workFriendDeletions } from "#functions/people/friend-deletion/friend-deletion-worker.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildLineUserId, buildTag } from "#tests/support/friend-builders.ts";
import { buildGroupEvent } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { nextId, TestClock } from "#tests/support/test-clock.ts";

const userId = buildLineUserId(0xb2);
const source = { type: "group", groupId: `C${"c".repeat(32)}`, userId } as const;

let clock: TestClock;
let as: ConsoleSession;

beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock().rule();
	as = await buildSession();
});

const sent = (id: string, message: object) =>
	buildGroupEvent(
		"message",
		{ source, at: clock.now },
		{ replyToken: nextId(), message: { id, quoteToken: "q", ...message } },
	);
const picture = (id: string) => sent(id, { type: "image", contentProvider: { type: "line" } });
const tasks = async () => {
	clock.advance(1_000);
	await runBackgroundTasks(clock.context());
};
const shown = async () => {
	const [group] = await readRows<{ id: number }>("select id from chat_groups");
	const { messages } = await requestJson<{ messages: { media: string | null }[] }>(
		`/api/chat_groups/${group!.id}/messages`,
		{ as },
	);
	return messages.toReversed();
};

test("pictures and files of members are kept, and shown to operators of all friends alone", async () => {
	await receiveAndWork(clock, picture("p1"), sent("f1", { type: "file", fileName: "予定.pdf", fileSize: 3 }));
	expect(await shown()).toMatchObject([{ media: null }, { media: null }]);
	await tasks();
	const [image, file] = await shown();
	const response = await sendRequest(image!.media!, { as });
	expect(response.status).toBe(200);
	expect(response.headers.get("content-security-policy")).toBe("sandbox");
	const { headers } = await sendRequest(file!.media!, { as });
	expect(decodeURIComponent(headers.get("content-disposition")!)).toContain("予定.pdf");
	const tag = await buildTag();
	const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
	expect((await sendRequest(image!.media!, { as: restricted })).status).toBe(403);
	expect((await sendRequest("/api/chat_groups/files/999", { as })).status).toBe(404);
});

test("one that LINE does not give is asked for again, and then says so", async () => {
	await fakeLine.answers("content", { status: 404 });
	await receiveAndWork(clock, picture("p1"));
	await tasks();
	await env.DB.exec("update errands set next_attempt_at = null where kind = 'content'");
	expect(await shown()).toMatchObject([{ media: null, media_failed: expect.stringContaining("404") }]);
});

test("a picture goes when its author unsends it, before or after it was kept", async () => {
	const unsend = (messageId: string) =>
		buildGroupEvent("unsend", { source, at: clock.now }, { unsend: { messageId } });
	await receiveAndWork(clock, picture("p1"), picture("p2"));
	await receiveAndWork(clock, unsend("p2"));
	await tasks();
	expect(await env.MEDIA.head("messages/p1")).not.toBeNull();
	expect(await env.MEDIA.head("messages/p2")).toBeNull();
	await receiveAndWork(clock, unsend("p1"));
	await tasks();
	expect(await env.MEDIA.head("messages/p1")).toBeNull();
	expect(await shown()).toMatchObject([{ unsent: true, media: null }, { unsent: true }]);
});

test("they go with the data of a friend who sent them", async () => {
	const friend = await buildFriend({ lineUserId: userId });
	await receiveAndWork(clock, picture("p1"), sent("t1", { type: "text", text: "こんにちは" }));
	await tasks();
	await sendRequest(`/api/friends/${friend.id}/deletion`, {
		as,
		method: "POST",
		json: { confirmed: friend.name, now: true },
	});
	clock.pass(DAY);
	await workFriendDeletions(clock.context(), DELETION_STEPS);
	expect(await env.MEDIA.head("messages/p1")).toBeNull();
	expect(await countRows("chat_group_messages")).toBe(0);
});

test("the mention of a deleted friend stays as words, without their user id", async () => {
	const friend = await buildFriend({ lineUserId: userId });
	await receiveAndWork(clock, sent("t1", { type: "text", text: "こんにちは" }));
	await tasks();
	const mentions = [
		{ index: 0, length: 2, userId },
		{ index: 3, length: 4, userId: null },
	];
	await storeRow("chat_group_messages", {
		...{ group_id: 1, outgoing: 1, timestamp: clock.now, type: "text", text: "@花 @All", send_state: "sent" },
		messages: JSON.stringify([{ type: "text", text: "@花 @All", mentions }]),
	});
	await sendRequest(`/api/friends/${friend.id}/deletion`, {
		as,
		method: "POST",
		json: { confirmed: friend.name, now: true },
	});
	clock.pass(DAY);
	await workFriendDeletions(clock.context(), DELETION_STEPS);
	const rows = await readRows<{ messages: string }>("select messages from chat_group_messages");
	expect(rows.map(({ messages }) => JSON.parse(messages))).toEqual([
		[{ type: "text", text: "@花 @All", mentions: [{ ...mentions[0], userId: "" }, mentions[1]] }],
	]);
});
