import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { NOBODY_SCOPE } from "#domain/console/operators/friend-scope.ts";
import { MAX_FORWARDS } from "#domain/integrations/webhook-forwarding/forward-input.ts";
import { OUTGOING_WEBHOOK_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { WEBHOOK_FORWARDING_TEXTS as TEXTS } from "#domain/platform/texts/webhook-forwarding-texts.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { expireWebhooks } from "#functions/integrations/outgoing-webhooks/sending/expire-webhooks.ts";
import { workWebhooks } from "#functions/integrations/outgoing-webhooks/sending/outgoing-webhook-worker.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildLineUserId } from "#tests/support/friend-builders.ts";
import { buildWebhookBody, lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt, loseAnswerAfter } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { TEST_CHANNEL_SECRET } from "#tests/support/test-secrets.ts";
import { buildWebhookContext, TestWebhookReceiver } from "#tests/support/webhook-receiver.ts";

const URL_OF_TOOL = "https://receiver.example.com/line?shop=1";

let clock: TestClock;
let as: ConsoleSession;
let receiver: TestWebhookReceiver;
let received: { body: string; signature: string | null; type: string | null }[];
let status: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	as = await buildSession({ abilities: ["line-connection"] });
	receiver = new TestWebhookReceiver(clock);
	received = [];
	status = 200;
	receiver.instead = async (request) => {
		if (status === 200)
			received.push({
				body: await request.text(),
				signature: request.headers.get("x-line-signature"),
				type: request.headers.get("content-type"),
			});
		return new Response("", { status });
	};
});

const create = (json: object = {}, key = "save-key-1") =>
	sendRequest("/api/webhook_forwards", {
		as,
		json: { name: "前のツール", url: URL_OF_TOOL, is_active: true, ...json },
		headers: { "Idempotency-Key": key },
	});
const change = (id: number, json: object, key = "save-key-9") =>
	sendRequest(`/api/webhook_forwards/${id}`, {
		as,
		method: "PUT",
		json: { name: "前のツール", url: URL_OF_TOOL, is_active: true, version: 1, ...json },
		headers: { "Idempotency-Key": key },
	});
const createdId = async (json?: object, key?: string) =>
	((await (await create(json, key)).json()) as { id: number }).id;

const sign = (body: string) => createHmac("sha256", TEST_CHANNEL_SECRET).update(body).digest("base64");
const post = (body: string, DB?: D1Database) =>
	sendRequest("/webhook/line", {
		body,
		bare: true,
		headers: { "Content-Type": "application/json", "X-Line-Signature": sign(body) },
		env: { ...clock.env, ...(DB && { DB }) },
	});
let written = 0;
const textBody = (text = `${++written}`) =>
	buildWebhookBody([lineEvents.text({ from: buildLineUserId(1), at: clock.now, text })]);

const context = () => buildWebhookContext(clock, receiver);
/** A little later than the request, whose time is that of the running clock. */
const work = () => {
	clock.advance(SECOND);
	return workWebhooks(context());
};
const outbox = () =>
	readRows<{ state: string; data: string }>("select state, data from outgoing_webhook_messages order by id");

describe("a request of LINE", () => {
	test("is forwarded byte for byte with LINE's own signature", async () => {
		await create();
		const body = `{ "destination":"x",  "events":${JSON.stringify(JSON.parse(textBody("お：\u{1F338}")).events)},"new":1.50 }`;
		expect((await post(body)).status).toBe(200);
		expect(clock.webhooks.delays).toContain(0);
		await work();
		expect(received).toEqual([{ body, signature: sign(body), type: "application/json; charset=utf-8" }]);
		expect(await countRows("webhook_events")).toBe(1);
	});

	test("is kept no longer than until it has arrived", async () => {
		await create();
		await post(textBody("ひみつ"));
		expect((await outbox())[0]!.data).toContain("ひみつ");
		await work();
		expect(await outbox()).toEqual([{ state: "sent", data: "{}" }]);
	});

	test("goes to each address that is on, and to nobody where there is none", async () => {
		await post(textBody());
		expect(await outbox()).toEqual([]);
		expect(clock.webhooks.delays).toEqual([]);
		await create();
		await create({ name: "記録" }, "save-key-2");
		await create({ name: "停止中", is_active: false }, "save-key-3");
		await post(textBody());
		await work();
		expect(received).toHaveLength(2);
	});

	test("is not sent to endpoints of our own events, nor our events to it", async () => {
		await create();
		await post(textBody());
		const [{ id } = { id: 0 }] = await readRows<{ id: number }>("select id from outgoing_webhook_endpoints");
		const other = await buildSession({ abilities: ["open-api-read", "open-api-write", "friend-read"] });
		expect(await requestJson("/api/open_api/webhooks", { as: other })).toEqual({ data: [] });
		for (const path of ["", "/test", "/rotate"])
			expect(
				(
					await sendRequest(`/api/open_api/webhooks/${id}${path}`, {
						as: other,
						method: path === "" ? "DELETE" : "POST",
						...(path === "/rotate" && { json: {} }),
					})
				).status,
			).toBe(404);
		expect((await sendRequest(`/api/open_api/webhooks/${id}/messages`, { as: other })).status).toBe(404);
	});

	test("without events, or with a wrong signature, is not forwarded", async () => {
		await create();
		await post(JSON.stringify({ destination: "x", events: [] }));
		const body = textBody();
		await sendRequest("/webhook/line", {
			body,
			bare: true,
			headers: { "X-Line-Signature": sign(`${body} `) },
		});
		expect(await outbox()).toEqual([]);
	});
});

