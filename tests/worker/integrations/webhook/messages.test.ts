import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildLineUserId, findFriendRow } from "#tests/support/friend-builders.ts";
import { buildLineEvent, type LineWebhookEvent, lineEvents } from "#tests/support/line-webhook.ts";
import { listStoredMessages } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt } from "#tests/support/observed-database.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock();
	friend = await buildFriend();
	await fakeLine.forget();
});

const said = (type: string, fields: object = {}) =>
	lineEvents.message(type, { from: friend.lineUserId, at: clock.now, ...fields });
const openBackgroundTasks = () =>
	readRows("select kind, subject from errands where next_attempt_at is not null order by id");

describe("a message from a friend", () => {
	test("is recorded with LINE's time, id and quotation, and is the friend's last", async () => {
		const event = said("text", { text: "こんにちは", messageId: "m1", quotedMessageId: "m0" });
		clock.advance(3_000);
		await receiveAndWork(clock, event);
		expect(await listStoredMessages(friend)).toMatchObject([
			{
				outgoing: false,
				timestamp: event.timestamp,
				type: "text",
				text: "こんにちは",
				lineMessageId: "m1",
				quotedMessageId: "m0",
				webhookEventId: event.webhookEventId,
			},
		]);
		expect((await findFriendRow(friend)).lastMessageAt).toBe(event.timestamp);
	});

	const TEXTS_AS_THEY_ARE = [
		"'; drop table messages; --",
		'{"json": "[1]"}',
		"改行\r\nタブ\t終わり",
		"👨‍👩‍👧‍👦 家族 🇯🇵",
		"\u0000前に空",
		"ｶﾞｷﾞ\u3099",
		"あ".repeat(5_000),
		"\\u0041 \\n",
		"5",
		"null",
	];

	test.each(TEXTS_AS_THEY_ARE)("keeps its text to the letter: %j", async (text) => {
		await receiveAndWork(clock, said("text", { text }));
		expect((await listStoredMessages(friend))[0]!.text).toBe(text);
	});

	const KINDS: [string, object, object][] = [
		[
			"sticker",
			{ packageId: "446", stickerId: "1988", stickerResourceType: "STATIC" },
			{ packageId: "446", stickerId: "1988" },
		],
		[
			"location",
			{ title: "本店", address: "渋谷区", latitude: 35.65, longitude: 139.7 },
			{ title: "本店", address: "渋谷区", latitude: 35.65, longitude: 139.7 },
		],
		["file", { fileName: "見積.pdf", fileSize: 2138 }, { fileName: "見積.pdf", fileSize: 2138 }],
		["video", { duration: 60_000, contentProvider: { type: "line" } }, { duration: 60_000 }],
		["audio", { duration: 5_000, contentProvider: { type: "line" } }, { duration: 5_000 }],
	];

	test.each(KINDS)("of the type %s keeps what LINE says of it", async (type, fields, content) => {
		await receiveAndWork(clock, said(type, fields));
		expect(await listStoredMessages(friend)).toMatchObject([{ type, text: null, content }]);
	});

	test.each(["image", "video", "audio", "file"])(
		"of the type %s has its file fetched from LINE",
		async (type) => {
			await receiveAndWork(clock, said(type, { messageId: `file-${type}` }));
			expect(await openBackgroundTasks()).toEqual([{ kind: "content", subject: `file-${type}` }]);
			expect(clock.jobs.delays).toEqual([0]);
			await runBackgroundTasks(clock.context());
			const [message] = await listStoredMessages(friend);
			expect(message).toMatchObject({ mediaKey: `messages/file-${type}`, mediaType: "image/png" });
			expect(await (await env.MEDIA.get(message!.mediaKey!))!.text()).toBe("png bytes");
		},
	);

	test("whose file another provides is not fetched from LINE", async () => {
		const contentProvider = { type: "external", originalContentUrl: "https://example.com/a.png" };
		await receiveAndWork(clock, said("image", { contentProvider }));
		expect(await openBackgroundTasks()).toEqual([]);
		expect((await listStoredMessages(friend))[0]!.content).toEqual({
			originalContentUrl: "https://example.com/a.png",
		});
	});

	test.each(["inventedTomorrow", "postback", "unknown", "constructor", "__proto__"])(
		"of a type that is none of LINE's known ones is shown as unknown: %s",
		async (type) => {
			await receiveAndWork(clock, said(type, { text: "?" }));
			expect(await listStoredMessages(friend)).toMatchObject([{ type: "unknown", text: null }]);
		},
	);

	test("with fields of other types than described is recorded without them", async () => {
		await receiveAndWork(
			clock,
			said("location", { title: 5, address: null, latitude: "35", longitude: 139.7 }),
		);
		expect(await listStoredMessages(friend)).toMatchObject([
			{ type: "location", content: { longitude: 139.7 } },
		]);
	});

	test("from somebody whose profile was given up has it asked for again, and one that is still asked for is not begun anew", async () => {
		const profiles = () =>
			readRows("select attempts, next_attempt_at as due, error from errands order by id");
		const nameless = async () => (await buildFriend({ profileFetchedAt: null })).lineUserId;
		const [given, asked] = [await nameless(), await nameless()];
		await env.DB.prepare(`insert into errands (kind, subject, attempts, next_attempt_at, error, created_at)
			values ('profile', ?, 30, null, '500', 1), ('profile', ?, 3, 4102444800000, '500', 1)`)
			.bind(given, asked)
			.run();
		await receiveAndWork(
			clock,
			...[given, asked].map((from) => lineEvents.text({ from, at: clock.now, text: "こんにちは" })),
		);
		expect(await profiles()).toEqual([
			{ attempts: 0, due: clock.now, error: null },
			{ attempts: 3, due: 4102444800000, error: "500" },
		]);
	});

	test("from somebody unknown makes a friend of them, whose profile is asked for", async () => {
		const stranger = buildLineUserId(0xabc);
		await receiveAndWork(clock, lineEvents.text({ from: stranger, at: clock.now, text: "はじめまして" }));
		expect(await openBackgroundTasks()).toEqual([{ kind: "profile", subject: stranger }]);
		await runBackgroundTasks(clock.context());
		const [made] = await readRows<{ name: string; name_key: string; followed_at: number }>(
			"select * from friends where line_user_id = ?",
			stranger,
		);
		expect(made).toMatchObject({ name: `名前 ${stranger}`, icon_url: "https://example.com/p.png" });
		expect(made!.followed_at).toBe(clock.now);
	});

	test("in a group is kept as an event, and is nobody's message", async () => {
		const inGroup = buildLineEvent(
			"message",
			{ from: friend.lineUserId, at: clock.now },
			{
				source: { type: "group", groupId: "C1", userId: friend.lineUserId },
				message: { id: "g1", type: "text", text: "予約" },
			},
		) as LineWebhookEvent;
		await receiveAndWork(clock, inGroup);
		expect(await listStoredMessages(friend)).toEqual([]);
		expect(await countRows("webhook_events", "state = 'done'")).toBeGreaterThan(0);
		expect(await countRows("webhook_events", "state <> 'done'")).toBe(0);
	});
});

