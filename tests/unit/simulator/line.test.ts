import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { descriptionIsPresent, LineDescription } from "#tests/support/line-description.ts";
import {
	callWithKey,
	HELLO_MESSAGES,
	openShop,
	SATO_ID,
	SUZUKI_ID,
	UNKNOWN_USER_ID,
} from "#tests/support/open-shop.ts";
import {
	SIMULATOR_SECRET,
	SIMULATOR_TOKEN,
	type SimulatorLineAnswer,
	type SimulatorLineCall,
} from "#tests/support/start-simulator.ts";

const shop = openShop();

describe("the door", () => {
	test("opens to the channel's token alone", async () => {
		for (const authorization of ["", "Bearer wrong", "Basic abc"]) {
			const answer = await shop.push({ headers: { Authorization: authorization } });
			expect(answer.status).toBe(401);
			expect(answer.body.message).toMatch(/^Authentication failed due to the following reason: /);
		}
		expect(await shop.talkOf(SATO_ID)).toEqual([]);
	});

	test("opens to stateless tokens for a quarter of an hour, which only the channel's secret can get", async () => {
		const issue = (secret: string) =>
			shop.line("POST", "/oauth2/v3/token", {
				body: `grant_type=client_credentials&client_id=1650000000&client_secret=${secret}`,
				headers: { "Content-Type": "application/x-www-form-urlencoded" },
			});
		expect((await issue("wrong")).status).toBe(400);
		const { body } = await issue(SIMULATOR_SECRET);
		expect(body).toMatchObject({ token_type: "Bearer", expires_in: 899 });
		const info = (token: string) =>
			shop.line("GET", "/v2/bot/info", { headers: { Authorization: `Bearer ${token}` } });
		expect((await info(body.access_token)).status).toBe(200);
		expect((await info(`${body.access_token}x`)).status).toBe(401);
		await shop.api("POST", "/clock", { advance_ms: 15 * 60_000 });
		expect((await info(body.access_token)).status).toBe(401);
	});

	test("closes to a long-lived token that is revoked, and reports Webhookの利用", async () => {
		await shop.api("PUT", "/channel", { token_revoked: true, webhook_active: false });
		expect((await shop.line("GET", "/v2/bot/info")).status).toBe(401);
		await shop.api("PUT", "/channel", { token_revoked: false });
		const { body } = await shop.line("GET", "/v2/bot/channel/webhook/endpoint");
		expect(body).toMatchObject({ active: false });
		await shop.api("PUT", "/channel", { webhook_active: true });
	});

	test("takes JSON alone", async () => {
		expect((await shop.push({ headers: { "Content-Type": "text/plain" } })).status).toBe(415);
		const broken = await shop.push({ body: '{"to":', headers: { "Content-Type": "application/json" } });
		expect(broken.status).toBe(400);
		expect(broken.body.message).toMatch(/^The request body could not be parsed as JSON/);
		const large = { to: SATO_ID, messages: HELLO_MESSAGES, padding: "x".repeat(2 * 1024 * 1024) };
		expect((await shop.push({ body: large })).status).toBe(413);
	});

	test("knows LINE's addresses alone, files on their own host", async () => {
		expect((await shop.line("GET", "/v2/bot/nothing")).status).toBe(404);
		expect((await shop.line("GET", "/v2/bot/message/push")).status).toBe(404);
		const { body } = await shop.api("POST", `/friends/${SATO_ID}/message`, { type: "image" });
		expect((await shop.line("GET", `/v2/bot/message/${body.messageId}/content`)).status).toBe(200);
		expect((await shop.line("GET", `/v2/bot/message/${body.messageId}/nothing/content`)).status).toBe(404);
	});

	test("every answer has a request id of its own", async () => {
		const ids = [
			await shop.push(),
			await shop.push({ body: {} }),
			await shop.line("GET", "/v2/bot/nothing"),
		].map(({ headers }) => headers["x-line-request-id"]);
		expect(new Set(ids).size).toBe(3);
		expect(ids).not.toContain(undefined);
	});
});