describe("order", () => {
	test("is LINE's, also after a failure", async () => {
		await create();
		status = 500;
		const bodies = [textBody(), textBody(), textBody()];
		await post(bodies[0]!);
		await work();
		await post(bodies[1]!);
		await post(bodies[2]!);
		await work();
		status = 200;
		for (let minutes = 0; minutes < 5; minutes++) {
			clock.advance(MINUTE);
			await work();
		}
		expect(received.map(({ body }) => body)).toEqual(bodies);
	});

	test("is given up for a request that its receiver refuses again and again", async () => {
		await create();
		const [refused, later] = [textBody("悪い"), textBody("良い")];
		receiver.instead = async (request) => {
			const body = await request.text();
			if (body === refused) return new Response("", { status: 400 });
			received.push({ body, signature: null, type: null });
			return new Response("");
		};
		await post(refused);
		await post(later);
		for (let hours = 0; hours < 24 && received.length === 0; hours++) {
			clock.advance(HOUR / 2);
			await work();
		}
		expect(received.map(({ body }) => body)).toEqual([later]);
	});
});

describe("a kill", () => {
	test("before the request is stored loses nothing: LINE repeats it", async () => {
		await create();
		const body = textBody();
		expect((await post(body, failAt(env.DB, /outgoing_webhook_messages/))).status).toBe(500);
		expect([await countRows("webhook_events"), await outbox()]).toEqual([0, []]);
		expect((await post(body)).status).toBe(200);
		await work();
		expect(received.map((each) => each.body)).toEqual([body]);
	});

	test("after it is stored doubles nothing, also where LINE's redelivery differs by its mark", async () => {
		await create();
		const event = lineEvents.text({ from: buildLineUserId(1), at: clock.now, text: "予約" });
		const body = buildWebhookBody([event]);
		expect((await post(body, loseAnswerAfter(env.DB, /outgoing_webhook_messages/))).status).toBe(500);
		const redelivery = buildWebhookBody([{ ...event, deliveryContext: { isRedelivery: true } }]);
		for (const again of [body, redelivery]) expect((await post(again)).status).toBe(200);
		await work();
		expect(received.map((each) => each.body)).toEqual([body]);
		expect(await countRows("webhook_events")).toBe(1);
	});

	test("of the worker between the receiver's answer and its record repeats the request: at least once", async () => {
		await create();
		const body = textBody();
		await post(body);
		clock.advance(SECOND);
		const dying = buildWebhookContext(clock, receiver, {
			db: connectD1(failAt(env.DB, /insert into "outgoing_webhook_attempts"/)),
		});
		await expect(workWebhooks(dying)).rejects.toThrow();
		clock.advance(3 * MINUTE);
		await work();
		expect(received.map((each) => each.body)).toEqual([body, body]);
		expect(await outbox()).toEqual([{ state: "sent", data: "{}" }]);
	});
});

