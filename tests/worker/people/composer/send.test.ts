import { beforeEach, describe, expect, test } from "vitest";
import { MAX_SENT_MESSAGES, UNDO_SEND_DELAY } from "#domain/people/composer/composer-message.ts";
import { AUDIT_TEXTS } from "#domain/platform/texts/audit-texts.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { showComposer } from "#functions/people/composer/show-composer.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { listArchivedMessages, messageIdsOf, runArchive } from "#tests/support/archive-fixture.ts";
import {
	beginComposerChat,
	composerContext,
	listUnsentMessages,
	sendFromComposer,
	textMessages,
} from "#tests/support/composer-calls.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { findDelivery, readDeliveries } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { buildMessage, listStoredMessages } from "#tests/support/message-builders.ts";
import { type BuiltOperator, buildSession, signInOperator } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number; lineUserId: string };
let ctx: OperatorCtx;
beforeEach(async () => {
	({ clock, operator, friend, ctx } = await beginComposerChat());
});

/** Refusal of a send, without any write. */
async function refusal(send: () => Promise<unknown>): Promise<[number, unknown]> {
	const before = await takeSnapshot();
	const error = await send().then(
		() => null,
		(reason: unknown) => reason,
	);
	expect(error).toBeInstanceOf(Refusal);
	expect(await listChangesSince(before)).toEqual([]);
	const { status, body } = error as Refusal;
	return [status, body];
}

const upload = (type: string, key = `key-of-${type.replace("/", "-")}-file`) =>
	storeRow("uploads", {
		key,
		type,
		bytes: 10,
		width: 1,
		height: 1,
		operator_id: operator.id,
		created_at: 1,
	}).then(() => key);

