import { beforeEach, expect, test } from "vitest";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { GROUP_TEXTS } from "#domain/platform/texts/groups-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { closeLineCoupon } from "#functions/content/line-coupons/change-line-coupon.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildCoupon } from "#tests/support/line-coupon-builders.ts";
import { buildGroupEvent } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { nextId, TestClock } from "#tests/support/test-clock.ts";

const source = { type: "group", groupId: `C${"d".repeat(32)}` } as const;
const HELLO = { type: "text", text: "こんにちは" };

let clock: TestClock;
let as: ConsoleSession;
let operator: BuiltOperator;
let id: number;

beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock().rule();
	operator = await buildOperator();
	as = await signInOperator(operator);
	const message = { id: nextId(), type: "text", text: "誰か", quoteToken: "q" };
	await receiveAndWork(
		clock,
		buildGroupEvent("message", { source, at: clock.now }, { replyToken: nextId(), message }),
	);
	id = (await readRows<{ id: number }>("select id from chat_groups"))[0]!.id;
	// The message's reply token has ended.
	clock.advance(MINUTE);
});

const send = (messages: unknown, given: { as?: ConsoleSession; body?: object; key?: string } = {}) =>
	sendRequest(`/api/chat_groups/${id}/messages`, {
		as: given.as ?? as,
		method: "POST",
		json: { messages, ...given.body },
		...(given.key && { headers: { "Idempotency-Key": given.key } }),
	});
const upload = (type: string) =>
	storeRow("uploads", {
		key: "key-of-a-file-0001",
		type,
		name: "写真",
		bytes: 3,
		width: 10,
		height: 10,
		operator_id: operator.id,
		created_at: clock.now,
	});

/** Card with one button of LINE's action. */
const cardWith = (action: object) => ({
	type: "flex",
	alt_text: "秋のメニュー",
	contents: JSON.stringify({
		type: "bubble",
		body: { type: "box", layout: "vertical", contents: [{ type: "button", action }] },
	}),
});

test("pictures, stickers, places and templates arrive in one call, and the talk shows each", async () => {
	await upload("image/png");
	const template = await buildTemplate({ type: "text", text: "営業時間は9時からです" });
	const response = await send([
		HELLO,
		{ type: "image", media_key: "key-of-a-file-0001" },
		{ type: "sticker", package_id: 446, sticker_id: 1988 },
		{ type: "location", title: "店", address: "銀座1-1", latitude: 35, longitude: 139 },
		{ type: "template", template_id: template },
	]);
	expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
	clock.advance(1_000);
	await runBackgroundTasks(clock.context());
	const [push] = await fakeLine.calls("push");
	expect(push).toBeDefined();
	expect(await fakeLine.described()).toEqual([]);
	const { messages } = await requestJson<{ messages: Record<string, unknown>[] }>(
		`/api/chat_groups/${id}/messages`,
		{ as },
	);
	const types = messages.toReversed().map(({ type, send_state }) => [type, send_state]);
	expect(types).toEqual([
		["text", null],
		["text", null],
		["image", null],
		["sticker", null],
		["location", null],
		["text", "sent"],
	]);
	expect(messages.find(({ type }) => type === "image")).toMatchObject({
		content: { originalContentUrl: expect.stringContaining("https://") },
	});
	expect(new Set(messages.map(({ key }) => key)).size).toBe(6);
});

test("an answer within a minute of a member's message is a reply, once for its token", async () => {
	const message = { id: nextId(), type: "text", text: "予約", quoteToken: "q" };
	const replyToken = nextId();
	await receiveAndWork(clock, buildGroupEvent("message", { source, at: clock.now }, { replyToken, message }));
	expect((await send([HELLO])).status).toBe(200);
	expect((await send([HELLO])).status).toBe(200);
	clock.advance(1_000);
	await runBackgroundTasks(clock.context());
	clock.advance(1_000);
	await runBackgroundTasks(clock.context());
	expect((await fakeLine.calls("reply")).map(({ body }) => body?.replyToken)).toEqual([replyToken]);
	expect(await fakeLine.calls("push")).toHaveLength(1);
});

