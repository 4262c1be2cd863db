import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { ALL_ABILITIES } from "#domain/engine/access/abilities.ts";
import { MESSAGES_PER_PAGE } from "#domain/integrations/outgoing-webhooks/limits.ts";
import { OUTGOING_WEBHOOK_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { DAY, SECOND } from "#domain/platform/time/time.ts";
import { expireWebhooks } from "#functions/integrations/outgoing-webhooks/sending/expire.ts";
import { workWebhooks } from "#functions/integrations/outgoing-webhooks/sending/work.ts";
import { setAnswer } from "#simulator/receiver/receiver.ts";
import { TestClock } from "#tests/support/clock.ts";
import { counted, planOf } from "#tests/support/database.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type BuiltOperator, buildOperator, type Session, signIn } from "#tests/support/operators.ts";
import {
	buildEndpoint,
	storeMessage,
	TestReceiver,
	tellBlocks,
	webhookContext,
} from "#tests/support/outgoing-webhooks.ts";
import { ask, call } from "#tests/support/requests.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";
import { restore } from "#tests/support/stored.ts";

let clock: TestClock;
let receiver: TestReceiver;
let operator: BuiltOperator;
let as: Session;
let endpoint: { id: number };
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 10:00").rule();
	receiver = new TestReceiver(clock);
	operator = await buildOperator();
	as = await signIn(operator);
	endpoint = await buildEndpoint(operator);
});

const context = () => webhookContext(clock, receiver);
const messagesOf = (query = "") => `/api/open_api/webhooks/${endpoint.id}/messages${query}`;

interface Log {
	items: { id: number; type: string; state: string; status: number | null; attempts: number }[];
	next_before: number | null;
}
const log = (query = "") => ask<Log>(messagesOf(query), { as });

test("the log lists what an endpoint was told, the newest first, page by page and by state", async () => {
	const friend = await buildFriend();
	await tellBlocks(context(), ...Array.from({ length: MESSAGES_PER_PAGE + 5 }, () => friend.id));
	await workWebhooks(context());
	setAnswer(receiver.world, "500");
	await tellBlocks(context(), friend.id);
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
	expect(ids).toEqual([...ids].sort((one, other) => other - one));
	expect((await log("?state=waiting")).items).toHaveLength(1);
	expect((await log("?state=failed")).items).toEqual([]);
	expect((await call(messagesOf("?state=other"), { as })).status).toBe(422);
	expect((await ask<{ data: object[] }>("/api/open_api/webhooks", { as })).data).toMatchObject([
		{ waiting_count: 1, failed_count: 0 },
	]);
});

test("a message is shown with what was sent and each attempt", async () => {
	const friend = await buildFriend();
	receiver.instead = () => new Response("受け取りました", { status: 200 });
	await tellBlocks(context(), friend.id);
	await workWebhooks(context());
	const [{ id }] = (await log()).items as [Log["items"][0]];
	const shown = await ask<{ webhook_id: string; body: string; attempts: object[] }>(messagesOf(`/${id}`), {
		as,
	});
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
	await tellBlocks(context(), own.id, other.id);
	await workWebhooks(context());
	const [ofOther, ofOwn] = (await log()).items as [Log["items"][0], Log["items"][0]];
	as = await signIn(await buildOperator({ scope: { all: false, tagIds: [tag.id] } }));
	expect((await call(messagesOf(`/${ofOwn.id}`), { as })).status).toBe(200);
	expect((await call(messagesOf(`/${ofOther.id}`), { as })).status).toBe(404);
	const again = await call(messagesOf(`/${ofOwn.id}/resend`), { as, method: "POST" });
	expect([again.status, await again.json()]).toEqual([422, { ERROR: [TEXTS.scopeRestricted] }]);
	expect(JSON.stringify(await log())).not.toContain(other.lineUserId);
	as = await signIn(
		await buildOperator({ abilities: ALL_ABILITIES.filter((each) => each !== "friend-read") }),
	);
	expect(await ask(messagesOf(`/${ofOwn.id}`), { as })).toMatchObject({
		body: null,
		attempts: [{ status: 200, excerpt: "" }],
	});
});