describe("push", () => {
	test("arrives, in order, and is counted once for its recipient", async () => {
		const messages = [...HELLO_MESSAGES, { type: "sticker", packageId: "446", stickerId: "1988" }];
		const answer = await shop.push({ body: { to: SATO_ID, messages } });
		expect(answer.status).toBe(200);
		const talk = await shop.talkOf(SATO_ID);
		expect(talk.map(({ message }: { message: unknown }) => message)).toEqual(messages);
		expect(answer.body.sentMessages).toEqual(
			talk.map(({ id }: { id: string }) => ({ id, quoteToken: expect.any(String) })),
		);
		expect((await shop.line("GET", "/v2/bot/message/quota/consumption")).body).toEqual({
			totalUsage: 1,
		});
		const { body } = await shop.api("GET", "/friends");
		expect(body.friends[0]).toMatchObject({ userId: SATO_ID, unread: 2 });
	});

	test("is refused for nobody and for more than five messages", async () => {
		expect(await shop.push({ body: { to: UNKNOWN_USER_ID, messages: HELLO_MESSAGES } })).toMatchObject({
			status: 400,
			body: { message: "Failed to send messages" },
		});
		expect((await shop.push({ body: { to: "sato", messages: HELLO_MESSAGES } })).status).toBe(400);
		const six = Array.from({ length: 6 }, () => HELLO_MESSAGES[0]);
		expect((await shop.push({ body: { to: SATO_ID, messages: six } })).body.details).toEqual([
			{ message: "Size must be between 1 and 5", property: "messages" },
		]);
	});

	test("to somebody who blocked the account is taken and does not arrive", async () => {
		await shop.api("POST", `/friends/${SATO_ID}/block`);
		expect((await shop.push()).status).toBe(200);
		expect(await shop.talkOf(SATO_ID)).toEqual([]);
		expect((await shop.line("GET", `/v2/bot/profile/${SATO_ID}`)).status).toBe(404);
		expect((await shop.line("GET", "/v2/bot/message/quota/consumption")).body).toEqual({
			totalUsage: 0,
		});
	});

	test("stops at the month's quota, which replies do not touch", async () => {
		await shop.api("PUT", "/quota", { limit: 2, used: 1 });
		expect((await shop.push()).status).toBe(200);
		expect(await shop.push()).toMatchObject({
			status: 429,
			body: { message: "You have reached your monthly limit." },
		});
		expect((await shop.reply(await shop.tokenFromFriend())).status).toBe(200);
		await shop.api("PUT", "/quota", { limit: null });
		expect((await shop.push()).status).toBe(200);
		expect((await shop.line("GET", "/v2/bot/message/quota")).body).toEqual({ type: "none" });
	});

	test("quotes a message of the same talk alone", async () => {
		const quoteToken = (await shop.push()).body.sentMessages[0].quoteToken;
		const quoting = (to: string) =>
			shop.push({ body: { to, messages: [{ type: "text", text: "これです", quoteToken }] } });
		expect((await quoting(SATO_ID)).status).toBe(200);
		expect((await quoting(SUZUKI_ID)).status).toBe(400);
	});
});

