import { beforeEach, expect, test } from "vitest";
import { CHANNEL_KIND_NAMES } from "#domain/integrations/notifications/channels/registry.ts";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { secretPurpose } from "#functions/integrations/notifications/channels/channel-secret.ts";
import { unseal } from "#functions/platform/auth/seal.ts";
import { CHATWORK_TOKEN } from "#simulator/chatwork/chatwork-room.ts";
import { SLACK_WEBHOOK } from "#simulator/slack/slack-webhook.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildChannel,
	buildMailbox,
	buildNoticeContext,
	buildNotification,
	TestServices,
	workNoticeQueue,
} from "#tests/support/notice-fixture.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { APP_KEY } from "#tests/support/test-secrets.ts";

let operator: BuiltOperator;
let as: ConsoleSession;
let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildOperator();
	as = await signInOperator(operator);
});

const create = (json: object) => sendRequest("/api/notification_channels", { as, json });
const list = async (kind = "all") =>
	(await requestJson<{ items: Record<string, unknown>[] }>(`/api/notification_channels/${kind}`, { as }))
		.items;
const slack = (secret: string) => ({ kind: "slack", name: "接客", settings: { way: "webhook" }, secret });

test("[M-350 to M-356] channels are listed of all kinds, or of one", async () => {
	await buildMailbox(operator, "a@example.com");
	await buildChannel(operator, "line_notify", {});
	expect((await list()).map(({ kind }) => kind)).toEqual(["mail", "line_notify"]);
	for (const kind of CHANNEL_KIND_NAMES)
		expect((await list(kind)).length, kind).toBe(["mail", "line_notify"].includes(kind) ? 1 : 0);
	expect((await sendRequest("/api/notification_channels/fax", { as })).status).toBe(404);
});

test("a secret is stored sealed, and no more than its end is ever told again", async () => {
	expect((await create(slack(SLACK_WEBHOOK))).status).toBe(200);
	const [row] = await readRows<{ secret: string; secret_hint: string }>(
		"select secret, secret_hint from notification_channels",
	);
	expect(row!.secret).not.toContain("hooks.slack.com");
	expect(await unseal(APP_KEY, secretPurpose("slack"), row!.secret)).toBe(SLACK_WEBHOOK);
	expect(await unseal(APP_KEY, secretPurpose("chatwork"), row!.secret)).toBeNull();
	const shown = JSON.stringify(await list());
	expect(shown).not.toContain("hooks.slack.com");
	expect(shown).toContain(SLACK_WEBHOOK.slice(-4));
	const audited = JSON.stringify(await readRows("select detail from audit_log"));
	expect(audited).not.toContain("hooks.slack.com");
});

test("an edit without a secret keeps it, and one of another way asks for its own", async () => {
	await create(slack(SLACK_WEBHOOK));
	const [{ id, version }] = (await list()) as [{ id: number; version: number }];
	const change = (json: object) =>
		sendRequest(`/api/notification_channels/${id}`, { as, method: "PUT", whole: true, json });
	expect((await change({ ...slack(""), name: "新しい名前", version })).status).toBe(200);
	expect(await list()).toMatchObject([{ name: "新しい名前", secret_hint: SLACK_WEBHOOK.slice(-4) }]);
	const asBot = await change({ ...slack(""), settings: { way: "bot", channel: "C0SIMULATE" } });
	expect([asBot.status, await asBot.json()]).toEqual([422, { secret: [CHANNEL_TEXTS.slackBotWrong] }]);
	const other = await change({
		kind: "chatwork",
		name: "x",
		settings: { room_id: "1" },
		secret: CHATWORK_TOKEN,
	});
	expect([other.status, await other.json()]).toEqual([422, { kind: [CHANNEL_TEXTS.kindFixed] }]);
	expect((await change({ ...slack(""), version })).status).toBe(409);
});

test("LINE Notify is listed as ended with what to do, and can be neither made, edited nor tried", async () => {
	const id = await buildChannel(operator, "line_notify", {});
	expect(await list("line_notify")).toMatchObject([{ ended: CHANNEL_TEXTS.lineNotifyEnded }]);
	const made = await create({ kind: "line_notify", name: "x", settings: {} });
	expect([made.status, await made.json()]).toEqual([422, { kind: [CHANNEL_TEXTS.ended] }]);
	const json = { kind: "line_notify", name: "x", settings: {} };
	expect(
		(await sendRequest(`/api/notification_channels/${id}`, { as, method: "PUT", whole: true, json })).status,
	).toBe(422);
	expect((await sendRequest(`/api/notification_channels/${id}/test`, { as, method: "POST" })).status).toBe(
		422,
	);
});

