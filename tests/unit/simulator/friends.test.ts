import { createHmac, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webhookRequest } from "#domain/integrations/webhook/line-webhook-event.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { descriptionIsPresent, LineDescription } from "#tests/support/line-description.ts";
import { type RunningSimulator, SIMULATOR_SECRET, startSimulator } from "#tests/support/start-simulator.ts";

const SATO = `U${"a".repeat(32)}`;
const SATO_PATH = `/friends/${SATO}`;

let simulator: RunningSimulator;
beforeAll(async () => {
	simulator = await startSimulator();
}, 120_000);
afterAll(() => simulator.stop());
beforeEach(async () => {
	await simulator.api("POST", "/reset");
	await simulator.api("PUT", "/friends", { friends: [{ userId: SATO, name: "佐藤", blocked: false }] });
	await simulator.consoleAnswers(200);
	await simulator.received();
});

const received = async () =>
	(await simulator.received()).map((webhook) => ({ ...webhook, ...JSON.parse(webhook.body) }));
const talk = async () => (await simulator.api("GET", `${SATO_PATH}/messages`)).body.messages;

describe("a friend's deed reaches the console", () => {
	const deeds: [string, object, object][] = [
		[
			"message",
			{ type: "text", text: "予約したいです🍎" },
			{ type: "message", message: { type: "text", text: "予約したいです🍎" } },
		],
		["message", { type: "sticker" }, { message: { type: "sticker", packageId: "446", stickerId: "1988" } }],
		["message", { type: "image" }, { message: { type: "image", contentProvider: { type: "line" } } }],
		["message", { type: "video" }, { message: { type: "video", duration: 3000 } }],
		["message", { type: "audio" }, { message: { type: "audio", duration: 1000 } }],
		["message", { type: "file", fileName: "見積.pdf" }, { message: { type: "file", fileName: "見積.pdf" } }],
		["message", { type: "location" }, { message: { type: "location", title: "東京駅" } }],
		["block", {}, { type: "unfollow" }],
		["follow", {}, { type: "follow", follow: { isUnblocked: false } }],
		[
			"postback",
			{ data: "a=1", params: { date: "2026-12-24" } },
			{ type: "postback", postback: { data: "a=1", params: { date: "2026-12-24" } } },
		],
		[
			"raw",
			{ event: { type: "beacon", beacon: { hwid: "a", type: "enter" } } },
			{ type: "beacon", beacon: { hwid: "a" } },
		],
	];

	test.each(deeds)("%s %j", async (deed, body, expected) => {
		const answer = await simulator.api("POST", `${SATO_PATH}/${deed}`, body);
		expect(answer).toMatchObject({ status: 200, body: { webhook: { status: 200, error: null } } });
		const [webhook] = await received();
		expect(webhook.signature).toBe(
			createHmac("sha256", SIMULATOR_SECRET).update(webhook.body).digest("base64"),
		);
		expect(webhook.events).toHaveLength(1);
		expect(webhook.events[0]).toMatchObject({
			...expected,
			mode: "active",
			source: { type: "user", userId: SATO },
			deliveryContext: { isRedelivery: false },
			webhookEventId: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
		});
		expect("replyToken" in webhook.events[0]).toBe(webhook.events[0].type !== "unfollow");
		expect(webhookRequest.safeParse(JSON.parse(webhook.body)).success).toBe(true);
	});

	test.skipIf(!descriptionIsPresent)("in the form that LINE describes", async () => {
		const description = new LineDescription("webhook.yml");
		for (const [deed, body] of deeds) await simulator.api("POST", `${SATO_PATH}/${deed}`, body);
		const { messageId } = (
			await simulator.api("POST", `${SATO_PATH}/message`, { type: "text", text: "やめます" })
		).body;
		await simulator.api("POST", `${SATO_PATH}/unsend`, { messageId });
		const webhooks = await simulator.received();
		expect(webhooks).toHaveLength(deeds.length + 2);
		for (const { body } of webhooks)
			expect(description.problems("CallbackRequest", JSON.parse(body)), body).toEqual([]);
		expect(
			description.problems("CallbackRequest", { destination: "U1", events: [{ type: "message" }] }),
		).not.toEqual([]);
	});

	test("once and then again as redeliveries, where told to", async () => {
		const answer = await simulator.api("POST", `${SATO_PATH}/message`, {
			type: "text",
			text: "予約",
			times: 3,
		});
		expect(answer.body.redeliveries).toHaveLength(2);
		const events = (await received()).map((webhook) => webhook.events[0]);
		expect(events.map((event) => event.deliveryContext.isRedelivery)).toEqual([false, true, true]);
		expect(new Set(events.map((event) => event.webhookEventId)).size).toBe(1);
		expect(new Set(events.map((event) => event.replyToken)).size).toBe(1);
		expect(await talk()).toHaveLength(1);
	});

	test("with the time of the simulator's clock", async () => {
		await simulator.api("POST", "/clock", { advance_ms: HOUR });
		const { now } = (await simulator.api("GET", "/clock")).body;
		expect(now).toBeGreaterThan(Date.now() + HOUR - MINUTE);
		await simulator.api("POST", `${SATO_PATH}/message`, { type: "text", text: "予約" });
		const [webhook] = await received();
		expect(webhook.events[0].timestamp).toBeGreaterThanOrEqual(now);
		expect(webhook.events[0].timestamp).toBeLessThan(now + MINUTE);
	});

	test("and if the console refuses it, that is on record", async () => {
		await simulator.consoleAnswers(500);
		const answer = await simulator.api("POST", `${SATO_PATH}/message`, { type: "text", text: "予約" });
		expect(answer.body.webhook.status).toBe(500);
		const { webhooks } = (await simulator.api("GET", "/webhooks")).body;
		expect(webhooks.at(-1)).toMatchObject({ status: 500, signature: "right", redeliveryOf: null });
	});
});

