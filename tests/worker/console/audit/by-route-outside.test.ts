import { beforeEach, expect, test } from "vitest";
import { AT_ALL_TIMES } from "#domain/integrations/notifications/notice-schedule.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { subscribeBrowser } from "#simulator/push/push-browser.ts";
import { buildProgram } from "#tests/support/api-program.ts";
import { Authenticator } from "#tests/support/authenticator.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { type ExpectedAuditEntry, expectAuditLog } from "#tests/support/expect-audit.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { LinkedForm } from "#tests/support/google/linked-form.ts";
import { LinkedSalon } from "#tests/support/google/linked-salon.ts";
import { SHIFT_CALENDAR } from "#tests/support/google/test-google.ts";
import { buildJourney } from "#tests/support/journey-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildDevice,
	buildMailbox,
	buildNoticeContext,
	buildNotification,
	recordFriendMessages,
	TestServices,
	workNoticeQueue,
} from "#tests/support/notice-fixture.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { buildRichMenu } from "#tests/support/richmenu-builders.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** Audit of accounts, devices and external services: operator, subject, and the values before and after. */

const PASSWORD = "correct-horse-battery";
let clock: TestClock;
let operator: BuiltOperator;
let as: ConsoleSession;
let visitors = 0;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildOperator({ isAdmin: true, password: PASSWORD });
	as = await signInOperator(operator);
});

type Body = Record<string, unknown>;
/** Every visitor has another IP address, so that no rate limit is reached. */
const headers = () => ({ "cf-connecting-ip": `198.20.${Math.floor(++visitors / 250)}.${visitors % 250}` });
const post = <Answer = { id: number }>(path: string, json: Body = {}, who = as) =>
	requestJson<Answer>(path, { as: who, json, headers: headers() });
const put = <Answer = { id: number }>(path: string, json: Body) =>
	requestJson<Answer>(path, { as, method: "PUT", whole: true, json });
const remove = (path: string, who = as) => requestJson(path, { as: who, method: "DELETE" });
const own = (): ExpectedAuditEntry["to"] => ["operator", operator.id];

/** Clears the entries of the preparation. */
const forgetLog = () => readRows("delete from audit_log");

async function registerPasskey(device: Authenticator): Promise<string[]> {
	const options = await post<Parameters<Authenticator["make"]>[0]>("/api/account/passkeys/begin", {
		password: PASSWORD,
	});
	const made = await device.make(options);
	return (await post<{ recovery_codes: string[] }>("/api/account/passkeys", { name: "鍵", made }))
		.recovery_codes;
}

