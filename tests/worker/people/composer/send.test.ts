import { beforeEach, describe, expect, test } from "vitest";
import { MAX_ATTACHED, TAKE_BACK_WINDOW } from "#domain/people/composer/message.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/time.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { showComposer } from "#functions/people/composer/show.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { archivedIn, idsOf, runArchive } from "#tests/support/archive.ts";
import { TestClock } from "#tests/support/clock.ts";
import { nothingYet, saying, sends, unsentOf, writing } from "#tests/support/compose.ts";
import { allDeliveries, deliveryNow } from "#tests/support/deliveries.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { buildMessage, messagesOf } from "#tests/support/messages.ts";
import { type BuiltOperator, buildOperator, signedInOperator, signIn } from "#tests/support/operators.ts";
import { happen } from "#tests/support/receive.ts";
import { ask, call } from "#tests/support/requests.ts";
import { changesSince, countRows, snapshot } from "#tests/support/snapshot.ts";
import { store } from "#tests/support/stored.ts";
import { buildTemplate } from "#tests/support/templates.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number; lineUserId: string };
let ctx: OperatorCtx;
beforeEach(async () => {
	await nothingYet();
	clock = new TestClock("2026-11-20 10:00");
	operator = await buildOperator();
	friend = await buildFriend({ name: "陽菜" });
	ctx = writing(clock, operator);
});

/** The refusal of what must not be sent; nothing may have been written. */
async function refusal(send: () => Promise<unknown>): Promise<[number, unknown]> {
	const before = await snapshot();
	const error = await send().then(
		() => null,
		(reason: unknown) => reason,
	);
	expect(error).toBeInstanceOf(Refusal);
	expect(await changesSince(before)).toEqual([]);
	const { status, body } = error as Refusal;
	return [status, body];
}

const upload = (type: string, key = `key-of-${type.replace("/", "-")}-file`) =>
	store("uploads", {
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
		const { id, due_at } = await sends(ctx, friend, [saying("{name}さん、こんにちは😊")]);
		expect(due_at).toBe(clock.now + TAKE_BACK_WINDOW);
		clock.advance(TAKE_BACK_WINDOW - 1);
		await workDeliveries(clock.context());
		expect(await line.calls()).toEqual([]);
		clock.advance(1);
		await workDeliveries(clock.context());
		expect(await line.accepted()).toMatchObject([
			{ method: "push", to: friend.lineUserId, retryKey: id, texts: ["陽菜さん、こんにちは😊"] },
		]);
		const { items } = await ask<{ items: { text: string; sender: string }[] }>(
			`/api/friends/${friend.id}/messages`,
			{ as: await signIn(operator) },
		);
		expect(items).toMatchObject([{ text: "陽菜さん、こんにちは😊", sender: operator.name }]);
		expect(await countRows("audit_log", "verb = 'message.send'")).toBe(1);
	});

	test("under the same key is sent once, however often and at once; under another it is another", async () => {
		const once = writing(clock, operator, { saveKey: "key-1" });
		const sent = await Promise.all(Array.from({ length: 5 }, () => sends(once, friend, [saying("一度")])));
		expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
		await sends(writing(clock, operator), friend, [saying("一度")]);
		expect(await allDeliveries()).toHaveLength(2);
		clock.advance(MINUTE);
		await workDeliveries(clock.context());
		await sends(once, friend, [saying("一度")]);
		expect(await line.accepted()).toHaveLength(2);
	});

	test("leaves in the order in which it was written, one behind the other", async () => {
		await sends(ctx, friend, [saying("一")]);
		clock.advance(SECOND);
		await sends(writing(clock, operator), friend, [saying("二")]);
		clock.advance(MINUTE);
		await line.answers("push", { status: 500 });
		await workDeliveries(clock.context());
		expect(await line.accepted()).toEqual([]);
		clock.advance(MINUTE);
		await workDeliveries(clock.context());
		expect((await line.accepted()).map(({ texts }) => texts[0])).toEqual(["一", "二"]);
	});

	test("is of any kind, up to five, and LINE's own description takes each", async () => {
		const image = await upload("image/png");
		const film = await upload("video/mp4");
		const sound = await upload("audio/mp4");
		const file = await upload("application/octet-stream");
		const template = await buildTemplate({ type: "text", text: "{name}さんへの定型文" });
		await sends(ctx, friend, [
			saying("写真です"),
			{ type: "image", media_key: image },
			{ type: "video", media_key: film, preview_key: image },
			{ type: "audio", media_key: sound, duration: 1_200 },
			{ type: "file", media_key: file, name: "{name}.pdf" },
		]);
		await sends(writing(clock, operator), friend, [
			{ type: "sticker", package_id: 446, sticker_id: 1988 },
			{ type: "location", title: "店", address: "東京都渋谷区", latitude: 35.6, longitude: 139.7 },
			{ type: "template", template_id: template },
		]);
		clock.advance(MINUTE);
		await workDeliveries(writing(clock, operator));
		const [first, second] = (await line.calls("push")).map(({ body }) => body!.messages!);
		expect(first!.map(({ type }) => type)).toEqual(["text", "image", "video", "audio", "text"]);
		expect(first![4]!.text).toMatch(/^📎 _name_\.pdf\nhttps:\/\/console\.test\/m\//);
		expect(second!.map(({ type }) => type)).toEqual(["sticker", "location", "text"]);
		expect(second![2]!.text).toBe("陽菜さんへの定型文");
		expect(await line.described()).toEqual([]);
		expect((await messagesOf(friend)).map(({ type, content }) => [type, content !== null])).toEqual([
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
		const { due_at } = await sends(ctx, friend, [saying("明日です")], {
			send_at: { date: "2026-11-21", time: "09:00" },
		});
		expect(await unsentOf(ctx, friend)).toMatchObject([{ kind: "planned", date: "2026-11-21 09:00:00" }]);
		clock.now = due_at - 1;
		await workDeliveries(clock.context());
		expect(await line.calls()).toEqual([]);
		clock.advance(1);
		await workDeliveries(clock.context());
		expect(await line.accepted()).toHaveLength(1);
	});
});

describe("an answer to what the friend has just said", () => {
	const said = (replyToken: string) =>
		happen(
			clock,
			lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "空いてますか", replyToken }),
		);

	test("is a reply, which LINE does not count, and the next one is a push", async () => {
		await said("fresh");
		expect(
			(await showComposer({ ctx: writing(clock, operator), input: { friend_id: friend.id } })).reply_until,
		).toBe(clock.now + 50 * SECOND);
		await Promise.all([
			sends(writing(clock, operator), friend, [saying("はい")]),
			sends(writing(clock, operator), friend, [saying("お待ちしています")]),
		]);
		clock.advance(TAKE_BACK_WINDOW);
		await workDeliveries(clock.context());
		await workDeliveries(clock.context());
		expect((await line.accepted()).map(({ method }) => method).sort()).toEqual(["push", "reply"]);
	});

	test("too late is a push", async () => {
		await said("old");
		clock.advance(45 * SECOND);
		await sends(writing(clock, operator), friend, [saying("はい")]);
		clock.advance(TAKE_BACK_WINDOW);
		await workDeliveries(clock.context());
		expect(await line.accepted()).toMatchObject([{ method: "push" }]);
	});
});

