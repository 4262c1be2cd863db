import { sign } from "hono/jwt";
import { beforeEach, describe, expect, test } from "vitest";
import { encryptPush } from "#functions/integrations/notifications/web-push/encrypt-push.ts";
import { CHATWORK_ROOM, CHATWORK_TOKEN } from "#simulator/chatwork/chatwork-room.ts";
import { RESEND_KEY } from "#simulator/mail/simulated-resend.ts";
import { subscribeBrowser, unsubscribeBrowser } from "#simulator/push/push-browser.ts";
import { answerServiceCall } from "#simulator/services/answer-services.ts";
import { addServiceFault } from "#simulator/services/service-faults.ts";
import { SLACK_BOT, SLACK_CHANNEL } from "#simulator/slack/slack-bot.ts";
import { SLACK_WEBHOOK } from "#simulator/slack/slack-webhook.ts";
import { KeyValueRecords } from "#simulator/world/key-value-records.ts";
import { listDeliveredNotices, type ServiceWorld } from "#simulator/world/service-world.ts";

let world: ServiceWorld;
let now: number;
beforeEach(() => {
	now = Date.parse("2026-11-20T10:00:00+09:00");
	world = { records: new KeyValueRecords(), now: () => now, random: () => 0.5 };
});

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
	const isForm = body instanceof URLSearchParams;
	const answer = await answerServiceCall(
		world,
		new Request(url, {
			method: "POST",
			headers: {
				"Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json",
				...headers,
			},
			body: isForm ? body.toString() : typeof body === "string" ? body : JSON.stringify(body),
		}),
	);
	return [answer!.status, await answer!.text()] as const;
}

const texts = () => listDeliveredNotices(world).map(({ text }) => text);

test("Slack's webhook takes a text, and answers everything else with its own word", async () => {
	expect(await post(SLACK_WEBHOOK, { text: "a &lt;b&gt;" })).toEqual([200, "ok"]);
	expect(texts()).toEqual(["a <b>"]);
	expect(await post(SLACK_WEBHOOK, { text: " " })).toEqual([400, "no_text"]);
	expect(await post(SLACK_WEBHOOK, "no json")).toEqual([400, "invalid_payload"]);
	expect(await post(SLACK_WEBHOOK.slice(0, -1), { text: "a" })).toEqual([403, "invalid_token"]);
	expect(await post("https://hooks.slack.com/services/T0/B0/x", { text: "a" })).toEqual([404, "no_team"]);
	expect(texts()).toHaveLength(1);
});

test("Slack's bot writes where it is a member, and is answered 200 whatever is wrong", async () => {
	const say = async (channel: string, token: string) => {
		const [status, text] = await post(
			"https://slack.com/api/chat.postMessage",
			{ channel, text: "<!channel>" },
			{ Authorization: `Bearer ${token}` },
		);
		return [status, JSON.parse(text).error ?? "ok"];
	};
	expect(await say(SLACK_CHANNEL, SLACK_BOT)).toEqual([200, "ok"]);
	expect(listDeliveredNotices(world)[0]).toMatchObject({ to: SLACK_CHANNEL, callsAll: true });
	expect(await say("C0OTHER", SLACK_BOT)).toEqual([200, "channel_not_found"]);
	expect(await say(SLACK_CHANNEL, "xoxb-other")).toEqual([200, "invalid_auth"]);
});

test("Chatwork takes a form of its member's, ten in ten seconds", async () => {
	const say = async (body: string, token = CHATWORK_TOKEN, room = CHATWORK_ROOM) =>
		(
			await post(`https://api.chatwork.com/v2/rooms/${room}/messages`, new URLSearchParams({ body }), {
				"X-ChatWorkToken": token,
			})
		)[0];
	expect(await say("[info][title]件名[/title]本文[/info]")).toBe(200);
	expect(listDeliveredNotices(world)[0]).toMatchObject({ title: "件名", text: "本文", callsAll: false });
	expect(await say("")).toBe(400);
	expect(await say("a", "f".repeat(32))).toBe(401);
	expect(await say("a", CHATWORK_TOKEN, "9")).toBe(403);
	for (let count = 0; count < 9; count++) expect(await say("a")).toBe(200);
	expect(await say("a")).toBe(429);
	now += 10_001;
	expect(await say("a")).toBe(200);
});

test("Resend sends one mail under a key, and refuses another one under the same", async () => {
	const mail = { from: "a@example.com", to: ["b@example.com"], subject: "件名", text: "本文" };
	const send = async (body: object, key: string, token = RESEND_KEY) =>
		(
			await post("https://api.resend.com/emails", body, {
				Authorization: `Bearer ${token}`,
				"Idempotency-Key": key,
			})
		)[0];
	expect([await send(mail, "1"), await send(mail, "1")]).toEqual([200, 200]);
	expect(texts()).toEqual(["本文"]);
	expect(await send({ ...mail, text: "他" }, "1")).toBe(409);
	expect(await send({ ...mail, from: "a@other.example" }, "2")).toBe(403);
	expect(await send({ ...mail, subject: "a\nBcc: x" }, "3")).toBe(422);
	expect(await send(mail, "4", "re_other")).toBe(403);
	expect(texts()).toHaveLength(1);
});

