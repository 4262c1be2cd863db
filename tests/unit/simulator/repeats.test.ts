import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { callWithKey, HELLO_MESSAGES, openShop, SATO_ID, SUZUKI_ID } from "#tests/support/open-shop.ts";
import { SIMULATOR_TOKEN } from "#tests/support/start-simulator.ts";

const shop = openShop();

describe("a retry key", () => {
	test("sends once, however often it is used and with whatever body", async () => {
		const key = randomUUID();
		const first = await shop.push(callWithKey(key));
		expect(first.status).toBe(200);
		for (const body of [
			{ to: SATO_ID, messages: HELLO_MESSAGES },
			{ to: SUZUKI_ID, messages: HELLO_MESSAGES },
			{ nonsense: true },
		]) {
			const again = await shop.push({ ...callWithKey(key.toUpperCase()), body });
			expect(again.status).toBe(409);
			expect(again.body).toEqual({ message: "The retry key is already accepted", ...first.body });
			expect(again.headers["x-line-accepted-request-id"]).toBe(first.headers["x-line-request-id"]);
		}
		expect(await shop.talkOf(SATO_ID)).toHaveLength(1);
		expect(await shop.talkOf(SUZUKI_ID)).toHaveLength(0);
	});

	test("is not used up by a refusal", async () => {
		const key = randomUUID();
		expect((await shop.push({ ...callWithKey(key), body: { to: SATO_ID, messages: [] } })).status).toBe(400);
		expect((await shop.push(callWithKey(key))).status).toBe(200);
	});

	test("sends again after 24 hours", async () => {
		const key = randomUUID();
		await shop.push(callWithKey(key));
		await shop.api("POST", "/clock", { advance_ms: DAY - MINUTE });
		expect((await shop.push(callWithKey(key))).status).toBe(409);
		await shop.api("POST", "/clock", { advance_ms: MINUTE });
		expect((await shop.push(callWithKey(key))).status).toBe(200);
		expect(await shop.talkOf(SATO_ID)).toHaveLength(2);
	});

	test("is a UUID, and for push and multicast alone", async () => {
		expect((await shop.push(callWithKey("1"))).status).toBe(400);
		expect((await shop.reply(await shop.tokenFromFriend(), callWithKey(randomUUID()))).status).toBe(400);
		expect((await shop.line("GET", `/v2/bot/profile/${SATO_ID}`, callWithKey(randomUUID()))).status).toBe(
			400,
		);
	});

	test("of many racing calls, one is accepted", async () => {
		const key = randomUUID();
		const answers = await Promise.all(Array.from({ length: 20 }, () => shop.push(callWithKey(key))));
		expect(answers.map(({ status }) => status).sort()).toEqual([
			200,
			...Array.from({ length: 19 }, () => 409),
		]);
		expect(await shop.talkOf(SATO_ID)).toHaveLength(1);
	});
});

describe("reply", () => {
	test("answers an event once", async () => {
		const token = await shop.tokenFromFriend();
		expect((await shop.reply(token)).status).toBe(200);
		expect(await shop.reply(token)).toMatchObject({ status: 400, body: { message: "Invalid reply token" } });
		expect((await shop.talkOf(SATO_ID)).map(({ via }: { via: string }) => via)).toEqual(["friend", "reply"]);
	});

	test("is too late after a minute, and in time again after a redelivery", async () => {
		const token = await shop.tokenFromFriend();
		await shop.api("POST", "/clock", { advance_ms: MINUTE + 1 });
		expect((await shop.reply(token)).status).toBe(400);
		const { webhooks } = (await shop.api("GET", "/webhooks")).body;
		await shop.api("POST", `/webhooks/${webhooks[0].id}/redeliver`);
		const [redelivered] = await shop.received();
		expect(JSON.parse(redelivered?.body ?? "").events[0]).toMatchObject({
			replyToken: token,
			deliveryContext: { isRedelivery: true },
		});
		expect((await shop.reply(token)).status).toBe(200);
	});

	test("is too late for an old event, delivered for the first time or again after 20 minutes", async () => {
		const { now } = (await shop.api("GET", "/clock")).body;
		const deliver = async (age: number, isRedelivery: boolean) => {
			const replyToken = randomUUID();
			const event = { type: "message", message: { id: replyToken, type: "text", text: "予約" } };
			await shop.api("POST", "/webhooks", {
				events: [
					{
						...event,
						replyToken,
						timestamp: now - age,
						deliveryContext: { isRedelivery },
						source: { type: "user", userId: SATO_ID },
					},
				],
			});
			return (await shop.reply(replyToken)).status;
		};
		expect(await deliver(2 * MINUTE, false)).toBe(400);
		expect(await deliver(2 * MINUTE, true)).toBe(200);
		expect(await deliver(21 * MINUTE, true)).toBe(400);
	});

	test("is not used up by a refused message", async () => {
		const token = await shop.tokenFromFriend();
		expect(
			(await shop.reply(token, { body: { replyToken: token, messages: [{ type: "text", text: "" }] } }))
				.status,
		).toBe(400);
		expect((await shop.reply(token)).status).toBe(200);
	});

	test("knows no token that it did not give", async () => {
		expect((await shop.reply("nonsense")).status).toBe(400);
	});
});