describe("a quote", () => {
	test("of what the friend said, and of what we said, is known by LINE's token and shown in the talk", async () => {
		await happen(
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
		const [asked] = await messagesOf(friend);
		await sends(writing(clock, operator), friend, [saying("空いています")], { quoted_id: asked!.id });
		clock.advance(MINUTE);
		await workDeliveries(clock.context());
		const [, answer] = await messagesOf(friend);
		expect(answer).toMatchObject({ quotedMessageId: "asked", quoteToken: expect.any(String) });
		await sends(
			writing(clock, operator),
			friend,
			[
				{ type: "location", title: "店", address: "渋谷", latitude: 1, longitude: 2 },
				{ type: "sticker", package_id: 446, sticker_id: 1988 },
			],
			{ quoted_id: answer!.id },
		);
		clock.advance(MINUTE);
		await workDeliveries(clock.context());
		const [first, second] = (await line.calls("push")).map(({ body }) => body!.messages!);
		expect(first).toMatchObject([{ quoteToken: "token-of-asked" }]);
		expect(second).toMatchObject([{ type: "location" }, { type: "sticker", quoteToken: answer!.quoteToken }]);
		expect((await messagesOf(friend)).at(-1)).toMatchObject({ quotedMessageId: answer!.lineMessageId });
	});

	test("of a message that lies in the archive by then is named in the talk too", async () => {
		const old = await buildMessage({
			friendId: friend.id,
			timestamp: clock.now - 200 * DAY,
			quoteToken: "token-of-old",
		});
		await buildMessage({ friendId: friend.id, timestamp: clock.now });
		await runArchive(clock);
		expect(idsOf(await archivedIn())).toEqual([old.id]);
		await sends(ctx, friend, [saying("その件です")], { quoted_id: old.id });
		clock.advance(MINUTE);
		await workDeliveries(clock.context());
		expect((await messagesOf(friend)).at(-1)).toMatchObject({
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
		const quoting = (quoted: { id: number }, message: object = saying("はい")) =>
			refusal(() => sends(ctx, friend, [message], { quoted_id: quoted.id }));
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
		expect(await refusal(() => sends(ctx, left, [saying("あ")]))).toEqual([
			422,
			{ ERROR: [COMPOSE_TEXTS.blockedUs] },
		]);
		expect(await refusal(() => sends(ctx, hidden, [saying("あ")]))).toEqual([
			422,
			{ ERROR: [COMPOSE_TEXTS.blockedByOperator] },
		]);
		const { unreachable } = await showComposer({ ctx, input: { friend_id: left.id } });
		expect(unreachable).toBe(COMPOSE_TEXTS.blockedUs);
	});

	test("to somebody who blocks the account before it leaves: it stays with the reason", async () => {
		await sends(ctx, friend, [saying("お知らせ")]);
		await happen(clock, lineEvents.unfollow({ from: friend.lineUserId, at: clock.now }));
		clock.advance(MINUTE);
		await workDeliveries(clock.context());
		expect(await unsentOf(ctx, friend)).toMatchObject([
			{ kind: "blocked", reason: DELIVERY_TEXTS.friendBlockedUs },
		]);
	});

	test("that LINE would not take, and each problem names its message", async () => {
		const named = await buildFriend({ name: "長い名前".repeat(5) });
		const long = `{name}${"あ".repeat(4_990)}`;
		const [status, body] = await refusal(() => sends(ctx, named, [saying("短い"), saying(long)]));
		expect([status, Object.keys(body as object)]).toEqual([422, ["messages"]]);
		expect(String((body as { messages: string[] }).messages[0])).toContain(
			"2つ目のメッセージを送信できません",
		);
	});

	test("of files and templates that are gone, or are of another kind", async () => {
		const sound = await upload("audio/mp4");
		const gone = await buildTemplate({ type: "text", text: "あ" }, { deleted_at: 5 });
		expect(
			await refusal(() => sends(ctx, friend, [saying("あ"), { type: "image", media_key: "not-there-1" }])),
		).toEqual([422, { "messages[1]": [COMPOSE_TEXTS.fileGone] }]);
		expect(await refusal(() => sends(ctx, friend, [{ type: "image", media_key: sound }]))).toEqual([
			422,
			{ "messages[0]": [COMPOSE_TEXTS.fileGone] },
		]);
		expect(await refusal(() => sends(ctx, friend, [{ type: "template", template_id: gone }]))).toEqual([
			422,
			{ "messages[0][template_id]": [COMPOSE_TEXTS.templateGone] },
		]);
	});

	test("at a moment that has passed", async () => {
		const at = (date: string, time: string) =>
			refusal(() => sends(ctx, friend, [saying("あ")], { send_at: { date, time } }));
		expect(await at("2026-11-20", "10:00")).toEqual([422, { send_at: [COMPOSE_TEXTS.inPast] }]);
		expect(await at("2028-01-01", "10:00")).toEqual([422, { send_at: [COMPOSE_TEXTS.tooFar] }]);
	});

	test("by somebody who may not, to somebody out of their sight, and of what is no message", async () => {
		const tag = await buildTag();
		const reader = await signedInOperator({ abilities: ["friend-read"] });
		const restricted = await signedInOperator({ scope: { all: false, tagIds: [tag.id] } });
		const all = await signIn(operator);
		const post = (json: unknown, as = all) =>
			call(`/api/compose/friends/${friend.id}/send`, { as, json }).then(({ status }) => status);
		const before = await snapshot();
		const good = { messages: [saying("あ")] };
		expect([await post(good, reader), await post(good, restricted)]).toEqual([403, 404]);
		for (const messages of [
			[],
			Array(MAX_ATTACHED + 1).fill(saying("あ")),
			[saying(" ")],
			[{ type: "sticker", package_id: 1, sticker_id: 1 }],
			[{ type: "coupon", couponId: "1" }],
			[{ type: "location", title: "店", address: "渋谷", latitude: 91, longitude: 0 }],
		])
			expect(await post({ messages })).toBe(422);
		expect(await changesSince(before)).toEqual([]);
	});
});

test("while LINE is down it waits, is seen to wait, and arrives once when LINE is back", async () => {
	const { id } = await sends(ctx, friend, [saying("つながりますか")]);
	clock.advance(TAKE_BACK_WINDOW);
	await line.answers("push", { status: 503 });
	await workDeliveries(clock.context());
	expect(await unsentOf(ctx, friend)).toMatchObject([
		{ id, kind: "waiting", reason: DELIVERY_TEXTS.lineTrouble(503) },
	]);
	clock.advance(MINUTE);
	await workDeliveries(clock.context());
	expect(await deliveryNow({ id })).toMatchObject({ state: "sent" });
	expect(await line.accepted()).toHaveLength(1);
	expect(await unsentOf(ctx, friend)).toEqual([]);
});
