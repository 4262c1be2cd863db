import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { MESSAGES_PER_PAGE } from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { OUTGOING_WEBHOOK_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { DAY, SECOND } from "#domain/platform/time/wire-time.ts";
import { expireWebhooks } from "#functions/integrations/outgoing-webhooks/sending/expire-webhooks.ts";
import { workWebhooks } from "#functions/integrations/outgoing-webhooks/sending/outgoing-webhook-worker.ts";
import { setReceiverAnswer } from "#simulator/receiver/simulated-receiver.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import {
	buildEndpoint,
	buildWebhookContext,
	recordBlocks,
	storeWebhookMessage,
	TestWebhookReceiver,
} from "#tests/support/webhook-receiver.ts";

let clock: TestClock;
let receiver: TestWebhookReceiver;
let operator: BuiltOperator;
let as: ConsoleSession;
let endpoint: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	receiver = new TestWebhookReceiver(clock);
	operator = await buildOperator();
	as = await signInOperator(operator);
	endpoint = await buildEndpoint(operator);
});

const context = () => buildWebhookContext(clock, receiver);
const messagesOf = (query = "") => `/api/open_api/webhooks/${endpoint.id}/messages${query}`;

interface Log {
	items: { id: number; type: string; state: string; status: number | null; attempts: number }[];
	next_before: number | null;
}
const log = (query = "") => requestJson<Log>(messagesOf(query), { as });

test("the log lists what an endpoint was told, the newest first, page by page and by state", async () => {
	const friend = await buildFriend();
	await recordBlocks(context(), ...Array.from({ length: MESSAGES_PER_PAGE + 5 }, () => friend.id));
	await workWebhooks(context());
	setReceiverAnswer(receiver.world, "500");
	await recordBlocks(context(), friend.id);
	await workWebhooks(context());
	const first = await log();
	expect(first.items[0]).toMatchObject({
		type: "friend.blocked",
		state: "waiting",
		status: 500,
		attempts: 1,
	});
	expect(first.items).toHaveLength(MESSAGES_PER_PAGE);
	const second = await log(`?before=${first.next_before}`);
	expect(second.items).toHaveLength(6);
	expect(second.next_before).toBeNull();
	const ids = [...first.items, ...second.items].map(({ id }) => id);
	expect(ids).toEqual([...ids].sort((a, b) => b - a));
	expect((await log("?state=waiting")).items).toHaveLength(1);
	expect((await log("?state=failed")).items).toEqual([]);
	expect((await sendRequest(messagesOf("?state=other"), { as })).status).toBe(422);
	expect((await requestJson<{ data: object[] }>("/api/open_api/webhooks", { as })).data).toMatchObject([
		{ waiting_count: 1, failed_count: 0 },
	]);
});

test("a message is shown with what was sent and each attempt", async () => {
	const friend = await buildFriend();
	receiver.instead = () => new Response("受け取りました", { status: 200 });
	await recordBlocks(context(), friend.id);
	await workWebhooks(context());
	const [{ id }] = (await log()).items as [Log["items"][0]];
	const shown = await requestJson<{ webhook_id: string; body: string; attempts: object[] }>(
		messagesOf(`/${id}`),
		{
			as,
		},
	);
	expect(JSON.parse(shown.body)).toMatchObject({ type: "friend.blocked", data: { friend_id: friend.id } });
	expect(shown.webhook_id).toMatch(/^msg_/);
	expect(shown.attempts).toEqual([
		{ at: "2026-11-20 10:00:00", status: 200, duration_ms: 0, excerpt: "受け取りました", error: null },
	]);
});

test("an operator sees and repeats what names a friend of theirs alone, and reads what their role may", async () => {
	const tag = await buildTag();
	const [own, other] = [await buildFriend({ tagIds: [tag.id] }), await buildFriend()];
	receiver.instead = () => new Response(`受け取りました: ${own.lineUserId}`);
	await recordBlocks(context(), own.id, other.id);
	await workWebhooks(context());
	const [ofOther, ofOwn] = (await log()).items as [Log["items"][0], Log["items"][0]];
	as = await signInOperator(await buildOperator({ scope: { all: false, tagIds: [tag.id] } }));
	expect((await sendRequest(messagesOf(`/${ofOwn.id}`), { as })).status).toBe(200);
	expect((await sendRequest(messagesOf(`/${ofOther.id}`), { as })).status).toBe(404);
	const again = await sendRequest(messagesOf(`/${ofOwn.id}/resend`), { as, method: "POST" });
	expect([again.status, await again.json()]).toEqual([422, { ERROR: [TEXTS.scopeRestricted] }]);
	expect(JSON.stringify(await log())).not.toContain(other.lineUserId);
	as = await signInOperator(
		await buildOperator({ abilities: ALL_ABILITIES.filter((each) => each !== "friend-read") }),
	);
	expect(await requestJson(messagesOf(`/${ofOwn.id}`), { as })).toMatchObject({
		body: null,
		attempts: [{ status: 200, excerpt: "" }],
	});
});

