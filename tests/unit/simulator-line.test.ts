import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY, MINUTE } from "#domain/time.ts";
import { Description, descriptionIsPresent } from "#tests/support/line-description.ts";
import { type LineAnswer, type LineCall, type Simulator, startSimulator } from "#tests/support/simulator.ts";

const SATO = `U${"a".repeat(32)}`;
const SUZUKI = `U${"b".repeat(32)}`;
const NOBODY = `U${"0".repeat(32)}`;
const MESSAGES = [{ type: "text", text: "ご予約ありがとうございます。" }];

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator();
}, 60_000);
afterAll(() => simulator.stop());
beforeEach(async () => {
	await simulator.api("POST", "/reset");
	await simulator.api("PUT", "/quota", { limit: 200_000, used: 0 });
	await simulator.api("PUT", "/friends", {
		friends: [
			{ userId: SATO, name: "佐藤", blocked: false, statusMessage: "こんにちは" },
			{ userId: SUZUKI, name: "鈴木", blocked: false },
		],
	});
	await simulator.received();
});

const push = (call: LineCall = {}) =>
	simulator.line("POST", "/v2/bot/message/push", { body: { to: SATO, messages: MESSAGES }, ...call });
const withKey = (key: string) => ({ headers: { "X-Line-Retry-Key": key } });
const talkOf = async (userId: string) =>
	(await simulator.api("GET", `/friends/${userId}/messages`)).body.messages;

/** A friend writes; the reply token that the console got. */
async function tokenFromFriend(text = "予約"): Promise<string> {
	await simulator.api("POST", `/friends/${SATO}/message`, { type: "text", text });
	const [webhook] = await simulator.received();
	return JSON.parse(webhook?.body ?? "").events[0].replyToken;
}

const reply = (replyToken: string, call: LineCall = {}) =>
	simulator.line("POST", "/v2/bot/message/reply", { body: { replyToken, messages: MESSAGES }, ...call });

describe("the door", () => {
	test("opens to the channel's token alone", async () => {
		for (const authorization of ["", "Bearer wrong", "Basic abc"]) {
			const answer = await push({ headers: { Authorization: authorization } });
			expect(answer.status).toBe(401);
			expect(answer.body.message).toMatch(/^Authentication failed due to the following reason: /);
		}
		expect(await talkOf(SATO)).toEqual([]);
	});

	test("takes JSON alone", async () => {
		expect((await push({ headers: { "Content-Type": "text/plain" } })).status).toBe(415);
		const broken = await push({ body: '{"to":', headers: { "Content-Type": "application/json" } });
		expect(broken.status).toBe(400);
		expect(broken.body.message).toMatch(/^The request body could not be parsed as JSON/);
		const large = { to: SATO, messages: MESSAGES, padding: "x".repeat(2 * 1024 * 1024) };
		expect((await push({ body: large })).status).toBe(413);
	});

	test("knows LINE's addresses alone, files on their own host", async () => {
		expect((await simulator.line("GET", "/v2/bot/nothing")).status).toBe(404);
		expect((await simulator.line("GET", "/v2/bot/message/push")).status).toBe(404);
		const { body } = await simulator.api("POST", `/friends/${SATO}/message`, { type: "image" });
		expect((await simulator.line("GET", `/v2/bot/message/${body.messageId}/content`)).status).toBe(200);
		expect((await simulator.line("GET", `/v2/bot/message/${body.messageId}/nothing/content`)).status).toBe(
			404,
		);
	});

	test("every answer has a request id of its own", async () => {
		const ids = [await push(), await push({ body: {} }), await simulator.line("GET", "/v2/bot/nothing")].map(
			({ headers }) => headers["x-line-request-id"],
		);
		expect(new Set(ids).size).toBe(3);
		expect(ids).not.toContain(undefined);
	});
});