describe("multicast", () => {
	const multicast = (to: string[], call: SimulatorLineCall = {}) =>
		shop.line("POST", "/v2/bot/message/multicast", { body: { to, messages: HELLO_MESSAGES }, ...call });

	test("reaches each friend, counts each, and answers nothing", async () => {
		const key = randomUUID();
		expect(await multicast([SATO_ID, SUZUKI_ID, UNKNOWN_USER_ID], callWithKey(key))).toMatchObject({
			status: 200,
			body: {},
		});
		expect(await shop.talkOf(SATO_ID)).toHaveLength(1);
		expect(await shop.talkOf(SUZUKI_ID)).toHaveLength(1);
		expect((await shop.line("GET", "/v2/bot/message/quota/consumption")).body).toEqual({
			totalUsage: 2,
		});
		const again = await multicast([SATO_ID, SUZUKI_ID], callWithKey(key));
		expect(again).toMatchObject({ status: 409, body: { message: "The retry key is already accepted" } });
		expect(again.body.sentMessages).toBeUndefined();
	});

	test("refuses repeated, malformed and too many ids whole", async () => {
		expect((await multicast([SATO_ID, SATO_ID])).body.message).toBe(
			"The property, 'to[1]', in the request body is invalid (line: -, column: -)",
		);
		expect((await multicast([SATO_ID, "x"])).status).toBe(400);
		const many = Array.from({ length: 501 }, (_, index) => `U${index.toString(16).padStart(32, "0")}`);
		expect((await multicast(many)).status).toBe(400);
		expect(await shop.talkOf(SATO_ID)).toEqual([]);
	});

	test("stops whole where the quota does not suffice for all", async () => {
		await shop.api("PUT", "/quota", { limit: 1 });
		expect((await multicast([SATO_ID, SUZUKI_ID])).status).toBe(429);
		expect(await shop.talkOf(SATO_ID)).toEqual([]);
	});
});

describe("what friends sent", () => {
	const send = async (message: object) =>
		(await shop.api("POST", `/friends/${SATO_ID}/message`, message)).body.messageId as string;

	test.each([
		["image", "image/png", "\x89PNG"],
		["video", "video/mp4", "ftyp"],
		["audio", "audio/wav", "RIFF"],
		["file", "application/pdf", "%PDF"],
	])("a %s is a real file of its kind", async (type, mediaType, mark) => {
		const id = await send({ type });
		const response = await shop.fetch(`/v2/bot/message/${id}/content`, {
			headers: { Authorization: `Bearer ${SIMULATOR_TOKEN}` },
		});
		expect(response.headers.get("content-type")).toBe(mediaType);
		const bytes = Buffer.from(await response.arrayBuffer());
		expect(bytes.subarray(0, 12).toString("latin1")).toContain(mark);
		const [webhook] = await shop.received();
		const { message } = JSON.parse(webhook?.body ?? "").events[0];
		if (type === "file") expect(message.fileSize).toBe(bytes.length);
	});

	test("is gone once it was unsent", async () => {
		const id = await send({ type: "image" });
		await shop.api("POST", `/friends/${SATO_ID}/unsend`, { messageId: id });
		expect((await shop.line("GET", `/v2/bot/message/${id}/content`)).status).toBe(410);
		expect((await shop.line("GET", "/v2/bot/message/1/content")).status).toBe(404);
	});
});

test("a message is marked as read by its own token alone, and its phone says so", async () => {
	const mark = (markAsReadToken: string) =>
		shop.line("POST", "/v2/bot/chat/markAsRead", { body: { markAsReadToken } });
	await shop.received();
	await shop.api("POST", `/friends/${SATO_ID}/message`, { type: "text", text: "こんにちは" });
	const [webhook] = await shop.received();
	const [event] = JSON.parse(webhook?.body ?? "").events;
	const readUpTo = async () => (await shop.api("GET", `/friends/${SATO_ID}/messages`)).body.readUpTo;
	expect((await mark("unknown")).status).toBe(400);
	expect((await mark("")).status).toBe(400);
	expect(await readUpTo()).toBeLessThan(event.timestamp);
	expect((await mark(event.message.markAsReadToken)).status).toBe(200);
	expect(await readUpTo()).toBe(event.timestamp);
	expect((await mark(event.message.markAsReadToken)).status).toBe(200);
});

