import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { UsedBy } from "#domain/engine/used-by/used-by-kinds.ts";
import { copyBroadcast } from "#functions/content/broadcasts/copy-broadcast.ts";
import { runTick } from "#functions/tick.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { beginBroadcastAccount, confirmOrder, workSendQueues } from "#tests/support/broadcast-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildUpload, fetchItemList } from "#tests/support/item-requests.ts";
import {
	type BuiltOperator,
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { buildTemplate, registerTester } from "#tests/support/template-builders.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
let as: ConsoleSession;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
	as = await signInOperator(operator);
	await buildUpload("card-picture");
});

const BUTTON = { label: "予約する", type: "uri", uri: "https://example.com/book", text: "" };
const CARD = {
	type: "carousel",
	alt_text: "秋のメニュー",
	columns: [{ title: "秋のメニュー", text: "{name}さんへ", media_key: "card-picture", buttons: [BUTTON] }],
};

const request = (content: object, by = as, headers = {}) =>
	sendRequest("/api/template/unlisted", { as: by, json: { content }, headers });
const store = (content: object, by = as, headers = {}) =>
	requestJson<{ id: number; name: string }>("/api/template/unlisted", { as: by, json: { content }, headers });
/** Environment whose addresses LINE can reach, as pictures need. */
const reachable = () => ({ ...clock.env, PUBLIC_ORIGIN: TEST_ORIGIN }) as TestClock["env"];
const ctx = () => operatorContext(clock, operator, { env: reachable(), saveKey: nextId() });

const saveDraft = (messages: object[], given: object = {}) =>
	requestJson<{ id: number; version: number }>("/api/broadcasts", {
		as,
		json: { id: null, name: "秋", messages, filter: null, date: "", time: "", ...given },
	});
const sendOf = (id: number) => ({ type: 12, egg_id: id });

describe("a message that is written where it is sent", () => {
	test("is sent as it was confirmed: card, text and quick reply, to each friend with their values", async () => {
		await buildFriend({ name: "佐藤" });
		const { id: card } = await store(CARD);
		const { id: text } = await store({
			type: "text",
			text: "ご予約はこちら",
			quick_replies: [{ label: "はい", type: "message", uri: "", text: "予約したい" }],
		});
		const draft = await saveDraft([{ type: 1, text: "こんにちは" }, sendOf(card), sendOf(text)]);
		await confirmOrder(ctx(), draft);
		clock.advance(60_000);
		await runTick(clock.context({ env: reachable() }));
		await workSendQueues(clock);
		expect((await fakeLine.calls()).map(({ body }) => (body as { messages: object[] }).messages)).toEqual([
			[
				{ type: "text", text: "こんにちは" },
				{
					type: "template",
					altText: "秋のメニュー",
					template: {
						type: "carousel",
						columns: [
							{
								thumbnailImageUrl: expect.stringMatching(/^https?:\/\/[^/]+\/m\/[\w.-]+$/),
								title: "秋のメニュー",
								text: "佐藤さんへ",
								actions: [{ label: "予約する", type: "uri", uri: "https://example.com/book" }],
							},
						],
					},
				},
				{
					type: "text",
					text: "ご予約はこちら",
					quickReply: {
						items: [{ type: "action", action: { label: "はい", type: "message", text: "予約したい" } }],
					},
				},
			],
		]);
	});

	test("stands in no list, and cannot be chosen, renamed, copied, deleted or shortened", async () => {
		const { id } = await store(CARD);
		const listed = await buildTemplate({ type: "text", text: "一覧" }, { name: "一覧の" });
		const { items } = (await fetchItemList("template", as)) as unknown as { items: { id: number }[] };
		expect(items.map((each) => each.id)).toEqual([listed]);
		const canned = await requestJson<{ items: { id: number }[] }>("/api/compose/templates?search=", { as });
		expect(canned.items.map((each) => each.id)).toEqual([listed]);
		const refused = await Promise.all([
			sendRequest(`/api/template/data/${id}`, { as }),
			sendRequest(`/api/template/${id}/copy`, { as, method: "POST" }),
			sendRequest(`/api/compose/templates/${id}/shortcut`, { as, method: "PUT", json: { shortcut: "a" } }),
			sendRequest("/api/template/register", {
				as,
				json: { id, name: "別", group_id: null, content: { ...CARD, alt_text: "別" } },
			}),
			sendRequest("/api/template/register", {
				as,
				json: { name: "組", group_id: null, content: { type: "pack", template_ids: [id] } },
			}),
		]);
		expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 422]);
		await sendRequest("/api/template/crud", { as, json: { action: "delete", type: "item", ids: [id] } });
		expect(await readRows("select name, is_listed, deleted_at from templates where id = ?", id)).toEqual([
			{ name: "［カード］秋のメニュー", is_listed: 0, deleted_at: null },
		]);
	});

	test("is read back for its editor, and reads in summaries as what it is", async () => {
		const { id } = await store(CARD);
		expect(await requestJson(`/api/template/unlisted/${id}`, { as })).toEqual({
			name: "［カード］秋のメニュー",
			content: CARD,
		});
		const listed = await buildTemplate({ type: "text", text: "一覧" });
		expect(await requestJson(`/api/template/unlisted/${listed}`, { as })).toMatchObject({ content: null });
		expect((await sendRequest("/api/template/unlisted/9999", { as })).status).toBe(404);
		const { lines } = await requestJson<{ lines: string[] }>("/api/action/summaries", {
			as,
			json: { inputs: [sendOf(id)] },
		});
		expect(lines).toEqual(["「［カード］秋のメニュー」を送信"]);
	});

	test("saved again under one key is one message", async () => {
		const key = { "Idempotency-Key": "composed-message-0001" };
		expect(await store(CARD, as, key)).toEqual(await store(CARD, as, key));
		expect(await countRows("templates")).toBe(1);
	});

	test("is shared by a copy of its broadcast, and tried by testers before it is saved", async () => {
		await registerTester(await buildFriend({ name: "佐藤" }));
		const { id } = await store(CARD);
		const draft = await saveDraft([sendOf(id)]);
		const copy = await copyBroadcast({ ctx: ctx(), input: draft });
		const messages = await readRows<{ messages: string }>(
			"select messages from broadcasts where id = ?",
			copy.id,
		);
		expect(JSON.parse(messages[0]!.messages)).toMatchObject([{ egg_id: id }]);
		const preview = await requestJson<{ messages: object[]; problem: null }>("/api/broadcast/preview", {
			as,
			json: { messages: [sendOf(id)] },
		});
		expect(preview).toMatchObject({ problem: null, messages: [{ altText: "秋のメニュー" }] });
	});
});