test("a member's name after an @ becomes a mention, which the talk shows, and too many are refused", async () => {
	const userId = `U${"5".repeat(32)}`;
	await storeRow("chat_group_members", { group_id: id, line_user_id: userId, name: "花", left_at: null });
	await storeRow("chat_group_members", {
		...{ group_id: id, line_user_id: `U${"6".repeat(32)}`, name: "太郎", left_at: clock.now },
	});
	const before = await takeSnapshot();
	const refused = await send([{ type: "text", text: "@花 ".repeat(21) }]);
	expect([refused.status, await refused.json()]).toEqual([
		422,
		{ messages: [COMPOSE_TEXTS.unsendable(1, "テキストのメンションと絵文字: メンションは20個までです")] },
	]);
	expect(await listChangesSince(before)).toEqual([]);
	expect((await send([{ type: "text", text: "@花 さん、@太郎 さん" }])).status).toBe(200);
	clock.advance(1_000);
	await runBackgroundTasks(clock.context());
	const [push] = await fakeLine.calls("push");
	expect(push!.body!.messages).toEqual([
		{
			type: "textV2",
			text: "{mention1} さん、@太郎 さん",
			substitution: { mention1: { type: "mention", mentionee: { type: "user", userId } } },
		},
	]);
	expect(await fakeLine.described()).toEqual([]);
	const { messages } = await requestJson<{ messages: object[] }>(`/api/chat_groups/${id}/messages`, { as });
	expect(messages[0]).toMatchObject({
		text: "@花 さん、@太郎 さん",
		content: { mentions: [{ index: 0, length: 2 }] },
	});
});

test("what LINE or a group cannot take is refused, and nothing is queued", async () => {
	await upload("audio/mp4");
	const withName = await buildTemplate({ type: "text", text: "{name}さん" });
	const button = { label: "見る", displayText: "見る" };
	const [acting, sending] = await Promise.all(
		["action=1", "send=1"].map((data) => buildTemplate(cardWith({ type: "postback", data, ...button }))),
	);
	const before = await takeSnapshot();
	const refusals = [
		[[], COMPOSE_TEXTS.nothingToSend],
		[Array(6).fill(HELLO), COMPOSE_TEXTS.tooMany(5)],
		[[{ type: "text", text: "{name}さん" }], GROUP_TEXTS.noPlaceholders],
		[[{ type: "template", template_id: withName }], GROUP_TEXTS.noPlaceholders],
		[[{ type: "template", template_id: acting! }], GROUP_TEXTS.noActionButtons],
		[[HELLO, { type: "template", template_id: sending! }], GROUP_TEXTS.noActionButtons],
		[[{ type: "image", media_key: "key-of-a-file-0001" }], COMPOSE_TEXTS.fileGone],
		[[{ type: "template", template_id: 999 }], COMPOSE_TEXTS.templateGone],
		[[{ type: "sticker", package_id: 1, sticker_id: 999_999 }], COMPOSE_TEXTS.stickerUnknown],
	] as const;
	for (const [messages, text] of refusals) {
		const response = await send(messages);
		expect([response.status, Object.values((await response.json()) as object).flat()]).toEqual([422, [text]]);
	}
	expect((await send([HELLO], { body: { text: "x" } })).status).toBe(422);
	expect(await listChangesSince(before)).toEqual([]);
});

test("abilities count as in a friend's talk, and a repeated save sends once", async () => {
	const template = await buildTemplate({ type: "text", text: "定型" });
	const sender = await buildSession({ abilities: ["friend-read", "message-send"] });
	expect((await send([{ type: "template", template_id: template }], { as: sender })).status).toBe(403);
	expect((await send([HELLO], { as: sender, body: { handles_up_to: 1 } })).status).toBe(403);
	expect((await send([HELLO], { as: sender })).status).toBe(200);
	for (let time = 0; time < 2; time++)
		expect((await send([HELLO], { key: "one-save-key-0001" })).status).toBe(200);
	expect(await readRows("select count(*) as n from chat_group_messages where outgoing = 1")).toEqual([
		{ n: 2 },
	]);
});

test("a coupon arrives in the group, and one that ended meanwhile is not sent, with the reason", async () => {
	const coupon = await buildCoupon(clock, operator, { ends: { date: "2099-01-01", time: "00:00" } });
	const template_id = await buildTemplate({ type: "coupon", coupon_id: coupon.couponId });
	const sendCoupon = () => send([{ type: "template", template_id }]);
	await sendCoupon();
	clock.advance(1_000);
	await runBackgroundTasks(clock.context());
	await sendCoupon();
	await closeLineCoupon({ ctx: operatorContext(clock, operator), input: { id: coupon.id } });
	clock.advance(1_000);
	await runBackgroundTasks(clock.context());
	expect(
		await readRows("select send_state, reason from chat_group_messages where outgoing = 1 order by id"),
	).toEqual([
		{ send_state: "sent", reason: null },
		{ send_state: "failed", reason: DELIVERY_TEXTS.couponEnded },
	]);
});