describe("a receiver that does not answer", () => {
	test("is retried for a day, and the request is then forgotten", async () => {
		await create();
		status = 503;
		await post(textBody());
		await work();
		expect((await outbox())[0]!.state).toBe("waiting");
		clock.advance(DAY + MINUTE);
		await expireWebhooks(context());
		expect(await outbox()).toEqual([{ state: "failed", data: "{}" }]);
	});

	test("gets what waits at once at its new address", async () => {
		const id = await createdId();
		await post(textBody("ひとつ"));
		status = 503;
		for (let failure = 0; failure < 6; failure++) {
			clock.pass(HOUR);
			await work();
		}
		status = 200;
		as = await buildSession({ abilities: ["line-connection"] });
		expect((await change(id, { url: "https://receiver.example.com/moved" })).status).toBe(200);
		await work();
		expect((await outbox()).map(({ state }) => state)).toEqual(["sent"]);
	});

	test("is switched off by one press, which ends what waits", async () => {
		const id = await createdId();
		status = 503;
		await post(textBody());
		await work();
		expect((await change(id, { is_active: false })).status).toBe(200);
		expect(await outbox()).toEqual([{ state: "failed", data: "{}" }]);
		await post(textBody());
		expect(await outbox()).toHaveLength(1);
	});
});

describe("an address", () => {
	test.each([
		["http://tool.example.com/", OUTGOING_WEBHOOK_TEXTS.urlRequired],
		["https://10.0.0.1/", OUTGOING_WEBHOOK_TEXTS.urlNumeric],
		["https://intranet.local/", OUTGOING_WEBHOOK_TEXTS.urlPrivate],
		["https://tool.example.com:8443/", OUTGOING_WEBHOOK_TEXTS.urlPort],
		["https://user:pw@tool.example.com/", OUTGOING_WEBHOOK_TEXTS.urlCredentials],
	])("%s is refused", async (url, text) => {
		const before = await takeSnapshot();
		const answer = await create({ url });
		expect([answer.status, await answer.json()]).toEqual([422, { url: [text] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test.each(["", "."])("of this console is refused, written with %j", async (dot) => {
		const PUBLIC_ORIGIN = "https://console.example.com";
		const answer = await sendRequest("/api/webhook_forwards", {
			as,
			json: { name: "自分", url: `${PUBLIC_ORIGIN}${dot}/webhook/line`, is_active: true },
			env: { PUBLIC_ORIGIN },
			...{ headers: { "Idempotency-Key": "save-key-1", Origin: TEST_ORIGIN } },
		});
		expect([answer.status, await answer.json()]).toEqual([422, { url: [TEXTS.ownAddress] }]);
	});

	test("that leads into a private network is not called", async () => {
		await create();
		receiver.resolver = () => Response.json({ Status: 0, Answer: [{ type: 1, data: "10.0.0.1" }] });
		await post(textBody());
		await work();
		expect(receiver.calls).toEqual([]);
	});

	test("beyond the third is refused", async () => {
		for (let count = 0; count < MAX_FORWARDS; count++)
			expect((await create({}, `save-key-${count}`)).status).toBe(200);
		const answer = await create({}, "save-key-8");
		expect([answer.status, await answer.json()]).toEqual([422, { ERROR: [TEXTS.tooMany(MAX_FORWARDS)] }]);
	});

	test("is created once by a repeated save, and not changed from an outdated version", async () => {
		const id = await createdId();
		expect(await createdId()).toBe(id);
		expect((await change(id, { name: "新しい名前" })).status).toBe(200);
		expect((await change(id, { name: "別の名前" }, "save-key-7")).status).toBe(409);
		expect(await requestJson("/api/webhook_forwards", { as })).toMatchObject({
			items: [{ id, name: "新しい名前", version: 2, waiting_count: 0 }],
		});
	});

	test("is neither set nor seen without the ability, nor set within a scope", async () => {
		const other = await buildSession({ abilities: ["open-api-write", "open-api-read"] });
		expect((await sendRequest("/api/webhook_forwards", { as: other })).status).toBe(403);
		as = await buildSession({ abilities: ["line-connection"], scope: NOBODY_SCOPE });
		expect((await create()).status).toBe(422);
	});
});

test("the log has each request with its result, and no content", async () => {
	const id = await createdId();
	await post(textBody("ひみつ"));
	status = 500;
	await work();
	const log = await requestJson<{ items: object[] }>(`/api/webhook_forwards/${id}/requests`, { as });
	expect(log.items).toEqual([
		expect.objectContaining({
			state: "waiting",
			attempts: 1,
			status: 500,
			error: "受信側が500で応答しました。",
		}),
	]);
	expect(JSON.stringify(log)).not.toContain("ひみつ");
});