describe("a talk", () => {
	test("shows an unsent message as unsent, once", async () => {
		const { messageId } = (
			await simulator.api("POST", `${SATO_PATH}/message`, { type: "text", text: "秘密" })
		).body;
		expect((await simulator.api("POST", `${SATO_PATH}/unsend`, { messageId })).status).toBe(200);
		expect(await talk()).toMatchObject([{ id: messageId, unsent: true, message: null }]);
		expect((await received()).at(-1).events[0]).toMatchObject({ type: "unsend", unsend: { messageId } });
		expect((await simulator.api("POST", `${SATO_PATH}/unsend`, { messageId })).status).toBe(422);
		expect((await simulator.api("POST", `${SATO_PATH}/unsend`, { messageId: "1" })).status).toBe(404);
	});

	test("shows what a postback displays, without sending it", async () => {
		await simulator.api("POST", `${SATO_PATH}/postback`, { data: "a=1", displayText: "予約する" });
		expect(await talk()).toMatchObject([
			{ direction: "in", via: "displayed", message: { text: "予約する" } },
		]);
		expect((await received()).map((webhook) => webhook.events[0].type)).toEqual(["postback"]);
	});

	test("is closed while the friend blocks the account", async () => {
		await simulator.api("POST", `${SATO_PATH}/block`);
		expect(await simulator.api("POST", `${SATO_PATH}/message`, { type: "text", text: "あ" })).toEqual({
			status: 422,
			body: { userId: ["ブロック中は送信できません。先にブロックを解除してください。"] },
		});
		expect((await simulator.api("POST", `${SATO_PATH}/block`)).status).toBe(422);
		await simulator.api("POST", `${SATO_PATH}/follow`);
		expect((await received()).at(-1).events[0]).toMatchObject({
			type: "follow",
			follow: { isUnblocked: true },
		});
		expect((await simulator.api("POST", `${SATO_PATH}/message`, { type: "text", text: "あ" })).status).toBe(
			200,
		);
	});
});

describe("webhooks by hand", () => {
	test.each([
		["wrong", expect.any(String)],
		["missing", null],
	])("go out with a %s signature", async (signature, expected) => {
		await simulator.api("POST", "/webhooks", { events: [], signature });
		const [webhook] = await received();
		expect(webhook.signature).toEqual(expected);
		expect(webhook.signature).not.toBe(
			createHmac("sha256", SIMULATOR_SECRET).update(webhook.body).digest("base64"),
		);
	});

	test("keep what they were given and the rest is filled in", async () => {
		const source = { type: "user", userId: SATO };
		await simulator.api("POST", "/webhooks", {
			events: [
				{
					type: "message",
					source,
					timestamp: 5,
					webhookEventId: "01A",
					message: { type: "text", id: "9", text: "あ", quoteToken: "q" },
				},
				{ type: "module", module: { type: "attached" }, unknown: [1] },
			],
		});
		const [{ destination, events }] = await received();
		expect(destination).toMatch(/^U[0-9a-f]{32}$/);
		expect(events).toMatchObject([
			{ type: "message", timestamp: 5, webhookEventId: "01A", replyToken: expect.any(String) },
			{ type: "module", unknown: [1], mode: "active" },
		]);
		expect(await talk()).toMatchObject([{ id: "9", message: { text: "あ" } }]);
	});

	test("are delivered again as they were", async () => {
		await simulator.api("POST", `${SATO_PATH}/message`, { type: "text", text: "予約" });
		const { webhooks } = (await simulator.api("GET", "/webhooks")).body;
		const { status } = await simulator.api("POST", `/webhooks/${webhooks[0].id}/redeliver`);
		expect(status).toBe(201);
		const [first, again] = await received();
		expect(again.events[0]).toEqual({ ...first.events[0], deliveryContext: { isRedelivery: true } });
		expect((await simulator.api("POST", "/webhooks/999999/redeliver")).status).toBe(404);
	});
});