test("what an operator may not read is not theirs to send again, though the endpoint asks for it no more", async () => {
	const id = await storeMessage({ endpoint_id: endpoint.id, type: "tag.added", state: "sent" });
	await restore("outgoing_webhook_endpoints", endpoint.id, { events: ["friend.blocked"] });
	const resend = () => call(messagesOf(`/${id}/resend`), { as, method: "POST" });
	as = await signIn(await buildOperator({ abilities: ALL_ABILITIES.filter((each) => each !== "tag-read") }));
	const refused = await resend();
	expect([refused.status, await refused.json()]).toEqual([
		422,
		{ events: [TEXTS.eventBeyond("タグが付いたとき")] },
	]);
	expect(await rows("select state from outgoing_webhook_messages")).toEqual([{ state: "sent" }]);
	as = await signIn(operator);
	expect((await resend()).status).toBe(200);
});

test("a message of another endpoint is not there", async () => {
	await tellBlocks(context(), (await buildFriend()).id);
	const [{ id }] = (await log()).items as [Log["items"][0]];
	endpoint = await buildEndpoint(operator);
	for (const [path, method] of [
		[`/${id}`, "GET"],
		[`/${id}/resend`, "POST"],
	] as const)
		expect((await call(messagesOf(path), { as, method })).status).toBe(404);
});

test("a test goes the way of everything else, once for a press, and not to one that is off", async () => {
	const path = `/api/open_api/webhooks/${endpoint.id}/test`;
	const headers = { "Idempotency-Key": "tested-once" };
	const first = await ask(path, { as, method: "POST", headers });
	expect(await ask(path, { as, method: "POST", headers })).toEqual(first);
	clock.advance(SECOND);
	await workWebhooks(context());
	expect(receiver.told).toMatchObject([{ type: "webhook.test", data: { message: TEXTS.testMessage } }]);
	endpoint = await buildEndpoint(operator, { isActive: false });
	const off = await call(`/api/open_api/webhooks/${endpoint.id}/test`, { as, method: "POST" });
	expect([off.status, await off.json()]).toEqual([422, { ERROR: [TEXTS.isOff] }]);
});

test("of two who send the same again at once, one does", async () => {
	await tellBlocks(context(), (await buildFriend()).id);
	await workWebhooks(context());
	const [{ id }] = (await log()).items as [Log["items"][0]];
	const resend = () => call(messagesOf(`/${id}/resend`), { as, method: "POST" });
	const statuses = await Promise.all([resend(), resend()]);
	expect(statuses.map(({ status }) => status).sort()).toEqual([200, 422]);
	clock.advance(SECOND);
	await workWebhooks(context());
	expect(receiver.arrived).toHaveLength(2);
	expect(await countRows("audit_log", "verb = 'open_api.webhook.resend'")).toBe(1);
});

test("claims, lists and what is given up find their rows by indexes", async () => {
	const { database, trips } = counted(env.DB);
	const ctx = { ...context(), db: connect(database) };
	await tellBlocks(ctx, (await buildFriend()).id);
	await workWebhooks(ctx);
	clock.advance(2 * DAY);
	await expireWebhooks({ ...ctx, now: clock.now });
	await ask(messagesOf("?state=failed"), { as, env: { DB: database } });
	await ask(messagesOf(), { as, env: { DB: database } });
	const statements = trips
		.flat()
		.filter(({ sql }) => sql.includes("outgoing_webhook_messages") && !sql.startsWith("insert"));
	expect(statements.length).toBeGreaterThan(4);
	for (const statement of statements)
		for (const step of await planOf(env.DB, statement))
			expect(step, statement.sql).not.toMatch(/SCAN (m|due|outgoing_webhook_messages)\b(?! USING)/);
	expect(await rows("select count(*) as count from outgoing_webhook_messages")).toEqual([{ count: 1 }]);
});