describe("push", () => {
	test("arrives, in order, and is counted once for its recipient", async () => {
		const messages = [...MESSAGES, { type: "sticker", packageId: "446", stickerId: "1988" }];
		const answer = await push({ body: { to: SATO, messages } });
		expect(answer.status).toBe(200);
		const talk = await talkOf(SATO);
		expect(talk.map(({ message }: { message: unknown }) => message)).toEqual(messages);
		expect(answer.body.sentMessages).toEqual(
			talk.map(({ id }: { id: string }) => ({ id, quoteToken: expect.any(String) })),
		);
		expect((await simulator.line("GET", "/v2/bot/message/quota/consumption")).body).toEqual({
			totalUsage: 1,
		});
		const { body } = await simulator.api("GET", "/friends");
		expect(body.friends[0]).toMatchObject({ userId: SATO, unread: 2 });
	});

	test("is refused for nobody and for more than five messages", async () => {
		expect(await push({ body: { to: NOBODY, messages: MESSAGES } })).toMatchObject({
			status: 400,
			body: { message: "Failed to send messages" },
		});
		expect((await push({ body: { to: "sato", messages: MESSAGES } })).status).toBe(400);
		const six = Array.from({ length: 6 }, () => MESSAGES[0]);
		expect((await push({ body: { to: SATO, messages: six } })).body.details).toEqual([
			{ message: "Size must be between 1 and 5", property: "messages" },
		]);
	});

	test("to somebody who blocked the account is taken and does not arrive", async () => {
		await simulator.api("POST", `/friends/${SATO}/block`);
		expect((await push()).status).toBe(200);
		expect(await talkOf(SATO)).toEqual([]);
		expect((await simulator.line("GET", `/v2/bot/profile/${SATO}`)).status).toBe(404);
		expect((await simulator.line("GET", "/v2/bot/message/quota/consumption")).body).toEqual({
			totalUsage: 0,
		});
	});

	test("stops at the month's quota, which replies do not touch", async () => {
		await simulator.api("PUT", "/quota", { limit: 2, used: 1 });
		expect((await push()).status).toBe(200);
		expect(await push()).toMatchObject({
			status: 429,
			body: { message: "You have reached your monthly limit." },
		});
		expect((await reply(await tokenFromFriend())).status).toBe(200);
		await simulator.api("PUT", "/quota", { limit: null });
		expect((await push()).status).toBe(200);
		expect((await simulator.line("GET", "/v2/bot/message/quota")).body).toEqual({ type: "none" });
	});

	test("quotes a message of the same talk alone", async () => {
		const quoteToken = (await push()).body.sentMessages[0].quoteToken;
		const quoting = (to: string) =>
			push({ body: { to, messages: [{ type: "text", text: "これです", quoteToken }] } });
		expect((await quoting(SATO)).status).toBe(200);
		expect((await quoting(SUZUKI)).status).toBe(400);
	});
});

describe("a retry key", () => {
	test("sends once, however often it is used and with whatever body", async () => {
		const key = randomUUID();
		const first = await push(withKey(key));
		expect(first.status).toBe(200);
		for (const body of [
			{ to: SATO, messages: MESSAGES },
			{ to: SUZUKI, messages: MESSAGES },
			{ nonsense: true },
		]) {
			const again = await push({ ...withKey(key.toUpperCase()), body });
			expect(again.status).toBe(409);
			expect(again.body).toEqual({ message: "The retry key is already accepted", ...first.body });
			expect(again.headers["x-line-accepted-request-id"]).toBe(first.headers["x-line-request-id"]);
		}
		expect(await talkOf(SATO)).toHaveLength(1);
		expect(await talkOf(SUZUKI)).toHaveLength(0);
	});

	test("is not used up by a refusal", async () => {
		const key = randomUUID();
		expect((await push({ ...withKey(key), body: { to: SATO, messages: [] } })).status).toBe(400);
		expect((await push(withKey(key))).status).toBe(200);
	});

	test("sends again after 24 hours", async () => {
		const key = randomUUID();
		await push(withKey(key));
		await simulator.api("POST", "/clock", { advance_ms: DAY - MINUTE });
		expect((await push(withKey(key))).status).toBe(409);
		await simulator.api("POST", "/clock", { advance_ms: MINUTE });
		expect((await push(withKey(key))).status).toBe(200);
		expect(await talkOf(SATO)).toHaveLength(2);
	});

	test("is a UUID, and for push and multicast alone", async () => {
		expect((await push(withKey("1"))).status).toBe(400);
		expect((await reply(await tokenFromFriend(), withKey(randomUUID()))).status).toBe(400);
		expect((await simulator.line("GET", `/v2/bot/profile/${SATO}`, withKey(randomUUID()))).status).toBe(400);
	});

	test("of many racing calls, one is accepted", async () => {
		const key = randomUUID();
		const answers = await Promise.all(Array.from({ length: 20 }, () => push(withKey(key))));
		expect(answers.map(({ status }) => status).sort()).toEqual([
			200,
			...Array.from({ length: 19 }, () => 409),
		]);
		expect(await talkOf(SATO)).toHaveLength(1);
	});
});