describe("[M-005] what an operator writes", () => {
	test("leaves after the moment in which it can be taken back, and stands in the talk under their name", async () => {
		const { id, due_at } = await sendFromComposer(ctx, friend, [textMessages("{name}さん、こんにちは😊")]);
		expect(due_at).toBe(clock.now + UNDO_SEND_DELAY);
		clock.advance(UNDO_SEND_DELAY - 1);
		await sendDueDeliveries(clock.context());
		expect(await fakeLine.calls()).toEqual([]);
		clock.advance(1);
		await sendDueDeliveries(clock.context());
		expect(await fakeLine.accepted()).toMatchObject([
			{ method: "push", to: friend.lineUserId, retryKey: id, texts: ["陽菜さん、こんにちは😊"] },
		]);
		const { items } = await requestJson<{ items: { text: string; sender: string }[] }>(
			`/api/friends/${friend.id}/messages`,
			{ as: await signInOperator(operator) },
		);
		expect(items).toMatchObject([{ text: "陽菜さん、こんにちは😊", sender: operator.name }]);
		const { entries } = await requestJson<{ entries: { deed: string; changes: object[] }[] }>("/api/audit", {
			as: await signInOperator(operator),
		});
		expect(entries.filter(({ changes }) => changes.length > 0)).toMatchObject([
			{
				changes: [
					{ label: AUDIT_TEXTS.sent, before: null, after: "陽菜さん、こんにちは😊" },
					{ label: "種類", after: "テキスト" },
					{ label: "日時" },
				],
			},
		]);
	});

	test("under the same key is sent once, however often and at once; under another it is another", async () => {
		const once = composerContext(clock, operator, { saveKey: "key-1" });
		const sent = await Promise.all(
			Array.from({ length: 5 }, () => sendFromComposer(once, friend, [textMessages("一度")])),
		);
		expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
		await sendFromComposer(composerContext(clock, operator), friend, [textMessages("一度")]);
		expect(await readDeliveries()).toHaveLength(2);
		clock.advance(MINUTE);
		await sendDueDeliveries(clock.context());
		await sendFromComposer(once, friend, [textMessages("一度")]);
		expect(await fakeLine.accepted()).toHaveLength(2);
	});

	test("leaves in the order in which it was written, one behind the other", async () => {
		await sendFromComposer(ctx, friend, [textMessages("一")]);
		clock.advance(SECOND);
		await sendFromComposer(composerContext(clock, operator), friend, [textMessages("二")]);
		clock.advance(MINUTE);
		await fakeLine.answers("push", { status: 500 });
		await sendDueDeliveries(clock.context());
		expect(await fakeLine.accepted()).toEqual([]);
		clock.advance(MINUTE);
		await sendDueDeliveries(clock.context());
		expect((await fakeLine.accepted()).map(({ texts }) => texts[0])).toEqual(["一", "二"]);
	});

	test("is of any kind, up to five, and LINE's own description takes each", async () => {
		const image = await upload("image/png");
		const film = await upload("video/mp4");
		const sound = await upload("audio/mp4");
		const file = await upload("application/octet-stream");
		const template = await buildTemplate({ type: "text", text: "{name}さんへの定型文" });
		await sendFromComposer(ctx, friend, [
			textMessages("写真です"),
			{ type: "image", media_key: image },
			{ type: "video", media_key: film, preview_key: image },
			{ type: "audio", media_key: sound, duration: 1_200 },
			{ type: "file", media_key: file, name: "{name}.pdf" },
		]);
		await sendFromComposer(composerContext(clock, operator), friend, [
			{ type: "sticker", package_id: 446, sticker_id: 1988 },
			{ type: "location", title: "店", address: "東京都渋谷区", latitude: 35.6, longitude: 139.7 },
			{ type: "template", template_id: template },
		]);
		clock.advance(MINUTE);
		await sendDueDeliveries(composerContext(clock, operator));
		const [first, second] = (await fakeLine.calls("push")).map(({ body }) => body!.messages!);
		expect(first!.map(({ type }) => type)).toEqual(["text", "image", "video", "audio", "text"]);
		expect(first![4]!.text).toMatch(/^📎 _name_\.pdf\nhttps:\/\/console\.test\/m\//);
		expect(second!.map(({ type }) => type)).toEqual(["sticker", "location", "text"]);
		expect(second![2]!.text).toBe("陽菜さんへの定型文");
		expect(await fakeLine.described()).toEqual([]);
		expect((await listStoredMessages(friend)).map(({ type, content }) => [type, content !== null])).toEqual([
			["text", false],
			["image", true],
			["video", true],
			["audio", true],
			["text", false],
			["sticker", true],
			["location", true],
			["text", false],
		]);
	});

	test("later waits for its moment, and nothing leaves before", async () => {
		const { due_at } = await sendFromComposer(ctx, friend, [textMessages("明日です")], {
			send_at: { date: "2026-11-21", time: "09:00" },
		});
		expect(await listUnsentMessages(ctx, friend)).toMatchObject([
			{ kind: "planned", date: "2026-11-21 09:00:00" },
		]);
		clock.now = due_at - 1;
		await sendDueDeliveries(clock.context());
		expect(await fakeLine.calls()).toEqual([]);
		clock.advance(1);
		await sendDueDeliveries(clock.context());
		expect(await fakeLine.accepted()).toHaveLength(1);
	});
});

describe("an answer to what the friend has just said", () => {
	const said = (replyToken: string) =>
		receiveAndWork(
			clock,
			lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "空いてますか", replyToken }),
		);

	test("is a reply, which LINE does not count, and the next one is a push", async () => {
		await said("fresh");
		expect(
			(await showComposer({ ctx: composerContext(clock, operator), input: { friend_id: friend.id } }))
				.reply_until,
		).toBe(clock.now + 50 * SECOND);
		await Promise.all([
			sendFromComposer(composerContext(clock, operator), friend, [textMessages("はい")]),
			sendFromComposer(composerContext(clock, operator), friend, [textMessages("お待ちしています")]),
		]);
		clock.advance(UNDO_SEND_DELAY);
		await sendDueDeliveries(clock.context());
		await sendDueDeliveries(clock.context());
		expect((await fakeLine.accepted()).map(({ method }) => method).sort()).toEqual(["push", "reply"]);
	});

	test("too late is a push", async () => {
		await said("old");
		clock.advance(45 * SECOND);
		await sendFromComposer(composerContext(clock, operator), friend, [textMessages("はい")]);
		clock.advance(UNDO_SEND_DELAY);
		await sendDueDeliveries(clock.context());
		expect(await fakeLine.accepted()).toMatchObject([{ method: "push" }]);
	});
});