describe("faults", () => {
	test("429 comes as often as asked, with how long to wait", async () => {
		await shop.api("POST", "/faults", { kind: "rate_limit", endpoint: "push", times: 2, retryAfter: 7 });
		const answers = [await shop.push(), await shop.push(), await shop.push()];
		expect(answers.map(({ status }) => status)).toEqual([429, 429, 200]);
		expect(answers[0]?.headers["retry-after"]).toBe("7");
		expect(answers[0]?.body.message).toBe("The API rate limit has been exceeded. Try again later.");
		expect((await shop.api("GET", "/faults")).body.faults).toEqual([]);
	});

	test("500 may come before or after the call was carried out", async () => {
		await shop.api("POST", "/faults", { kind: "server_error", endpoint: "push" });
		expect([(await shop.push()).status, await shop.accepted()]).toEqual([500, 0]);
		const key = randomUUID();
		await shop.api("POST", "/faults", { kind: "server_error", endpoint: "push", afterAcceptance: true });
		expect([(await shop.push(callWithKey(key))).status, await shop.accepted()]).toEqual([500, 1]);
		expect((await shop.push(callWithKey(key))).status).toBe(409);
	});

	test("silence lasts longer than the caller waits, accepted or not", async () => {
		await shop.api("POST", "/faults", { kind: "silence", endpoint: "push" });
		expect([(await shop.push({ patience: 300 })).failed, await shop.accepted()]).toEqual([
			expect.stringContaining("Timeout"),
			0,
		]);
		await shop.api("POST", "/faults", { kind: "silence", endpoint: "push", afterAcceptance: true });
		expect([(await shop.push({ patience: 300 })).failed, await shop.accepted()]).toEqual([
			expect.stringContaining("Timeout"),
			1,
		]);
	});

	test("after the silence the connection is dropped, as by the fault of that name", async () => {
		await shop.api("POST", "/faults", { kind: "silence", endpoint: "push", silenceMs: 50 });
		expect((await shop.push()).failed).toContain("ConnectionDropped");
		await shop.api("POST", "/faults", { kind: "drop", endpoint: "push", afterAcceptance: true });
		expect([(await shop.push()).failed, await shop.accepted()]).toEqual([
			expect.stringContaining("ConnectionDropped"),
			1,
		]);
	});

	test("strike their endpoint alone, and wait for a call that is accepted if they come after it", async () => {
		await shop.api("POST", "/faults", { kind: "server_error", endpoint: "reply" });
		expect((await shop.push()).status).toBe(200);
		expect((await shop.reply(await shop.tokenFromFriend())).status).toBe(500);
		await shop.api("POST", "/faults", { kind: "server_error", afterAcceptance: true });
		expect((await shop.push({ body: {} })).status).toBe(400);
		expect((await shop.push()).status).toBe(500);
	});

	test("are recorded with the call they struck", async () => {
		await shop.api("DELETE", "/calls");
		await shop.api("POST", "/faults", { kind: "drop", endpoint: "push" });
		const key = randomUUID();
		await shop.push(callWithKey(key));
		await shop.push(callWithKey(key));
		const { calls } = (await shop.api("GET", "/calls?after=0")).body;
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
		expect(JSON.parse(calls[0].body)).toEqual({ to: SATO_ID, messages: HELLO_MESSAGES });
		expect(JSON.stringify(calls)).not.toContain(SIMULATOR_TOKEN);
	});
});