test("what an operator may not read is not theirs to send again, though the endpoint asks for it no more", async () => {
	const id = await storeWebhookMessage({ endpoint_id: endpoint.id, type: "tag.added", state: "sent" });
	await updateRow("outgoing_webhook_endpoints", endpoint.id, { events: ["friend.blocked"] });
	const resend = () => sendRequest(messagesOf(`/${id}/resend`), { as, method: "POST" });
	as = await signInOperator(
		await buildOperator({ abilities: ALL_ABILITIES.filter((each) => each !== "tag-read") }),
	);
	const refused = await resend();
	expect([refused.status, await refused.json()]).toEqual([
		422,
		{ events: [TEXTS.eventNotAllowed("タグが付いたとき")] },
	]);
	expect(await readRows("select state from outgoing_webhook_messages")).toEqual([{ state: "sent" }]);
	as = await signInOperator(operator);
	expect((await resend()).status).toBe(200);
});

test("a message of another endpoint is not there", async () => {
	await recordBlocks(context(), (await buildFriend()).id);
	const [{ id }] = (await log()).items as [Log["items"][0]];
	endpoint = await buildEndpoint(operator);
	for (const [path, method] of [
		[`/${id}`, "GET"],
		[`/${id}/resend`, "POST"],
	] as const)
		expect((await sendRequest(messagesOf(path), { as, method })).status).toBe(404);
});

test("a test goes the way of everything else, once for a press, and not to one that is off", async () => {
	const path = `/api/open_api/webhooks/${endpoint.id}/test`;
	const headers = { "Idempotency-Key": "tested-once" };
	const first = await requestJson(path, { as, method: "POST", headers });
	expect(await requestJson(path, { as, method: "POST", headers })).toEqual(first);
	clock.advance(SECOND);
	await workWebhooks(context());
	expect(receiver.told).toMatchObject([{ type: "webhook.test", data: { message: TEXTS.testMessage } }]);
	endpoint = await buildEndpoint(operator, { isActive: false });
	const off = await sendRequest(`/api/open_api/webhooks/${endpoint.id}/test`, { as, method: "POST" });
	expect([off.status, await off.json()]).toEqual([422, { ERROR: [TEXTS.endpointDisabled] }]);
});

test("of two who send the same again at once, one does", async () => {
	await recordBlocks(context(), (await buildFriend()).id);
	await workWebhooks(context());
	const [{ id }] = (await log()).items as [Log["items"][0]];
	const resend = () => sendRequest(messagesOf(`/${id}/resend`), { as, method: "POST" });
	const statuses = await Promise.all([resend(), resend()]);
	expect(statuses.map(({ status }) => status).sort()).toEqual([200, 422]);
	clock.advance(SECOND);
	await workWebhooks(context());
	expect(receiver.arrived).toHaveLength(2);
	expect(await countRows("audit_log", "verb = 'open_api.webhook.resend'")).toBe(1);
});

test("claims, lists and what is given up find their rows by indexes", async () => {
	const { database, trips } = countRoundTrips(env.DB);
	const ctx = { ...context(), db: connectD1(database) };
	await recordBlocks(ctx, (await buildFriend()).id);
	await workWebhooks(ctx);
	clock.advance(2 * DAY);
	await expireWebhooks({ ...ctx, now: clock.now });
	await requestJson(messagesOf("?state=failed"), { as, env: { DB: database } });
	await requestJson(messagesOf(), { as, env: { DB: database } });
	const statements = trips
		.flat()
		.filter(({ sql }) => sql.includes("outgoing_webhook_messages") && !sql.startsWith("insert"));
	expect(statements.length).toBeGreaterThan(4);
	for (const statement of statements)
		for (const step of await explainQueryPlan(env.DB, statement))
			expect(step, statement.sql).not.toMatch(/SCAN (m|due|outgoing_webhook_messages)\b(?! USING)/);
	expect(await readRows("select count(*) as count from outgoing_webhook_messages")).toEqual([{ count: 1 }]);
});