describe("a quote", () => {
	test("of what the friend said, and of what we said, is known by LINE's token and shown in the talk", async () => {
		await receiveAndWork(
			clock,
			lineEvents.text({
				from: friend.lineUserId,
				at: clock.now - MINUTE,
				text: "土曜は？",
				messageId: "asked",
				quoteToken: "token-of-asked",
			}),
		);
		clock.advance(MINUTE);
		const [asked] = await listStoredMessages(friend);
		await sendFromComposer(composerContext(clock, operator), friend, [textMessages("空いています")], {
			quoted_id: asked!.id,
		});
		clock.advance(MINUTE);
		await sendDueDeliveries(clock.context());
		const [, answer] = await listStoredMessages(friend);
		expect(answer).toMatchObject({ quotedMessageId: "asked", quoteToken: expect.any(String) });
		await sendFromComposer(
			composerContext(clock, operator),
			friend,
			[
				{ type: "location", title: "店", address: "渋谷", latitude: 1, longitude: 2 },
				{ type: "sticker", package_id: 446, sticker_id: 1988 },
			],
			{ quoted_id: answer!.id },
		);
		clock.advance(MINUTE);
		await sendDueDeliveries(clock.context());
		const [first, second] = (await fakeLine.calls("push")).map(({ body }) => body!.messages!);
		expect(first).toMatchObject([{ quoteToken: "token-of-asked" }]);
		expect(second).toMatchObject([{ type: "location" }, { type: "sticker", quoteToken: answer!.quoteToken }]);
		expect((await listStoredMessages(friend)).at(-1)).toMatchObject({
			quotedMessageId: answer!.lineMessageId,
		});
	});

	test("of a message that lies in the archive by then is named in the talk too", async () => {
		const old = await buildMessage({
			friendId: friend.id,
			timestamp: clock.now - 200 * DAY,
			quoteToken: "token-of-old",
		});
		await buildMessage({ friendId: friend.id, timestamp: clock.now });
		await runArchive(clock);
		expect(messageIdsOf(await listArchivedMessages())).toEqual([old.id]);
		await sendFromComposer(ctx, friend, [textMessages("その件です")], { quoted_id: old.id });
		clock.advance(MINUTE);
		await sendDueDeliveries(clock.context());
		expect((await listStoredMessages(friend)).at(-1)).toMatchObject({
			text: "その件です",
			quotedMessageId: old.lineMessageId,
		});
	});

	test("of another friend's message, of one taken back, of one without a token, and without words is refused", async () => {
		const other = await buildFriend();
		const foreign = await buildMessage({ friendId: other.id, quoteToken: "t1" });
		const gone = await buildMessage({ friendId: friend.id, quoteToken: "t2", unsentAt: 5 });
		const plain = await buildMessage({ friendId: friend.id });
		const good = await buildMessage({ friendId: friend.id, quoteToken: "t3" });
		const quoting = (quoted: { id: number }, message: object = textMessages("はい")) =>
			refusal(() => sendFromComposer(ctx, friend, [message], { quoted_id: quoted.id }));
		expect(await quoting(foreign)).toEqual([422, { quoted_id: [COMPOSE_TEXTS.quotedGone] }]);
		expect(await quoting(gone)).toEqual([422, { quoted_id: [COMPOSE_TEXTS.quotedGone] }]);
		expect(await quoting(plain)).toEqual([422, { quoted_id: [COMPOSE_TEXTS.notQuotable] }]);
		expect(
			await quoting(good, { type: "location", title: "店", address: "渋谷", latitude: 1, longitude: 2 }),
		).toEqual([422, { quoted_id: [COMPOSE_TEXTS.nothingToQuoteWith] }]);
	});
});