const STORIES: Record<string, () => Promise<ExpectedAuditEntry[]>> = {
	"passkeys and the second step": async () => {
		const [code] = await registerPasskey(new Authenticator());
		const [{ id }] = (await readRows("select id from operator_passkeys")) as [{ id: number }];
		await put(`/api/account/passkeys/${id}`, { name: "会社のPC" });
		const { second_step: token } = await requestJson<{ second_step: string }>("/api/login", {
			...{ json: { email: operator.email, password: PASSWORD }, headers: headers() },
		});
		const second = (given: string) =>
			sendRequest("/api/login/second", { json: { token, code: given }, headers: headers() });
		expect([(await second("000000")).status, (await second(code!)).status]).toEqual([422, 200]);
		await post(`/api/account/passkeys/${id}/remove`, { password: PASSWORD });
		return [
			{ verb: "passkey.create", to: own(), detail: { after: { name: "鍵" } } },
			{
				verb: "passkey.rename",
				...{ to: own(), detail: { before: { name: "鍵" }, after: { name: "会社のPC" } } },
			},
			{ verb: "login.first", to: own() },
			// The person who knows the password may be another one.
			{ verb: "login.second-failed", to: own(), by: null },
			{ verb: "login.recovery", to: own() },
			{ verb: "passkey.delete", to: own(), detail: { before: { name: "会社のPC" } } },
		];
	},
	"shut out and let in": async () => {
		const other = await buildOperator();
		for (const is_disabled of [true, false, false])
			await put(`/api/operators/${other.id}/disabled`, { is_disabled });
		const to: ExpectedAuditEntry["to"] = ["operator", other.id];
		return [
			{ verb: "operator.disable", to, detail: { before: { disabled: false }, after: { disabled: true } } },
			{ verb: "operator.enable", to, detail: { before: { disabled: true }, after: { disabled: false } } },
		];
	},
	"devices, one's own and a colleague's": async () => {
		const services = new TestServices(clock);
		const { public_key } = await requestJson<{ public_key: string }>("/api/notification_devices", { as });
		const subscription = await subscribeBrowser(services.world, { applicationServerKey: public_key });
		const { id } = await post<{ id: string }>("/api/notification_devices", { ...subscription });
		const [{ name }] = (await readRows("select name from operator_devices")) as [{ name: string }];
		const colleague = await buildOperator({ abilities: [] });
		const theirs = await buildDevice(colleague, services, buildNoticeContext(clock, services));
		await remove(`/api/notification_devices/${id}`);
		await remove(`/api/notification_devices/${theirs.id}`);
		const gone = (which: string, operator_id: number, called: string): ExpectedAuditEntry => ({
			verb: "operator.device.remove",
			to: ["operator_device", which],
			detail: { before: { name: called, operator_id }, after: null },
		});
		return [
			{ verb: "operator.device.register", to: own(), detail: { name } },
			gone(id, operator.id, name),
			gone(theirs.id, colleague.id, theirs.name),
		];
	},
	"an operator's own LINE": async () => {
		const link = async () => {
			const { code } = await post<{ code: string }>("/api/notification_link");
			const friend = await buildFriend();
			await buildMessage({ friendId: friend.id, text: code, timestamp: Date.now() });
			const finish = () => sendRequest("/api/notification_link/finish", { as, method: "POST" });
			expect((await Promise.all([finish(), finish()])).map(({ status }) => status)).toContain(200);
			return friend.id;
		};
		const [first, second] = [await link(), await link()];
		for (let times = 0; times < 2; times++) await remove("/api/notification_link");
		// An unsent code links no account.
		await post("/api/notification_link");
		await remove("/api/notification_link");
		const linked = (before: number | null, after: number): ExpectedAuditEntry => ({
			verb: "operator.line.link",
			to: own(),
			detail: { before: before && { friend_id: before }, after: { friend_id: after } },
		});
		return [
			linked(null, first),
			linked(first, second),
			{ verb: "operator.line.unlink", to: own(), detail: { before: { friend_id: second }, after: null } },
		];
	},
	"whom notices are told to, and one again": async () => {
		const settings = { service: "cloudflare", from: "a@example.com", to: ["b@example.com"] };
		const channel = { kind: "mail", name: "店長", settings, secret: "" };
		const { id } = await post("/api/notification_channels", channel);
		await put(`/api/notification_channels/${id}`, { ...channel, name: "店", version: 1 });
		const setting = { title: "受信", schedule: AT_ALL_TIMES, timings: ["message_waiting"] };
		const notice = { ...setting, notification_channels: [id] };
		const { id: made } = await post("/api/notifications", notice);
		await put(`/api/notifications/${made}`, { ...notice, title: "返信待ち", version: 1 });
		await buildNotification(operator, [await buildMailbox(operator, "a@example.com")]);
		const ctx = buildNoticeContext(clock, new TestServices(clock));
		await recordFriendMessages(ctx, (await buildFriend()).id);
		await workNoticeQueue(ctx);
		const [{ told }] = (await readRows("select id as told from notification_messages")) as [{ told: string }];
		await readRows("update notification_messages set state = 'failed', next_attempt_at = null");
		const again = () => sendRequest(`/api/notification_log/${told}/again`, { as, method: "POST" });
		expect([(await again()).status, (await again()).status]).toEqual([200, 422]);
		const { settings: _, ...called } = { ...channel, secret: false };
		return [
			{ verb: "notification_channel.create", detail: called },
			{
				verb: "notification_channel.update",
				to: ["notification_channel", id],
				detail: { name: "店", settings, before: { name: "店長", settings } },
			},
			{ verb: "notification.create", detail: { title: "受信", before: null } },
			{
				verb: "notification.update",
				to: ["notification", made],
				detail: { title: "返信待ち", before: { title: "受信" } },
			},
			{ verb: "notification.again", to: ["notification_message", told] },
		];
	},
	"what friends without a menu of their own are shown": async () => {
		const menu = await buildRichMenu(as, { name: "ふだん" });
		await forgetLog();
		for (const [version, default_id] of [
			[0, menu],
			[1, null],
		])
			await put("/api/richmenus/schedule", { version, default_id, periods: [] });
		const to: ExpectedAuditEntry["to"] = ["setting", "richmenu_schedule"];
		const saved = (before: number | null, after: number | null): ExpectedAuditEntry => ({
			verb: "richmenu.schedule",
			to,
			detail: { before: { default_id: before, periods: [] }, after: { default_id: after, periods: [] } },
		});
		return [saved(null, menu), saved(menu, null)];
	},
	"what is a favourite, and what is drafted": async () => {
		const { id: journey } = await buildJourney(as, ["来店"]);
		await forgetLog();
		for (const favourite of [true, false])
			await requestJson(`/api/journeys/${journey}/fav`, { as, method: "PATCH", json: { favourite } });
		const draft = (name: string) => ({ name, messages: [{ type: 1, text: "お知らせです" }], filter: null });
		const { id } = await post("/api/broadcasts", draft("春"));
		const whole = { ...draft("夏"), line_recipients: null, ab_test: null, date: "", time: "" };
		await post("/api/broadcasts", { ...whole, id, version: 1 });
		return [
			{ verb: "journey.favorite", to: ["journey", journey] },
			{ verb: "journey.unfavorite", to: ["journey", journey] },
			{ verb: "broadcast.create", detail: { name: "春", before: null } },
			{ verb: "broadcast.update", to: ["broadcast", id], detail: { name: "夏", before: { name: "春" } } },
		];
	},
	"links of a friend that are ended": async () => {
		const [salon, friend] = [await buildSalon(), await buildFriend()];
		const json = { member_id: friend.id };
		await post(`/api/v2/salon/${salon.id}/friend_links/revoke`, json);
		const { id } = await post("/api/events", { name: "体験会" });
		await forgetLog();
		await post(`/api/v2/salon/${salon.id}/friend_links/revoke`, json);
		await post(`/api/events/${id}/friend_links/revoke`, json);
		return [
			{ verb: "salon.links.revoke", to: ["salon", salon.id], detail: json },
			{ verb: "event.links.revoke", to: ["event", id], detail: json },
		];
	},
	"a salon's calendars": async () => {
		const shop = await LinkedSalon.build(clock);
		const at = `/api/salon/${shop.salon.id}`;
		const env = shop.env as never;
		const send = <Answer = Body>(method: string, path: string, json?: Body) =>
			requestJson<Answer>(`${at}/${path}`, { as, method, env, ...(json && { json }) });
		const { url } = await send<{ url: string }>("POST", "googlecalendars/connect", {});
		await sendRequest(`/google/return${shop.google.consent(url).search}`, { as, env });
		const [account] = (await readRows("select id, account from google_accounts")) as [
			{ id: number; account: string },
		];
		const link = {
			salon_resource_id: shop.salon.resources[0],
			...{ google_token_id: account.id, google_calendar_id: SHIFT_CALENDAR, link_target: "shift" },
		};
		const { id, primary_id } = await send<{ id: number; primary_id: number }>(
			"POST",
			"googlecalendars",
			link,
		);
		clock.advance(MINUTE);
		await shop.work();
		await send("POST", `googlecalendars/${primary_id}/shift/${id}/resync`);
		await send("DELETE", `googlecalendars/${primary_id}/shift/${id}`);
		clock.advance(MINUTE);
		await shop.work();
		await send("DELETE", `google_tokens/${account.id}`);
		const to: ExpectedAuditEntry["to"] = ["salon", shop.salon.id];
		const { google_token_id: _, ...linked } = link;
		const { google_calendar_id: __, ...unlinked } = linked;
		return [
			{ verb: "salon.google.connect", to, detail: { account: account.account } },
			{ verb: "salon.calendar.link", to, detail: linked },
			{ verb: "salon.calendar.resync", to, detail: { association_id: id } },
			{ verb: "salon.calendar.unlink", to, detail: unlinked },
			{ verb: "salon.google.disconnect", to, detail: { account: account.account } },
		];
	},
	"a form's sheet": async () => {
		const form = await LinkedForm.build(clock);
		const env = form.env as never;
		const path = `/api/form/sheet/${form.id}`;
		const { url } = await requestJson<{ url: string }>(`${path}/connect`, { as, method: "POST", env });
		await sendRequest(`/google/sheets/return${form.google.consent(url).search}`, { as, env });
		const [{ sheet }] = (await readRows("select spreadsheet_id as sheet from forms")) as [{ sheet: string }];
		for (let times = 0; times < 2; times++) await remove(path);
		const to: ExpectedAuditEntry["to"] = ["form", form.id];
		return [
			{ verb: "form.sheet.link", to, detail: { spreadsheet_id: sheet } },
			{ verb: "form.sheet.unlink", to, detail: { before: { spreadsheet_id: sheet }, after: null } },
		];
	},
	"what a program has a friend read": async () => {
		const [program, { id: friend }] = [await buildProgram(), await buildFriend()];
		const [scenario_id, reminder_id] = [
			await storeRow("scenarios", { name: "はじめての方へ", created_at: 1 }),
			await storeRow("episodes", { name: "車検のお知らせ", created_at: 1 }),
		];
		const path = `/friends/${friend}`;
		const goal_at = "2027-01-10T00:00:00.000Z";
		await program.ask(`${path}/scenarios`, { json: { scenario_id } });
		await program.ask(`${path}/scenarios`, { method: "DELETE" });
		await program.ask(`${path}/reminders`, { json: { reminder_id, goal_at } });
		await program.ask(`${path}/reminders/${reminder_id}`, { method: "DELETE" });
		const by = { to: ["friend", friend] as [string, number], by: null };
		const open_api_code_id = program.codeId;
		return [
			{ verb: "friend.scenario.start", ...by, detail: { scenario_id, open_api_code_id } },
			{ verb: "friend.scenario.stop", ...by, detail: { open_api_code_id } },
			{
				verb: "friend.reminder.set",
				...{ ...by, detail: { reminder_id, goal_at: Date.parse(goal_at), open_api_code_id } },
			},
			{ verb: "friend.reminder.cancel", ...by, detail: { reminder_id, open_api_code_id } },
		];
	},
};

test.each(Object.keys(STORIES))(
	"%s: each deed stands in the log once, with who did what to what",
	async (name) => expectAuditLog(await STORIES[name]!(), operator.id),
);
