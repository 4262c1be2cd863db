import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { operators } from "#db/platform/operators.ts";
import { ACCOUNT_TEXTS } from "#domain/platform/texts/accounts-texts.ts";
import { consumeQueue } from "#functions/consume.ts";
import { accountBindings } from "#functions/platform/accounts/account-bindings.ts";
import { openSession } from "#functions/platform/auth/operator-session.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { addressOfRoute, isForOperators, listDeclaredRoutes } from "#tests/support/declared-routes.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, type ConsoleSession, signInOperator } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { TEST_CHANNEL_SECRET } from "#tests/support/test-secrets.ts";
import {
	buildDeployment,
	closeGinza,
	GINZA_SECRET,
	openGinza,
	sendToGinza,
} from "#tests/support/two-accounts.ts";

let operator: ConsoleSession;
let friend: Awaited<ReturnType<typeof buildFriend>>;

beforeEach(async () => {
	await resetState();
	const person = await buildOperator();
	friend = await buildFriend({ name: "山田 花子" });
	await openGinza();
	operator = await signInOperator(person);
});
afterEach(closeGinza);

/** Session in the second account of its operator, whose row is a copy. */
async function signInToGinza(): Promise<ConsoleSession> {
	const db = connectD1(env.GINZA__DB!);
	const [row] = await db.select({ id: operators.id }).from(operators);
	const opened = await openSession(new TestClock().context({ db, now: Date.now() }), row!.id, {});
	return { cookie: `musubi=${opened?.token}`, token: opened?.csrfToken ?? "" };
}

const webhook = (body: string, secret: string) => ({
	body,
	headers: {
		"Content-Type": "application/json",
		"X-Line-Signature": createHmac("sha256", secret).update(body).digest("base64"),
	},
	bare: true,
});

const textFrom = (lineUserId: string, destination?: string) =>
	JSON.stringify({
		...(destination && { destination }),
		events: [lineEvents.text({ from: lineUserId, at: Date.now(), text: "予約したいです", replyToken: "r" })],
	});

const countGinzaEvents = async () => (await connectD1(env.GINZA__DB!).select().from(webhookEvents)).length;

describe("requests", () => {
	test("each host reads its own database: one name is changed, and the other's stays", async () => {
		await connectD1(env.GINZA__DB!).update(friends).set({ name: "銀座だけの名前" });
		const ginzaOperator = await signInToGinza();
		const path = `/api/friends/${friend.id}`;
		expect(JSON.stringify(await requestJson(path, { as: operator }))).toContain("山田 花子");
		const other = await (await sendToGinza(path, { as: ginzaOperator })).text();
		expect(other).toContain("銀座だけの名前");
		expect(other).not.toContain("山田 花子");
	});

	test("a session of one account opens no route of the other, and changes nothing there", async () => {
		const routes = listDeclaredRoutes().filter(({ access }) => isForOperators(access));
		expect(routes.length).toBeGreaterThan(300);
		const before = await takeSnapshot();
		const opened: string[] = [];
		for (const route of routes) {
			const method = route.method === "ALL" ? "GET" : route.method;
			const response = await sendToGinza(addressOfRoute(route), {
				as: operator,
				method,
				...(method !== "GET" && { json: {} }),
			});
			if (response.status !== 401) opened.push(`${route.name} ${response.status}`);
		}
		expect(opened).toEqual([]);
		expect(await listChangesSince(before)).toEqual([]);
	});
});

describe("webhooks", () => {
	test("only the account's own secret opens its address, in both directions", async () => {
		const body = textFrom(friend.lineUserId);
		expect((await sendToGinza("/webhook/line", webhook(body, TEST_CHANNEL_SECRET))).status).toBe(401);
		expect((await sendRequest("/webhook/line", webhook(body, GINZA_SECRET))).status).toBe(401);
		expect(await countGinzaEvents()).toBe(0);
		expect((await sendToGinza("/webhook/line", webhook(body, GINZA_SECRET))).status).toBe(200);
		expect(await countGinzaEvents()).toBe(1);
	});

	test("that arrive at once are each stored in the account of their host", async () => {
		const ofMain = textFrom(friend.lineUserId);
		const ofGinza = textFrom(friend.lineUserId);
		const responses = await Promise.all(
			[1, 2, 3].flatMap(() => [
				sendRequest("/webhook/line", webhook(ofMain, TEST_CHANNEL_SECRET)),
				sendToGinza("/webhook/line", webhook(ofGinza, GINZA_SECRET)),
			]),
		);
		expect(responses.every(({ status }) => status === 200)).toBe(true);
		const storedIn = async (database: D1Database) =>
			(await connectD1(database).select().from(webhookEvents)).map(({ webhookEventId }) => webhookEventId);
		const idIn = (body: string) => (JSON.parse(body) as { events: { webhookEventId: string }[] }).events[0]!;
		expect(await storedIn(env.DB)).toEqual([idIn(ofMain).webhookEventId]);
		expect(await storedIn(env.GINZA__DB!)).toEqual([idIn(ofGinza).webhookEventId]);
	});

	test("the LINE account that it is for is compared where the account's own is known", async () => {
		await openGinza({ lineUserId: `U${"1".repeat(32)}` });
		const send = (destination: string) =>
			sendToGinza("/webhook/line", webhook(textFrom(friend.lineUserId, destination), GINZA_SECRET));
		expect((await send(`U${"2".repeat(32)}`)).status).toBe(401);
		expect(await countGinzaEvents()).toBe(0);
		expect((await send(`U${"1".repeat(32)}`)).status).toBe(200);
	});
});