describe("nothing is sent", () => {
	test("to somebody whom nothing reaches, and the composer says so before", async () => {
		const left = await buildFriend({ blockedAt: 5 });
		const hidden = await buildFriend({ userRate: -1 });
		expect(await refusal(() => sendFromComposer(ctx, left, [textMessages("あ")]))).toEqual([
			422,
			{ ERROR: [COMPOSE_TEXTS.blockedUs] },
		]);
		expect(await refusal(() => sendFromComposer(ctx, hidden, [textMessages("あ")]))).toEqual([
			422,
			{ ERROR: [COMPOSE_TEXTS.blockedByOperator] },
		]);
		const { unreachable } = await showComposer({ ctx, input: { friend_id: left.id } });
		expect(unreachable).toBe(COMPOSE_TEXTS.blockedUs);
	});

	test("to somebody who blocks the account before it leaves: it stays with the reason", async () => {
		await sendFromComposer(ctx, friend, [textMessages("お知らせ")]);
		await receiveAndWork(clock, lineEvents.unfollow({ from: friend.lineUserId, at: clock.now }));
		clock.advance(MINUTE);
		await sendDueDeliveries(clock.context());
		expect(await listUnsentMessages(ctx, friend)).toMatchObject([
			{ kind: "blocked", reason: DELIVERY_TEXTS.friendBlockedUs },
		]);
	});

	test("that LINE would not take, and each problem names its message", async () => {
		const named = await buildFriend({ name: "長い名前".repeat(5) });
		const long = `{name}${"あ".repeat(4_990)}`;
		const [status, body] = await refusal(() =>
			sendFromComposer(ctx, named, [textMessages("短い"), textMessages(long)]),
		);
		expect([status, Object.keys(body as object)]).toEqual([422, ["messages"]]);
		expect(String((body as { messages: string[] }).messages[0])).toContain(
			"2つ目のメッセージを送信できません",
		);
	});

	test("of files and templates that are gone, or are of another kind", async () => {
		const sound = await upload("audio/mp4");
		const gone = await buildTemplate({ type: "text", text: "あ" }, { deleted_at: 5 });
		expect(
			await refusal(() =>
				sendFromComposer(ctx, friend, [textMessages("あ"), { type: "image", media_key: "not-there-1" }]),
			),
		).toEqual([422, { "messages[1]": [COMPOSE_TEXTS.fileGone] }]);
		expect(await refusal(() => sendFromComposer(ctx, friend, [{ type: "image", media_key: sound }]))).toEqual(
			[422, { "messages[0]": [COMPOSE_TEXTS.fileGone] }],
		);
		expect(
			await refusal(() => sendFromComposer(ctx, friend, [{ type: "template", template_id: gone }])),
		).toEqual([422, { "messages[0][template_id]": [COMPOSE_TEXTS.templateGone] }]);
	});

	test("at a moment that has passed", async () => {
		const at = (date: string, time: string) =>
			refusal(() => sendFromComposer(ctx, friend, [textMessages("あ")], { send_at: { date, time } }));
		expect(await at("2026-11-20", "10:00")).toEqual([422, { send_at: [COMPOSE_TEXTS.inPast] }]);
		expect(await at("2028-01-01", "10:00")).toEqual([422, { send_at: [COMPOSE_TEXTS.tooFar] }]);
	});

	test("by somebody who may not, to somebody out of their sight, and of what is no message", async () => {
		const tag = await buildTag();
		const reader = await buildSession({ abilities: ["friend-read"] });
		const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		const all = await signInOperator(operator);
		const post = (json: unknown, as = all) =>
			sendRequest(`/api/compose/friends/${friend.id}/send`, { as, json }).then(({ status }) => status);
		const before = await takeSnapshot();
		const good = { messages: [textMessages("あ")] };
		expect([await post(good, reader), await post(good, restricted)]).toEqual([403, 404]);
		for (const messages of [
			[],
			Array(MAX_SENT_MESSAGES + 1).fill(textMessages("あ")),
			[textMessages(" ")],
			[{ type: "sticker", package_id: 1, sticker_id: 1 }],
			[{ type: "coupon", couponId: "1" }],
			[{ type: "location", title: "店", address: "渋谷", latitude: 91, longitude: 0 }],
		])
			expect(await post({ messages })).toBe(422);
		expect(await listChangesSince(before)).toEqual([]);
	});
});

test("while LINE is down it waits, is seen to wait, and arrives once when LINE is back", async () => {
	const { id } = await sendFromComposer(ctx, friend, [textMessages("つながりますか")]);
	clock.advance(UNDO_SEND_DELAY);
	await fakeLine.answers("push", { status: 503 });
	await sendDueDeliveries(clock.context());
	expect(await listUnsentMessages(ctx, friend)).toMatchObject([
		{ id, kind: "waiting", reason: DELIVERY_TEXTS.lineTrouble(503) },
	]);
	clock.advance(MINUTE);
	await sendDueDeliveries(clock.context());
	expect(await findDelivery({ id })).toMatchObject({ state: "sent" });
	expect(await fakeLine.accepted()).toHaveLength(1);
	expect(await listUnsentMessages(ctx, friend)).toEqual([]);
});