describe("a postback", () => {
	test("stands in the history with its data, and answers nothing", async () => {
		await receiveAndWork(
			clock,
			lineEvents.postback({ from: friend.lineUserId, at: clock.now, data: "予約" }),
		);
		expect(await listStoredMessages(friend)).toMatchObject([
			{ type: "postback", text: null, content: { data: "予約" } },
		]);
		expect(await countRows("runs")).toBe(0);
	});
});

describe("an event that means nothing to the console", () => {
	test.each([
		"beacon",
		"accountLink",
		"membership",
		"constructor",
		"toString",
		"__proto__",
		"hasOwnProperty",
	])("is done with, and changes nothing: %s", async (type) => {
		await receiveAndWork(clock, buildLineEvent(type, { from: friend.lineUserId, at: clock.now }));
		expect(await countRows("webhook_events", "state <> 'done'")).toBe(0);
		expect(await listStoredMessages(friend)).toEqual([]);
	});

	test.each(["message", "unsend", "postback"])(
		"%s without what LINE promises of it is done with too",
		async (type) => {
			await receiveAndWork(
				clock,
				buildLineEvent(type, { from: friend.lineUserId, at: clock.now }, { [type]: 5 }),
			);
			expect(await countRows("webhook_events", "state <> 'done'")).toBe(0);
			expect(await listStoredMessages(friend)).toEqual([]);
		},
	);
});