test("a mailbox shows a Message-ID once, whoever sends it again", async () => {
	const mail = { from: "a@example.com", to: "b@example.com", subject: "件名", text: "本文" };
	const send = (headers: object) => post("https://email.cloudflare.invalid/send", { ...mail, headers });
	await send({ "Message-ID": "<1@example.com>" });
	await send({ "Message-ID": "<1@example.com>" });
	await send({ "Message-ID": "<2@example.com>" });
	expect(texts()).toHaveLength(2);
});

test("Firebase refuses who has no token of a service account", async () => {
	const send = await post("https://fcm.googleapis.com/v1/projects/musubi-simulator/messages:send", {});
	expect(send[0]).toBe(401);
	const token = await post(
		"https://oauth2.googleapis.com/token",
		new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion: "a.b.c" }),
	);
	expect(token[0]).toBe(400);
});

test("a fault strikes as often as it was told, and after the deed where it says so", async () => {
	addServiceFault(world, { kind: "unavailable", service: "slack", times: 1, afterwards: false });
	addServiceFault(world, { kind: "server_error", service: "slack", times: 1, afterwards: true });
	const answers = [];
	for (let count = 0; count < 3; count++) answers.push((await post(SLACK_WEBHOOK, { text: "a" }))[0]);
	expect(answers).toEqual([503, 500, 200]);
	expect(texts()).toHaveLength(2);
});

test("an address of nobody here is left to others", async () => {
	const request = new Request("https://www.googleapis.com/calendar/v3", { method: "GET" });
	expect(await answerServiceCall(world, request)).toBeNull();
});

describe("a browser's push service", () => {
	const curve = { name: "ECDSA", namedCurve: "P-256" } as const;
	let pair: CryptoKeyPair;
	let key: string;
	let endpoint: string;
	let receiver: { p256dh: string; auth: string };
	beforeEach(async () => {
		pair = (await crypto.subtle.generateKey(curve, true, ["sign", "verify"])) as CryptoKeyPair;
		const point = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
		key = Buffer.from(point).toString("base64url");
		({ endpoint, keys: receiver } = await subscribeBrowser(world, { applicationServerKey: key }));
	});

	const signed = async (claims: object, by = pair) =>
		`vapid t=${await sign({ aud: new URL(endpoint).origin, exp: now / 1_000 + 3_600, sub: "mailto:a@example.com", ...claims }, by.privateKey, "ES256")}, k=${key}`;
	const headers = async (given: Record<string, string> = {}) => ({
		Authorization: await signed({}),
		"Content-Encoding": "aes128gcm",
		TTL: "60",
		Topic: "a",
		...given,
	});
	const push = async (given: Record<string, string> = {}, said: unknown = SAID, to = endpoint) => {
		const body = await encryptPush(JSON.stringify(said), receiver);
		const answer = await answerServiceCall(
			world,
			new Request(to, { method: "POST", headers: await headers(given), body }),
		);
		return answer!.status;
	};
	const SAID = { title: "件名", body: "本文", tag: "1", path: "/line/chat/1" };

	test("takes what is signed by the key to which its browser subscribed, and shows one for a tag", async () => {
		expect([await push(), await push()]).toEqual([201, 201]);
		expect(listDeliveredNotices(world)).toMatchObject([
			{ service: "push", title: "件名", text: "本文", link: "/line/chat/1" },
		]);
	});

	test.each<[string, object]>([
		["for another push service", { aud: "https://fcm.googleapis.com" }],
		["that has ended", { exp: 1 }],
		["for longer than a day", { exp: 9_999_999_999 }],
		["by nobody", { sub: "nobody" }],
	])("refuses a signature %s", async (_, claims) => {
		expect(await push({ Authorization: await signed(claims) })).toBe(403);
		expect(texts()).toEqual([]);
	});

	test("refuses a signature by another key, under the right name or its own", async () => {
		const other = (await crypto.subtle.generateKey(curve, true, ["sign", "verify"])) as CryptoKeyPair;
		expect(await push({ Authorization: await signed({}, other) })).toBe(403);
		const point = (await crypto.subtle.exportKey("raw", other.publicKey)) as ArrayBuffer;
		const own = (await signed({}, other)).replace(key, Buffer.from(point).toString("base64url"));
		expect(await push({ Authorization: own })).toBe(403);
		expect(await push({ Authorization: "Bearer x" })).toBe(403);
	});

	test.each<[string, Record<string, string>]>([
		["without an end", { TTL: "" }],
		["not encrypted", { "Content-Encoding": "identity" }],
		["of no urgency that there is", { Urgency: "now" }],
		["under a topic that is too long", { Topic: "x".repeat(33) }],
	])("refuses a push %s", async (_, given) => {
		expect(await push(given)).toBe(400);
	});

	test("refuses what is too long, what its browser cannot read, and whom it does not know or no more", async () => {
		expect(await push({}, { ...SAID, body: "x".repeat(4_000) })).toBe(413);
		expect(await push({}, { ...SAID, path: "//example.com" })).toBe(400);
		receiver = { ...receiver, auth: "AAAAAAAAAAAAAAAAAAAAAA" };
		expect(await push()).toBe(400);
		expect(await push({}, SAID, `${endpoint}x`)).toBe(404);
		expect([unsubscribeBrowser(world, endpoint), unsubscribeBrowser(world, endpoint)]).toEqual([true, false]);
		expect(await push()).toBe(410);
		expect(texts()).toEqual([]);
	});
});
