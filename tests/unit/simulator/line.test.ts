import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Description, descriptionIsPresent } from "#tests/support/line-description.ts";
import { MESSAGES, NOBODY, openShop, SATO, SUZUKI, withKey } from "#tests/support/shop.ts";
import { type LineAnswer, type LineCall, TOKEN } from "#tests/support/simulator.ts";

const shop = openShop();

describe("the door", () => {
	test("opens to the channel's token alone", async () => {
		for (const authorization of ["", "Bearer wrong", "Basic abc"]) {
			const answer = await shop.push({ headers: { Authorization: authorization } });
			expect(answer.status).toBe(401);
			expect(answer.body.message).toMatch(/^Authentication failed due to the following reason: /);
		}
		expect(await shop.talkOf(SATO)).toEqual([]);
	});

	test("takes JSON alone", async () => {
		expect((await shop.push({ headers: { "Content-Type": "text/plain" } })).status).toBe(415);
		const broken = await shop.push({ body: '{"to":', headers: { "Content-Type": "application/json" } });
		expect(broken.status).toBe(400);
		expect(broken.body.message).toMatch(/^The request body could not be parsed as JSON/);
		const large = { to: SATO, messages: MESSAGES, padding: "x".repeat(2 * 1024 * 1024) };
		expect((await shop.push({ body: large })).status).toBe(413);
	});

	test("knows LINE's addresses alone, files on their own host", async () => {
		expect((await shop.line("GET", "/v2/bot/nothing")).status).toBe(404);
		expect((await shop.line("GET", "/v2/bot/message/push")).status).toBe(404);
		const { body } = await shop.api("POST", `/friends/${SATO}/message`, { type: "image" });
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
		const messages = [...MESSAGES, { type: "sticker", packageId: "446", stickerId: "1988" }];
		const answer = await shop.push({ body: { to: SATO, messages } });
		expect(answer.status).toBe(200);
		const talk = await shop.talkOf(SATO);
		expect(talk.map(({ message }: { message: unknown }) => message)).toEqual(messages);
		expect(answer.body.sentMessages).toEqual(
			talk.map(({ id }: { id: string }) => ({ id, quoteToken: expect.any(String) })),
		);
		expect((await shop.line("GET", "/v2/bot/message/quota/consumption")).body).toEqual({
			totalUsage: 1,
		});
		const { body } = await shop.api("GET", "/friends");
		expect(body.friends[0]).toMatchObject({ userId: SATO, unread: 2 });
	});

	test("is refused for nobody and for more than five messages", async () => {
		expect(await shop.push({ body: { to: NOBODY, messages: MESSAGES } })).toMatchObject({
			status: 400,
			body: { message: "Failed to send messages" },
		});
		expect((await shop.push({ body: { to: "sato", messages: MESSAGES } })).status).toBe(400);
		const six = Array.from({ length: 6 }, () => MESSAGES[0]);
		expect((await shop.push({ body: { to: SATO, messages: six } })).body.details).toEqual([
			{ message: "Size must be between 1 and 5", property: "messages" },
		]);
	});

	test("to somebody who blocked the account is taken and does not arrive", async () => {
		await shop.api("POST", `/friends/${SATO}/block`);
		expect((await shop.push()).status).toBe(200);
		expect(await shop.talkOf(SATO)).toEqual([]);
		expect((await shop.line("GET", `/v2/bot/profile/${SATO}`)).status).toBe(404);
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
		expect((await quoting(SATO)).status).toBe(200);
		expect((await quoting(SUZUKI)).status).toBe(400);
	});
});

describe("multicast", () => {
	const multicast = (to: string[], call: LineCall = {}) =>
		shop.line("POST", "/v2/bot/message/multicast", { body: { to, messages: MESSAGES }, ...call });

	test("reaches each friend, counts each, and answers nothing", async () => {
		const key = randomUUID();
		expect(await multicast([SATO, SUZUKI, NOBODY], withKey(key))).toMatchObject({ status: 200, body: {} });
		expect(await shop.talkOf(SATO)).toHaveLength(1);
		expect(await shop.talkOf(SUZUKI)).toHaveLength(1);
		expect((await shop.line("GET", "/v2/bot/message/quota/consumption")).body).toEqual({
			totalUsage: 2,
		});
		const again = await multicast([SATO, SUZUKI], withKey(key));
		expect(again).toMatchObject({ status: 409, body: { message: "The retry key is already accepted" } });
		expect(again.body.sentMessages).toBeUndefined();
	});

	test("refuses repeated, malformed and too many ids whole", async () => {
		expect((await multicast([SATO, SATO])).body.message).toBe(
			"The property, 'to[1]', in the request body is invalid (line: -, column: -)",
		);
		expect((await multicast([SATO, "x"])).status).toBe(400);
		const many = Array.from({ length: 501 }, (_, index) => `U${index.toString(16).padStart(32, "0")}`);
		expect((await multicast(many)).status).toBe(400);
		expect(await shop.talkOf(SATO)).toEqual([]);
	});

	test("stops whole where the quota does not suffice for all", async () => {
		await shop.api("PUT", "/quota", { limit: 1 });
		expect((await multicast([SATO, SUZUKI])).status).toBe(429);
		expect(await shop.talkOf(SATO)).toEqual([]);
	});
});

describe("what friends sent", () => {
	const send = async (message: object) =>
		(await shop.api("POST", `/friends/${SATO}/message`, message)).body.messageId as string;

	test.each([
		["image", "image/png", "\x89PNG"],
		["video", "video/mp4", "ftyp"],
		["audio", "audio/wav", "RIFF"],
		["file", "application/pdf", "%PDF"],
	])("a %s is a real file of its kind", async (type, mediaType, mark) => {
		const id = await send({ type });
		const response = await shop.fetch(`/v2/bot/message/${id}/content`, {
			headers: { Authorization: `Bearer ${TOKEN}` },
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
		await shop.api("POST", `/friends/${SATO}/unsend`, { messageId: id });
		expect((await shop.line("GET", `/v2/bot/message/${id}/content`)).status).toBe(410);
		expect((await shop.line("GET", "/v2/bot/message/1/content")).status).toBe(404);
	});
});

test.skipIf(!descriptionIsPresent)("answers are as LINE's description has them", async () => {
	const description = new Description("messaging-api.yml");
	const image = (await shop.api("POST", `/friends/${SATO}/message`, { type: "video" })).body.messageId;
	await shop.received();
	const loading = (seconds: number) =>
		shop.line("POST", "/v2/bot/chat/loading/start", { body: { chatId: SATO, loadingSeconds: seconds } });
	const key = randomUUID();
	const answers: [string, number, LineAnswer][] = [
		["PushMessageResponse", 200, await shop.push(withKey(key))],
		["ErrorResponse", 409, await shop.push(withKey(key))],
		[
			"ErrorResponse",
			400,
			await shop.push({ body: { to: SATO, messages: [{ type: "flex", altText: "a", contents: {} }] } }),
		],
		["ErrorResponse", 401, await shop.push({ headers: { Authorization: "Bearer x" } })],
		["ReplyMessageResponse", 200, await shop.reply(await shop.tokenFromFriend())],
		["ErrorResponse", 400, await shop.reply("nonsense")],
		["UserProfileResponse", 200, await shop.line("GET", `/v2/bot/profile/${SATO}`)],
		["ErrorResponse", 404, await shop.line("GET", `/v2/bot/profile/${NOBODY}`)],
		["BotInfoResponse", 200, await shop.line("GET", "/v2/bot/info")],
		["GetWebhookEndpointResponse", 200, await shop.line("GET", "/v2/bot/channel/webhook/endpoint")],
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