test("[M-357] a channel that a setting names is not deleted; another is, with its secret", async () => {
	const used = await buildMailbox(operator, "a@example.com");
	const notification = await buildNotification(operator, [used]);
	const remove = (id: number) => sendRequest(`/api/notification_channels/${id}`, { as, method: "DELETE" });
	const refused = await remove(used);
	expect([refused.status, await refused.json()]).toEqual([422, { ERROR: [CHANNEL_TEXTS.inUse("受付")] }]);
	await requestJson(`/api/notifications/${notification}`, { as, method: "DELETE" });
	expect((await remove(used)).status).toBe(200);
	const free = await buildChannel(operator, "slack", { way: "webhook", channel: "" }, SLACK_WEBHOOK);
	expect((await remove(free)).status).toBe(200);
	expect(
		await readRows(
			"select secret, deleted_at is null as there from notification_channels where id = ?",
			free,
		),
	).toEqual([{ secret: null, there: 0 }]);
	expect(await list()).toEqual([]);
});

test("a test goes to each receiver by the way of every other notice, once for a press", async () => {
	const services = new TestServices(clock);
	const id = await buildMailbox(operator, "a@example.com", "b@example.com");
	const press = () =>
		requestJson<{ ids: string[] }>(`/api/notification_channels/${id}/test`, {
			as,
			method: "POST",
			headers: { "Idempotency-Key": "a-test-of-mine" },
		});
	const [one, other] = [await press(), await press()];
	expect(one).toEqual(other);
	expect(one.ids).toHaveLength(2);
	clock.advance(60_000);
	await workNoticeQueue(buildNoticeContext(clock, services));
	expect(services.arrived.map(({ to }) => to).sort()).toEqual(["a@example.com", "b@example.com"]);
	const log = await requestJson<{ items: object[] }>("/api/notification_log", { as });
	expect(log.items).toMatchObject([
		{ state: "sent", is_test: true, setting: null },
		{ state: "sent", is_test: true },
	]);
});

test("nobody is linked by a code that two friends sent: a colleague may have read it in the talk", async () => {
	const { code } = await requestJson<{ code: string }>("/api/notification_link", { as, method: "POST" });
	const finish = () => sendRequest("/api/notification_link/finish", { as, method: "POST" });
	for (const later of [1_000, 2_000]) {
		const friend = await buildFriend();
		const sent = { friend_id: friend.id, outgoing: 0, type: "text", text: code };
		await storeRow("messages", { ...sent, timestamp: clock.now + later });
	}
	const refused = await finish();
	expect([refused.status, await refused.json()]).toEqual([
		422,
		{ ERROR: [NOTIFICATION_TEXTS.linkCodeOfSeveral] },
	]);
	expect(await readRows("select friend_id from operator_friends")).toEqual([{ friend_id: null }]);
});

test("LINE takes operators who have linked themselves, and no others", async () => {
	const json = { kind: "messaging_api", name: "LINE", settings: { operator_ids: [operator.id] } };
	const refused = await create(json);
	expect([refused.status, await refused.json()]).toEqual([
		422,
		{ "settings[operator_ids]": [CHANNEL_TEXTS.operatorUnlinked(String(operator.id))] },
	]);
	const { code } = await requestJson<{ code: string }>("/api/notification_link", { as, method: "POST" });
	expect(code).toMatch(/^\d{8}$/);
	const finish = () => sendRequest("/api/notification_link/finish", { as, method: "POST" });
	const early = await finish();
	expect([early.status, await early.json()]).toEqual([422, { ERROR: [NOTIFICATION_TEXTS.linkCodeMissing] }]);
	const friend = await buildFriend();
	await storeRow("messages", {
		friend_id: friend.id,
		outgoing: 0,
		timestamp: clock.now + 1_000,
		type: "text",
		text: ` ${code}\n`,
	});
	expect((await finish()).status).toBe(200);
	expect(await readRows("select friend_id, code from operator_friends")).toEqual([
		{ friend_id: friend.id, code: null },
	]);
	expect((await create(json)).status).toBe(200);
	expect(await list("messaging_api")).toMatchObject([{ targets: ["担当者"] }]);
	await requestJson("/api/notification_link", { as, method: "DELETE" });
	expect(await list("messaging_api")).toMatchObject([{ targets: [CHANNEL_TEXTS.unlinkedOperator] }]);
});