test.skipIf(!descriptionIsPresent)("answers are as LINE's description has them", async () => {
	const description = new LineDescription("messaging-api.yml");
	const image = (await shop.api("POST", `/friends/${SATO_ID}/message`, { type: "video" })).body.messageId;
	await shop.received();
	const loading = (seconds: number) =>
		shop.line("POST", "/v2/bot/chat/loading/start", { body: { chatId: SATO_ID, loadingSeconds: seconds } });
	const setEndpoint = (endpoint: string) =>
		shop.line("PUT", "/v2/bot/channel/webhook/endpoint", { body: { endpoint } });
	const key = randomUUID();
	const answers: [string, number, SimulatorLineAnswer][] = [
		["PushMessageResponse", 200, await shop.push(callWithKey(key))],
		["ErrorResponse", 409, await shop.push(callWithKey(key))],
		[
			"ErrorResponse",
			400,
			await shop.push({ body: { to: SATO_ID, messages: [{ type: "flex", altText: "a", contents: {} }] } }),
		],
		["ErrorResponse", 401, await shop.push({ headers: { Authorization: "Bearer x" } })],
		["ReplyMessageResponse", 200, await shop.reply(await shop.tokenFromFriend())],
		["ErrorResponse", 400, await shop.reply("nonsense")],
		["UserProfileResponse", 200, await shop.line("GET", `/v2/bot/profile/${SATO_ID}`)],
		["ErrorResponse", 404, await shop.line("GET", `/v2/bot/profile/${UNKNOWN_USER_ID}`)],
		["BotInfoResponse", 200, await shop.line("GET", "/v2/bot/info")],
		["GetWebhookEndpointResponse", 200, await shop.line("GET", "/v2/bot/channel/webhook/endpoint")],
		["ErrorResponse", 400, await setEndpoint("http://example.com/webhook/line")],
		[
			"TestWebhookEndpointResponse",
			200,
			await shop.line("POST", "/v2/bot/channel/webhook/test", { body: {} }),
		],
		["MessageQuotaResponse", 200, await shop.line("GET", "/v2/bot/message/quota")],
		["QuotaConsumptionResponse", 200, await shop.line("GET", "/v2/bot/message/quota/consumption")],
		["ShowLoadingAnimationResponse", 202, await loading(10)],
		["ErrorResponse", 400, await loading(11)],
		[
			"GetMessageContentTranscodingResponse",
			200,
			await shop.line("GET", `/v2/bot/message/${image}/content/transcoding`),
		],
	];
	for (const [name, status, answer] of answers) {
		expect([name, answer.status]).toEqual([name, status]);
		expect(description.problems(name, answer.body), `${name} ${JSON.stringify(answer.body)}`).toEqual([]);
	}
});

test("the webhook's address is kept, and a test webhook reaches the console", async () => {
	const endpoint = "https://console.example.jp/webhook/line";
	const path = "/v2/bot/channel/webhook";
	expect((await shop.line("PUT", `${path}/endpoint`, { body: { endpoint } })).status).toBe(200);
	expect((await shop.line("GET", `${path}/endpoint`)).body).toEqual({ endpoint, active: true });
	expect((await shop.line("POST", `${path}/test`, { body: {} })).body).toMatchObject({
		success: true,
		statusCode: 200,
	});
	expect(
		(await shop.line("POST", `${path}/test`, { body: {}, headers: { Authorization: "Bearer x" } })).status,
	).toBe(401);
});

test("the channel is told to the bearer of its token and of its secret alone", async () => {
	const form = (path: string, fields: Record<string, string>) =>
		shop.line("POST", path, {
			body: new URLSearchParams(fields).toString(),
			headers: { "Content-Type": "application/x-www-form-urlencoded" },
		});
	const { body, status } = await form("/v2/oauth/verify", { access_token: SIMULATOR_TOKEN });
	expect([status, body]).toEqual([
		200,
		{ client_id: "1650000000", expires_in: expect.any(Number), scope: "P CM" },
	]);
	expect((await form("/v2/oauth/verify", { access_token: "x" })).status).toBe(400);
	const issue = (client_secret: string, client_id = "1650000000") =>
		form("/oauth2/v3/token", { grant_type: "client_credentials", client_id, client_secret });
	expect((await issue(SIMULATOR_SECRET)).status).toBe(200);
	expect((await issue("x")).status).toBe(400);
	expect((await issue(SIMULATOR_SECRET, "1")).status).toBe(400);
});
