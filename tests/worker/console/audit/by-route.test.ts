import { env } from "cloudflare:workers";
import { Secret, TOTP } from "otpauth";
import { beforeEach, test } from "vitest";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { type ExpectedAuditEntry, expectAuditLog } from "#tests/support/expect-audit.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { planImport, startImport } from "#tests/support/friend-imports.ts";
import { expectCrud } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildMailbox, buildNotification } from "#tests/support/notice-fixture.ts";
import { buildTrigger, buildTriggerAction } from "#tests/support/open-api-calls.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { buildEndpoint } from "#tests/support/webhook-receiver.ts";

/** Audit of the console's calls: operator, action, subject and the requested values. */

const PASSWORD = "correct-horse-battery";
let clock: TestClock;
let operator: BuiltOperator;
let as: ConsoleSession;
let visitors = 0;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00:05").rule();
	operator = await buildOperator({ isAdmin: true, password: PASSWORD });
	as = await signInOperator(operator);
});

type Body = Record<string, unknown>;
/** Every visitor has another IP address, so that no rate limit is reached. */
const headers = () => ({ "cf-connecting-ip": `198.19.${Math.floor(++visitors / 250)}.${visitors % 250}` });
const post = <Answer = { id: number }>(path: string, json: Body = {}) =>
	requestJson<Answer>(path, { as, json, headers: headers() });
const put = <Answer = { id: number }>(path: string, json: Body) =>
	requestJson<Answer>(path, { as, method: "PUT", whole: true, json });
const remove = (path: string) => requestJson(path, { as, method: "DELETE" });