describe("queues", () => {
	test("a wake-up processes the due rows of its account alone", async () => {
		for (const secret of [TEST_CHANNEL_SECRET, GINZA_SECRET]) {
			const send = secret === GINZA_SECRET ? sendToGinza : sendRequest;
			await send("/webhook/line", webhook(textFrom(friend.lineUserId), secret));
		}
		const batch = createMessageBatch("musubi-events", [
			{ id: "1", timestamp: new Date(), attempts: 1, body: { wake: true, account: "ginza" } },
		]);
		const execution = createExecutionContext();
		await consumeQueue(batch as never, buildDeployment(), execution);
		expect((await getQueueResult(batch, execution)).explicitAcks).toEqual(["1"]);
		const statesIn = async (database: D1Database) =>
			(await connectD1(database).select({ state: webhookEvents.state }).from(webhookEvents)).map(
				({ state }) => state,
			);
		expect(await statesIn(env.GINZA__DB!)).toEqual(["done"]);
		expect(await statesIn(env.DB)).toEqual(["open"]);
	});

	test("an account whose work fails is woken again, and the others' wake-ups are done", async () => {
		const deployment = { ...buildDeployment(), GINZA__DB: undefined };
		const batch = createMessageBatch("musubi-events", [
			{ id: "main", timestamp: new Date(), attempts: 1, body: { wake: true } },
			{ id: "ginza", timestamp: new Date(), attempts: 1, body: { wake: true, account: "ginza" } },
		]);
		const execution = createExecutionContext();
		await consumeQueue(batch as never, deployment as never, execution);
		const result = await getQueueResult(batch, execution);
		expect(result.explicitAcks).toEqual(["main"]);
		expect(result.retryMessages.map(({ msgId }) => msgId)).toEqual(["ginza"]);
	});
});

describe("a disabled account", () => {
	beforeEach(() => openGinza({ state: "disabled" }));

	test("answers people with a notice and programs with an error, and stores LINE's events for later", async () => {
		const page = await sendToGinza("/", { headers: { Accept: "text/html" } });
		expect(page.status).toBe(503);
		expect(await page.text()).toContain(ACCOUNT_TEXTS.disabledTitle);
		const call = await sendToGinza("/api/session");
		expect(call.status).toBe(503);
		expect(await call.json()).toEqual({ ERROR: [ACCOUNT_TEXTS.disabled] });
		const body = textFrom(friend.lineUserId);
		expect((await sendToGinza("/webhook/line", webhook(body, GINZA_SECRET))).status).toBe(200);
		expect(await countGinzaEvents()).toBe(1);
	});

	test("processes nothing at a wake-up", async () => {
		await sendToGinza("/webhook/line", webhook(textFrom(friend.lineUserId), GINZA_SECRET));
		const batch = createMessageBatch("musubi-events", [
			{ id: "1", timestamp: new Date(), attempts: 1, body: { wake: true, account: "ginza" } },
		]);
		await consumeQueue(batch as never, buildDeployment(), createExecutionContext());
		const [event] = await connectD1(env.GINZA__DB!).select().from(webhookEvents);
		expect(event?.state).toBe("open");
	});
});

describe("bindings", () => {
	test("the environment of an account has no binding of another", () => {
		const deployment = buildDeployment();
		const ginza = accountBindings(deployment, "ginza");
		// A failed `toBe` would print the bindings, which only have remote properties.
		expect(ginza.DB === env.GINZA__DB).toBe(true);
		expect(ginza.ARCHIVE === env.GINZA__ARCHIVE).toBe(true);
		expect(ginza.APP_KEY).not.toBe(deployment.APP_KEY);
		expect(ginza.LINE_CHANNEL_SECRET).toBeUndefined();
		expect(ginza.LINE_CHANNEL_ACCESS_TOKEN).toBeUndefined();
		for (const name of ["DB", "ARCHIVE", "MEDIA", "EVENTS", "Inbox", "LOGIN_LIMIT"] as const)
			expect(Object.values(ginza).includes(deployment[name]), name).toBe(false);
	});

	test("an account without a database is refused, instead of using the first one's", () => {
		expect(() => accountBindings(buildDeployment(), "shibuya")).toThrow("shibuya");
	});

	test("files of one account are invisible under the same keys in the other", async () => {
		const ginza = accountBindings(buildDeployment(), "ginza");
		await env.MEDIA.put("uploads/1", "main");
		await ginza.MEDIA.put("uploads/2", "ginza");
		expect(await ginza.MEDIA.get("uploads/1")).toBeNull();
		expect(await env.MEDIA.get("uploads/2")).toBeNull();
		expect(await (await ginza.MEDIA.get("uploads/2"))?.text()).toBe("ginza");
		expect((await ginza.MEDIA.list({ prefix: "uploads/" })).objects.map(({ key }) => key)).toEqual([
			"uploads/2",
		]);
		await ginza.MEDIA.delete(["uploads/1", "uploads/2"]);
		expect(await (await env.MEDIA.get("uploads/1"))?.text()).toBe("main");
	});

	test("rooms of one name are separate objects with the database of their account", async () => {
		const ginza = accountBindings(buildDeployment(), "ginza");
		const name = "1";
		const main = env.Inbox.idFromName(name).toString();
		expect(ginza.Inbox.idFromName(name).toString()).not.toBe(main);
		expect(ginza.Inbox.idFromName(name).name).toBe("ginza/1");
	});

	test("a rate limit that one account has used up is unused in the other", async () => {
		const deployment = buildDeployment();
		const ginza = accountBindings(deployment, "ginza");
		for (let uses = 0; uses < 60; uses++) await deployment.LOGIN_LIMIT.limit({ key: "k" });
		expect((await deployment.LOGIN_LIMIT.limit({ key: "k" })).success).toBe(false);
		expect((await ginza.LOGIN_LIMIT.limit({ key: "k" })).success).toBe(true);
	});
});