describe("reply", () => {
	test("answers an event once", async () => {
		const token = await tokenFromFriend();
		expect((await reply(token)).status).toBe(200);
		expect(await reply(token)).toMatchObject({ status: 400, body: { message: "Invalid reply token" } });
		expect((await talkOf(SATO)).map(({ via }: { via: string }) => via)).toEqual(["friend", "reply"]);
	});

	test("is too late after a minute, and in time again after a redelivery", async () => {
		const token = await tokenFromFriend();
		await simulator.api("POST", "/clock", { advance_ms: MINUTE + 1 });
		expect((await reply(token)).status).toBe(400);
		const { webhooks } = (await simulator.api("GET", "/webhooks")).body;
		await simulator.api("POST", `/webhooks/${webhooks[0].id}/redeliver`);
		const [redelivered] = await simulator.received();
		expect(JSON.parse(redelivered?.body ?? "").events[0]).toMatchObject({
			replyToken: token,
			deliveryContext: { isRedelivery: true },
		});
		expect((await reply(token)).status).toBe(200);
	});

	test("is not used up by a refused message", async () => {
		const token = await tokenFromFriend();
		expect(
			(await reply(token, { body: { replyToken: token, messages: [{ type: "text", text: "" }] } })).status,
		).toBe(400);
		expect((await reply(token)).status).toBe(200);
	});

	test("knows no token that it did not give", async () => {
		expect((await reply("nonsense")).status).toBe(400);
	});
});