describe("the API", () => {
	test("makes a friend who follows, and renews profiles without a webhook", async () => {
		const { status, body } = await simulator.api("POST", "/friends", { name: "田中" });
		expect(status).toBe(201);
		expect(body.friend).toMatchObject({
			name: "田中",
			blocked: false,
			userId: expect.stringMatching(/^U[0-9a-f]{32}$/),
		});
		expect((await received()).map((webhook) => webhook.events[0].type)).toEqual(["follow"]);
		await simulator.api("PUT", "/friends", { friends: [{ userId: body.friend.userId, name: "田中 花子" }] });
		expect(await received()).toEqual([]);
		const found = (await simulator.api("GET", `/friends?search=${encodeURIComponent("花子")}`)).body;
		expect(found).toMatchObject({ total: 1, friends: [{ name: "田中 花子" }] });
	});

	test.each([
		["POST", "/clock", { to: "2020-01-01T00:00:00Z" }, 422, { to: ["時計を戻すことはできません。"] }],
		["POST", "/clock", { advance_ms: -1 }, 422, { to: ["時計を戻すことはできません。"] }],
		["POST", "/clock", { to: "明日" }, 422, expect.anything()],
		["POST", "/faults", { kind: "fire" }, 422, { kind: ["障害の種類を選択してください。"] }],
		["POST", "/faults", { kind: "rate_limit", afterAcceptance: true }, 422, expect.anything()],
		["POST", "/friends", { name: " " }, 422, { name: ["名前を入力してください。"] }],
		["PUT", "/friends", { friends: [{ userId: "sato", name: "佐藤" }] }, 422, expect.anything()],
		["POST", `${SATO_PATH}/message`, { type: "text", text: "" }, 422, { text: ["本文を入力してください。"] }],
		[
			"POST",
			`${SATO_PATH}/message`,
			{ type: "song" },
			422,
			{ type: ["メッセージの種類を選択してください。"] },
		],
		["POST", `${SATO_PATH}/postback`, {}, 422, expect.anything()],
		["POST", `/friends/U${"0".repeat(32)}/block`, {}, 404, { userId: ["この友だちは登録されていません。"] }],
		["DELETE", "/faults/999", undefined, 404, expect.anything()],
		["GET", "/nothing", undefined, 404, { address: ["このアドレスはありません。"] }],
	])("%s %s %j → %i", async (method, path, body, status, refusal) => {
		expect(await simulator.api(method, path, body)).toEqual({ status, body: refusal });
		expect(await received()).toEqual([]);
	});

	test("is not for other sites' pages", async () => {
		const post = (headers: Record<string, string>) =>
			simulator.fetch(`/simulator/api${SATO_PATH}/block`, { method: "POST", body: "{}", headers });
		const json = { "Content-Type": "application/json" };
		expect((await post({ ...json, Origin: "https://evil.example" })).status).toBe(403);
		expect((await post({ ...json, Origin: "null" })).status).toBe(403);
		expect((await post({ "Content-Type": "text/plain" })).status).toBe(415);
	});

	test("takes back the clock only if it was never moved", async () => {
		await simulator.api("POST", "/clock", { advance_ms: 1 });
		expect((await simulator.api("DELETE", "/clock")).status).toBe(422);
	});
});

test("stopping and starting again loses nothing", { timeout: 120_000 }, async () => {
	const folder = await mkdtemp(join(tmpdir(), "simulator-"));
	const key = randomUUID();
	const push = (on: RunningSimulator) =>
		on.line("POST", "/v2/bot/message/push", {
			headers: { "X-Line-Retry-Key": key },
			body: { to: SATO, messages: [{ type: "text", text: "明日です" }] },
		});
	const state = async (on: RunningSimulator) => [
		(await on.api("GET", `${SATO_PATH}/messages`)).body,
		(await on.api("GET", "/faults")).body,
		(await on.api("GET", "/quota")).body,
		(await on.api("GET", "/webhooks")).body,
		(await on.api("GET", "/clock")).body.offset,
	];

	const first = await startSimulator(folder);
	await first.api("PUT", "/friends", { friends: [{ userId: SATO, name: "佐藤" }] });
	await first.api("POST", "/clock", { advance_ms: HOUR });
	await first.api("POST", `${SATO_PATH}/message`, { type: "text", text: "予約" });
	await first.api("PUT", "/quota", { limit: 5 });
	await first.api("POST", "/faults", { kind: "silence", endpoint: "multicast", times: 3 });
	expect((await push(first)).status).toBe(200);
	const before = await state(first);
	await first.stop();

	const second = await startSimulator(folder);
	expect(await state(second)).toEqual(before);
	expect((await push(second)).status).toBe(409);
	await second.stop();
	await rm(folder, { recursive: true });
});