/** Each performs some actions and returns the expected audit entries. */
const STORIES: Record<string, () => Promise<ExpectedAuditEntry[]>> = {
	"who comes in": async () => {
		const email = "new@example.com";
		const invitation = { email, role_id: operator.role.id };
		await post("/api/operators/invitations", invitation);
		const [{ id }] = (await readRows("select id from operator_invitations")) as [{ id: number }];
		await remove(`/api/operators/invitations/${id}`);
		const { token } = await post<{ token: string }>("/api/operators/invitations", invitation);
		const person = { name: "佐藤", password: "a-long-password" };
		await requestJson("/api/invitation/accept", { json: { token, ...person }, headers: headers() });
		return [
			{ verb: "operator.invite", detail: { after: { email } } },
			{ verb: "operator.invitation.revoke" },
			{ verb: "operator.invite", detail: { after: { email } } },
			// Nobody is signed in yet; the invitation identifies the person.
			{ verb: "operator.join", to: ["operator"], detail: { after: { email } }, by: null },
		];
	},
	"what roles let do": async () => {
		const role = { name: "店舗", abilities: ["friend-read"], filter: null };
		const { id } = await post("/api/operators/roles", role);
		const other = await buildOperator();
		await put(`/api/operators/${other.id}/role`, { role_id: id });
		await put(`/api/operators/${other.id}/disabled`, { is_disabled: true });
		const { id: unused } = await post("/api/operators/roles", { ...role, name: "試し" });
		await remove(`/api/operators/roles/${unused}`);
		return [
			{ verb: "role.create", detail: { after: { name: "店舗" } } },
			{ verb: "operator.role", to: ["operator", other.id] },
			{ verb: "operator.disable", to: ["operator", other.id] },
			{ verb: "role.create", detail: { after: { name: "試し" } } },
			{ verb: "role.delete", to: ["role", unused] },
		];
	},
	"sessions and passwords": async () => {
		const other = await buildOperator();
		await signInOperator(other);
		const { sessions } = await requestJson<{ sessions: { id: string }[] }>(
			`/api/operators/${other.id}/sessions`,
			{
				as,
			},
		);
		await remove(`/api/operators/${other.id}/sessions/${sessions[0]!.id}`);
		await signInOperator(other);
		await remove(`/api/operators/${other.id}/sessions`);
		await put("/api/account/password", { current: PASSWORD, password: "another-long-password" });
		return [
			{ verb: "session.end", to: ["operator", other.id] },
			{ verb: "session.end-all", to: ["operator", other.id] },
			{ verb: "operator.password", to: ["operator", operator.id] },
		];
	},
	"a second step": async () => {
		const setUp = async () => {
			const { secret, setup } = await post<{ secret: string; setup: string }>("/api/account/totp/begin", {
				password: PASSWORD,
			});
			const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });
			await post("/api/account/totp", { setup, code });
			clock.advance(MINUTE);
			clock.rule();
		};
		await setUp();
		await post("/api/account/recovery_codes", { password: PASSWORD });
		await post("/api/account/totp/remove", { password: PASSWORD });
		const other = await buildOperator();
		await env.DB.prepare("update operators set totp_secret = 'sealed' where id = ?").bind(other.id).run();
		await post(`/api/operators/${other.id}/two_factor/reset`);
		return [
			{ verb: "two-factor.on", to: ["operator", operator.id] },
			{ verb: "two-factor.codes", to: ["operator", operator.id] },
			{ verb: "two-factor.off", to: ["operator", operator.id] },
			{ verb: "two-factor.reset", to: ["operator", other.id] },
		];
	},
	"what other systems may do": async () => {
		const code = { name: "予約システム", rights: ["read"], member_query_id: null };
		const { id } = await post("/api/open_api/service_codes", code);
		await put(`/api/open_api/service_codes/${id}`, { ...code, rights: ["read", "write"], version: 1 });
		const { token_key } = await post<{ token_key: string }>("/api/open_api/issue_token", {
			open_api_code_id: id,
		});
		await post("/api/open_api/token/uncensored", { token_key, password: PASSWORD });
		await post("/api/open_api/token/revoke", { token_key });
		return [
			{ verb: "open_api.code.create", detail: { name: code.name } },
			{ verb: "open_api.code.update", to: ["open_api_code", id] },
			{ verb: "open_api.token.issue", to: ["open_api_code", id] },
			{ verb: "open_api.token.uncensor", to: ["open_api_code", id], detail: { token_key } },
			{ verb: "open_api.token.revoke", to: ["open_api_token", token_key] },
		];
	},
	"what other systems tell": async () => {
		const trigger = { name: "購入", key: "bought", fields: [] };
		const { id } = await post("/api/open_api/triggers", trigger);
		await put(`/api/open_api/triggers/${id}`, { ...trigger, name: "注文", version: 1 });
		const actions = `/api/open_api/triggers/${(await buildTrigger()).id}/trigger_actions`;
		const { id: actionId } = await post(actions, { name: "お礼" });
		await put(`${actions}/${actionId}`, { name: "お礼2", version: 1 });
		const gone = await buildTriggerAction({ triggerId: id });
		await remove(`/api/open_api/triggers/${id}/trigger_actions/${gone.id}`);
		return [
			{ verb: "open_api.trigger.create" },
			{ verb: "open_api.trigger.update", to: ["open_api_trigger", id] },
			{ verb: "open_api.trigger_action.create" },
			{ verb: "open_api.trigger_action.update" },
			{ verb: "open_api.trigger_action.delete" },
		];
	},
	"what other systems are told": async () => {
		const endpoint = { name: "在庫", url: "https://receiver.example.com/hook", events: ["tag.added"] };
		const { id } = await post("/api/open_api/webhooks", endpoint);
		await put(`/api/open_api/webhooks/${id}`, { ...endpoint, name: "在庫2", version: 1 });
		await post(`/api/open_api/webhooks/${id}/test`);
		await post(`/api/open_api/webhooks/${id}/secret`, { password: PASSWORD });
		await post(`/api/open_api/webhooks/${id}/rotate`, { password: PASSWORD });
		await remove(`/api/open_api/webhooks/${(await buildEndpoint(operator)).id}`);
		const to: ExpectedAuditEntry["to"] = ["outgoing_webhook", id];
		return [
			{ verb: "open_api.webhook.create" },
			{ verb: "open_api.webhook.update", to },
			{ verb: "open_api.webhook.test", to },
			{ verb: "open_api.webhook.secret", to },
			{ verb: "open_api.webhook.rotate", to },
			{ verb: "open_api.webhook.delete" },
		];
	},
	"what is taken away or brought as files": async () => {
		const friend = await buildFriend();
		await insertNamedRow("vars", { name: "町", type: 0 });
		await post("/api/friend_search/jobs", { work: { kind: "csv" }, filter: { inputs: [] } });
		const file = new TextEncoder().encode(`友だちID,町\n${friend.id},渋谷`);
		const { id } = await planImport(file, {}, { as });
		await startImport(id, as);
		await (await sendRequest("/api/audit/csv", { as })).text();
		return [
			{ verb: "friend.export" },
			{ verb: "friend.import", detail: { import_id: id } },
			{ verb: "audit.export" },
		];
	},
	"what is known of a friend": async () => {
		const { id } = await buildFriend({ memo: "" });
		const field = await insertNamedRow("vars", { name: "町", type: 0 });
		await post("/api/member/basevar", { member_id: id, vals: { memo: "窓側" }, metas: {} });
		await post("/api/v1/member/var", { member_id: id, vals: { [field]: "渋谷" }, metas: {} });
		return [
			{ verb: "friend.base", to: ["friend", id], detail: { fields: ["memo"] } },
			{ verb: "friend.vars", to: ["friend", id], detail: { var_ids: [field] } },
		];
	},
	"what is sent": async () => {
		const friend = await buildFriend();
		const delivery = await buildDelivery({
			friendId: friend.id,
			state: "scheduled",
			dueAt: clock.now + MINUTE,
		});
		await post(`/api/deliveries/${delivery.id}/cancel`);
		await post(`/api/chat/${friend.id}/notes`, { text: "電話で", mentions: [] });
		const [note] = await readRows<{ id: number }>("select id from talk_notes");
		await remove(`/api/chat/notes/${note!.id}`);
		return [
			{ verb: "delivery.cancel", to: ["delivery", delivery.id] },
			{ verb: "talk.note", to: ["friend", friend.id] },
			{ verb: "talk.note.delete" },
		];
	},
	"items and their folders": async () => {
		await expectCrud("tag", as, { action: "newGroup", name: "季節" });
		await post("/api/funnel/register", { inputs: [{ type: 15, qs: "example.com" }], no_template: 1 });
		const action = await buildAction();
		await remove(`/api/actions/${action.id}`);
		return [
			{ verb: "folder.create", to: ["tag"], detail: { name: "季節" } },
			{ verb: "filter.keep" },
			{ verb: "action.delete", to: ["action", action.id] },
		];
	},
	journeys: async () => {
		const journey = { name: "来店まで", journey_tags: [{ name: "来店" }] };
		const { id } = await post("/api/journeys", journey);
		await put(`/api/journeys/${id}`, { ...journey, name: "来店", version: 1 });
		await post("/api/journey_groups", { name: "店" });
		const [group] = await readRows<{ id: number }>("select id from folders where kind like 'journey%'");
		await post("/api/journeys/mv_group", { ids: [id], group_id: group!.id });
		await post("/api/journey_tags", { name: "再来店", journey_id: id });
		return [
			{ verb: "journey.create" },
			{ verb: "journey.update", to: ["journey", id] },
			{ verb: "folder.create", detail: { name: "店" } },
			{ verb: "journey.move" },
			{ verb: "phase.create" },
		];
	},
	events: async () => {
		const { id } = await post("/api/events", { name: "体験会" });
		const slot = { name: "午前", starts_at: "2026-12-01 10:00", capacity: 3, menus: [] };
		const { id: slotId } = await post(`/api/events/${id}/slots`, slot);
		await remove(`/api/events/${id}/slots/${slotId}`);
		await post(`/api/events/${id}/urls`, { name: "店頭" });
		return [
			{ verb: "event.create" },
			{ verb: "event.slot.create" },
			{ verb: "event.slot.delete" },
			{ verb: "event.url.create" },
		];
	},
	salons: async () => {
		const { id } = await post("/api/salon", { name: "本店" });
		await requestJson(`/api/salon/${id}`, { as, method: "DELETE" });
		await post(`/api/salon/${id}/restore`);
		const items = `/api/salon/${id}/online_configs?attr=customer:`;
		const patch = (attr: string, json: Body) =>
			requestJson<{ items: { id: number }[] }>(`${items}${attr}`, { as, method: "PATCH", json });
		await patch("upsert", { name: "髪の長さ", type: "text", options: [], var_id: null });
		const [{ id: asked }] = (await readRows("select id from salon_customer_items")) as [{ id: number }];
		await patch("sort", { sorted_ids: [asked] });
		await patch("remove", { id: asked });
		await post(`/api/v2/salon/${id}/salon_urls`, { name: "店頭" });
		const to: ExpectedAuditEntry["to"] = ["salon", id];
		return [
			{ verb: "salon.create", detail: { name: "本店" } },
			{ verb: "salon.archive", to },
			{ verb: "salon.restore", to },
			{ verb: "salon.item", to, detail: { name: "髪の長さ" } },
			{ verb: "salon.item.sort", to, detail: { ids: [asked] } },
			{ verb: "salon.item.remove", to },
			{ verb: "salon.url.create", to },
		];
	},
	notices: async () => {
		const channel = await buildMailbox(operator, "a@example.com");
		const notification = await buildNotification(operator, [channel]);
		await requestJson(`/api/notifications/${notification}/use`, {
			as,
			method: "PATCH",
			json: { use_notify: false },
		});
		await remove(`/api/notifications/${notification}`);
		await post(`/api/notification_channels/${channel}/test`);
		return [
			{ verb: "notification.use", to: ["notification", notification], detail: { use_notify: false } },
			{ verb: "notification.delete", to: ["notification", notification] },
			{ verb: "notification_channel.test", to: ["notification_channel", channel] },
		];
	},
	"an event of LINE that failed": async () => {
		const id = await storeRow("webhook_events", {
			...{ webhook_event_id: "e-1", type: "message", state: "failed", attempts: 8 },
			...{ payload: "{}", timestamp: 1, received_at: 1 },
		});
		await post(`/api/webhook_events/${id}/retry`);
		return [{ verb: "webhook.retry", to: ["webhook_event", id] }];
	},
};

test.each(Object.keys(STORIES))(
	"%s: each deed stands in the log once, with who did what to what",
	async (name) => expectAuditLog(await STORIES[name]!(), operator.id),
);