describe("[M-101] a message taken back", () => {
	const taken = (messageId: string) =>
		lineEvents.unsend({ from: friend.lineUserId, at: clock.now + 1_000, messageId });

	test("keeps its place and loses its text, its content and what it was", async () => {
		await receiveAndWork(clock, said("text", { text: "秘密", messageId: "u1" }));
		await receiveAndWork(clock, taken("u1"));
		expect(await listStoredMessages(friend)).toMatchObject([
			{ text: null, content: null, unsentAt: clock.now + 1_000 },
		]);
		const as = await buildSession();
		const history = await requestJson<{ items: object[] }>(`/api/friends/${friend.id}/messages`, { as });
		expect(history.items).toMatchObject([{ text: TALK_TEXTS.unsent, rate: 4 }]);
	});

	test("before it arrived is never shown", async () => {
		await receiveAndWork(clock, taken("u2"));
		await receiveAndWork(clock, said("text", { text: "秘密", messageId: "u2" }));
		expect(await listStoredMessages(friend)).toMatchObject([{ text: null, unsentAt: clock.now + 1_000 }]);
	});

	test("in the same request as it came is removed as well", async () => {
		const message = said("location", { title: "家", latitude: 1, longitude: 1, messageId: "u3" });
		await receiveAndWork(clock, taken("u3"), message);
		expect(await listStoredMessages(friend)).toMatchObject([{ content: null, unsentAt: clock.now + 1_000 }]);
	});

	test("has its file deleted", async () => {
		await receiveAndWork(clock, said("image", { messageId: "u4" }));
		await runBackgroundTasks(clock.context());
		expect(await env.MEDIA.head("messages/u4")).not.toBeNull();
		await receiveAndWork(clock, taken("u4"));
		expect((await listStoredMessages(friend))[0]!.mediaKey).toBeNull();
		await runBackgroundTasks(clock.context());
		expect(await env.MEDIA.head("messages/u4")).toBeNull();
	});

	test("while its file was still to be fetched leaves no file behind", async () => {
		await receiveAndWork(clock, said("image", { messageId: "u5" }));
		await receiveAndWork(clock, taken("u5"));
		await runBackgroundTasks(clock.context());
		expect(await env.MEDIA.head("messages/u5")).toBeNull();
		expect(await openBackgroundTasks()).toEqual([]);
	});

	test("leaves no file behind either where the worker that stored it died before it knew", async () => {
		await receiveAndWork(clock, said("image", { messageId: "u6" }));
		await fakeLine.answers("content", { usual: true }, { status: 404 });
		// The message is unsent during the download; the worker dies after storing the file.
		const put: R2Bucket["put"] = async (...file) => {
			await receiveAndWork(clock, taken("u6"));
			await runBackgroundTasks(clock.context());
			return env.MEDIA.put(...(file as Parameters<R2Bucket["put"]>));
		};
		await runBackgroundTasks(
			clock.context({
				env: { ...clock.env, MEDIA: { put } as R2Bucket },
				db: connectD1(failAt(env.DB, /update "messages" set "media_key"/)),
			}),
		);
		expect(await env.MEDIA.head("messages/u6")).not.toBeNull();
		clock.advance(HOUR);
		await runBackgroundTasks(clock.context());
		expect(await env.MEDIA.head("messages/u6")).toBeNull();
		expect(await openBackgroundTasks()).toEqual([]);
	});

	test("is the friend's own: nobody takes back what we sent", async () => {
		await env.DB.prepare(
			`insert into messages (friend_id, outgoing, timestamp, type, text, line_message_id)
			values (?, 1, 1, 'text', '返事', 'ours')`,
		)
			.bind(friend.id)
			.run();
		await receiveAndWork(clock, taken("ours"));
		expect(await listStoredMessages(friend)).toMatchObject([{ text: "返事", unsentAt: null }]);
	});
});