describe("refused is", () => {
	const refusal = async (content: object, by = as) => {
		const response = await request(content, by);
		return [response.status, await response.json()];
	};

	test("what LINE would not take, by the field of its content", async () => {
		const [status, body] = await refusal({
			...CARD,
			columns: [{ ...CARD.columns[0], text: "", buttons: [{ ...BUTTON, uri: "予約" }] }],
		});
		expect(status).toBe(422);
		expect(Object.keys(body as object)).toEqual([
			"content[columns][0][text]",
			"content[columns][0][buttons][0][uri]",
		]);
		expect((await refusal({ type: "sticker", package_id: 1, sticker_id: 1 }))[0]).toBe(422);
	});

	test("a field that nobody knows, at any depth, and a pack", async () => {
		expect((await refusal({ ...CARD, altText: "x" }))[0]).toBe(422);
		expect((await refusal({ ...CARD, columns: [{ ...CARD.columns[0], picture: "x" }] }))[0]).toBe(422);
		expect((await refusal({ type: "pack", template_ids: [1] }))[0]).toBe(422);
		expect(await countRows("templates")).toBe(0);
	});

	test("a file that is gone, and one of another operator that is shown nowhere", async () => {
		await env.DB.exec("delete from uploads");
		expect((await refusal(CARD))[0]).toBe(422);
		await buildUpload("card-picture");
		await env.DB.prepare("update uploads set operator_id = ?")
			.bind((await buildOperator()).id)
			.run();
		expect((await refusal(CARD))[0]).toBe(422);
	});

	test("an operator who may write nothing that sends, or may not read templates", async () => {
		const reader = await buildSession({ abilities: ["template-read", "action-read"] });
		expect((await request(CARD, reader)).status).toBe(403);
		const blind = await buildSession({ abilities: ["broadcast-write", "friend-read"] });
		expect((await request(CARD, blind)).status).toBe(403);
		const { id } = await store({ type: "text", text: "見せない" });
		expect((await sendRequest(`/api/template/unlisted/${id}`, { as: blind })).status).toBe(403);
		const writer = await buildSession({ abilities: ["broadcast-write", "template-read"] });
		expect((await request({ type: "text", text: "書ける" }, writer)).status).toBe(200);
	});

	test("a Flex message without the ability for it, and one whose button names a deleted action", async () => {
		const flex = (data: string) => ({
			type: "flex",
			alt_text: "お知らせ",
			contents: JSON.stringify({
				type: "bubble",
				body: {
					type: "box",
					layout: "vertical",
					contents: [{ type: "button", action: { type: "postback", label: "押す", data } }],
				},
			}),
		});
		const writer = await buildSession({ abilities: ["broadcast-write", "template-read"] });
		expect((await request(flex("a=1"), writer)).status).toBe(403);
		expect((await request(flex("action=999"))).status).toBe(422);
		const { id: actionId } = await buildAction();
		const { id } = await store(flex(`action=${actionId}`));
		await saveDraft([sendOf(id)]);
		const uses = await requestJson<UsedBy>(`/api/used_by/action/${actionId}`, { as });
		expect(uses.items.map(({ kind }) => kind)).toEqual(["broadcast"]);
	});
});