describe("multicast", () => {
	const multicast = (to: string[], call: LineCall = {}) =>
		simulator.line("POST", "/v2/bot/message/multicast", { body: { to, messages: MESSAGES }, ...call });

	test("reaches each friend, counts each, and answers nothing", async () => {
		const key = randomUUID();
		expect(await multicast([SATO, SUZUKI, NOBODY], withKey(key))).toMatchObject({ status: 200, body: {} });
		expect(await talkOf(SATO)).toHaveLength(1);
		expect(await talkOf(SUZUKI)).toHaveLength(1);
		expect((await simulator.line("GET", "/v2/bot/message/quota/consumption")).body).toEqual({
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
		expect(await talkOf(SATO)).toEqual([]);
	});

	test("stops whole where the quota does not suffice for all", async () => {
		await simulator.api("PUT", "/quota", { limit: 1 });
		expect((await multicast([SATO, SUZUKI])).status).toBe(429);
		expect(await talkOf(SATO)).toEqual([]);
	});
});

describe("faults", () => {
	const accepted = async () => (await simulator.api("GET", "/acceptances")).body.acceptances.length;

	test("429 comes as often as asked, with how long to wait", async () => {
		await simulator.api("POST", "/faults", { kind: "rate_limit", endpoint: "push", times: 2, retryAfter: 7 });
		const answers = [await push(), await push(), await push()];
		expect(answers.map(({ status }) => status)).toEqual([429, 429, 200]);
		expect(answers[0]?.headers["retry-after"]).toBe("7");
		expect(answers[0]?.body.message).toBe("The API rate limit has been exceeded. Try again later.");
		expect((await simulator.api("GET", "/faults")).body.faults).toEqual([]);
	});

	test("500 may come before or after the call was carried out", async () => {
		await simulator.api("POST", "/faults", { kind: "server_error", endpoint: "push" });
		expect([(await push()).status, await accepted()]).toEqual([500, 0]);
		const key = randomUUID();
		await simulator.api("POST", "/faults", { kind: "server_error", endpoint: "push", afterAcceptance: true });
		expect([(await push(withKey(key))).status, await accepted()]).toEqual([500, 1]);
		expect((await push(withKey(key))).status).toBe(409);
	});

	test("silence lasts longer than the caller waits, accepted or not", async () => {
		await simulator.api("POST", "/faults", { kind: "silence", endpoint: "push" });
		expect([(await push({ patience: 300 })).failed, await accepted()]).toEqual([
			expect.stringContaining("Timeout"),
			0,
		]);
		await simulator.api("POST", "/faults", { kind: "silence", endpoint: "push", afterAcceptance: true });
		expect([(await push({ patience: 300 })).failed, await accepted()]).toEqual([
			expect.stringContaining("Timeout"),
			1,
		]);
	});

	test("after the silence the connection is dropped, as by the fault of that name", async () => {
		await simulator.api("POST", "/faults", { kind: "silence", endpoint: "push", silenceMs: 50 });
		expect((await push()).failed).toContain("ConnectionDropped");
		await simulator.api("POST", "/faults", { kind: "drop", endpoint: "push", afterAcceptance: true });
		expect([(await push()).failed, await accepted()]).toEqual([
			expect.stringContaining("ConnectionDropped"),
			1,
		]);
	});

	test("strike their endpoint alone, and wait for a call that is accepted if they come after it", async () => {
		await simulator.api("POST", "/faults", { kind: "server_error", endpoint: "reply" });
		expect((await push()).status).toBe(200);
		expect((await reply(await tokenFromFriend())).status).toBe(500);
		await simulator.api("POST", "/faults", { kind: "server_error", afterAcceptance: true });
		expect((await push({ body: {} })).status).toBe(400);
		expect((await push()).status).toBe(500);
	});

	test("are recorded with the call they struck", async () => {
		await simulator.api("DELETE", "/calls");
		await simulator.api("POST", "/faults", { kind: "drop", endpoint: "push" });
		const key = randomUUID();
		await push(withKey(key));
		await push(withKey(key));
		const { calls } = (await simulator.api("GET", "/calls?after=0")).body;
		expect(calls).toMatchObject([
			{
				endpoint: "push",
				method: "POST",
				path: "/v2/bot/message/push",
				status: null,
				answer: null,
				fault: "drop",
			},
			{ status: 200, fault: null, headers: { "x-line-retry-key": key } },
		]);
		expect(JSON.parse(calls[0].body)).toEqual({ to: SATO, messages: MESSAGES });
		expect(JSON.stringify(calls)).not.toContain("simulator-test-token");
	});
});

describe("what friends sent", () => {
	const send = async (message: object) =>
		(await simulator.api("POST", `/friends/${SATO}/message`, message)).body.messageId as string;

	test.each([
		["image", "image/png", "\x89PNG"],
		["video", "video/mp4", "ftyp"],
		["audio", "audio/wav", "RIFF"],
		["file", "application/pdf", "%PDF"],
	])("a %s is a real file of its kind", async (type, mediaType, mark) => {
		const id = await send({ type });
		const response = await simulator.fetch(`/v2/bot/message/${id}/content`, {
			headers: { Authorization: "Bearer simulator-test-token" },
		});
		expect(response.headers.get("content-type")).toBe(mediaType);
		const bytes = Buffer.from(await response.arrayBuffer());
		expect(bytes.subarray(0, 12).toString("latin1")).toContain(mark);
		const [webhook] = await simulator.received();
		const { message } = JSON.parse(webhook?.body ?? "").events[0];
		if (type === "file") expect(message.fileSize).toBe(bytes.length);
	});

	test("is gone once it was unsent", async () => {
		const id = await send({ type: "image" });
		await simulator.api("POST", `/friends/${SATO}/unsend`, { messageId: id });
		expect((await simulator.line("GET", `/v2/bot/message/${id}/content`)).status).toBe(410);
		expect((await simulator.line("GET", "/v2/bot/message/1/content")).status).toBe(404);
	});
});

test.skipIf(!descriptionIsPresent)("answers are as LINE's description has them", async () => {
	const description = new Description("messaging-api.yml");
	const image = (await simulator.api("POST", `/friends/${SATO}/message`, { type: "video" })).body.messageId;
	await simulator.received();
	const loading = (seconds: number) =>
		simulator.line("POST", "/v2/bot/chat/loading/start", { body: { chatId: SATO, loadingSeconds: seconds } });
	const key = randomUUID();
	const answers: [string, number, LineAnswer][] = [
		["PushMessageResponse", 200, await push(withKey(key))],
		["ErrorResponse", 409, await push(withKey(key))],
		[
			"ErrorResponse",
			400,
			await push({ body: { to: SATO, messages: [{ type: "flex", altText: "a", contents: {} }] } }),
		],
		["ErrorResponse", 401, await push({ headers: { Authorization: "Bearer x" } })],
		["ReplyMessageResponse", 200, await reply(await tokenFromFriend())],
		["ErrorResponse", 400, await reply("nonsense")],
		["UserProfileResponse", 200, await simulator.line("GET", `/v2/bot/profile/${SATO}`)],
		["ErrorResponse", 404, await simulator.line("GET", `/v2/bot/profile/${NOBODY}`)],
		["BotInfoResponse", 200, await simulator.line("GET", "/v2/bot/info")],
		["GetWebhookEndpointResponse", 200, await simulator.line("GET", "/v2/bot/channel/webhook/endpoint")],
		["MessageQuotaResponse", 200, await simulator.line("GET", "/v2/bot/message/quota")],
		["QuotaConsumptionResponse", 200, await simulator.line("GET", "/v2/bot/message/quota/consumption")],
		["ShowLoadingAnimationResponse", 202, await loading(10)],
		["ErrorResponse", 400, await loading(11)],
		[
			"GetMessageContentTranscodingResponse",
			200,
			await simulator.line("GET", `/v2/bot/message/${image}/content/transcoding`),
		],
	];
	for (const [name, status, answer] of answers) {
		expect([name, answer.status]).toEqual([name, status]);
		expect(description.problems(name, answer.body), `${name} ${JSON.stringify(answer.body)}`).toEqual([]);
	}
});
