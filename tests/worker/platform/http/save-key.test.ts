import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { runTick } from "#functions/tick.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { cleanupContext } from "#tests/support/cleanup-context.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt, interruptAt } from "#tests/support/observed-database.ts";
import { buildServiceCode } from "#tests/support/open-api-calls.ts";
import { buildOperator, buildSession, signInOperator } from "#tests/support/operator-builders.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildScoreBody, requestScoreUpdate } from "#tests/support/score-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const headers = { "Idempotency-Key": "one-key-one-save" };
const said = async (response: Response) => [response.status, await response.json()];
const otherSave = [422, { ERROR: [CALL_TEXTS.keyOfOtherSave] }];

test("a save's key with another body is refused wherever saves are made once, and nothing changes", async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	const as = await buildSession();
	const salon = await buildSalon();
	const booking = { date: "2026-12-01", course_id: salon.courses[0], name: "佐藤" };
	const saves: [path: string, first: object, other: object][] = [
		["/api/salon", { name: "表参道店" }, { name: "青山店" }],
		[`/api/v2/salon/${salon.id}/reservations`, { ...booking, from: "10:00" }, { ...booking, from: "15:00" }],
		["/api/events", { name: "体験会" }, { name: "講習会" }],
		["/api/tag/register", { name: "常連" }, { name: "新規" }],
		[
			"/api/action/register",
			{ a_name: "朝", inputs: [sendTextEffect("朝")] },
			{ a_name: "夜", inputs: [sendTextEffect("夜")] },
		],
	];
	for (const [path, first, other] of saves) {
		const press = (json: object) => sendRequest(path, { as, json, headers });
		const made = await said(await press(first));
		expect([path, made[0]]).toEqual([path, 200]);
		const before = await takeSnapshot();
		expect([path, await said(await press(other))]).toEqual([path, otherSave]);
		expect(await listChangesSince(before)).toEqual([]);
		expect(await said(await press(first)), path).toEqual(made);
	}
});

test("a save that was refused leaves its key to the mended one, and keys are forgotten after two days", async () => {
	await resetState();
	const clock = new TestClock("2026-11-20 10:00");
	clock.rule();
	const as = await buildSession();
	const salon = await buildSalon();
	const path = `/api/v2/salon/${salon.id}/reservations`;
	const booking = { date: "2026-12-01", from: "10:00", course_id: salon.courses[0], name: "佐藤" };
	expect((await sendRequest(path, { as, json: { ...booking, name: "" }, headers })).status).toBe(422);
	expect((await sendRequest(path, { as, json: { ...booking, from: "03:00" }, headers })).status).toBe(409);
	expect(await countRows("save_keys")).toBe(0);
	expect((await sendRequest(path, { as, json: booking, headers })).status).toBe(200);
	expect(await readRows("select key from save_keys")).toEqual([
		{ key: expect.stringContaining("one-key-one-save") },
	]);
	clock.advance(3 * DAY);
	await runTick(cleanupContext(clock));
	expect(await countRows("save_keys")).toBe(0);
});

test("a save that is sent again after others saved what it made makes no second one", async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	const as = await buildSession();
	const saves: [path: string, json: object, change: (id: number) => Promise<unknown>][] = [
		[
			"/api/tag/register",
			{ name: "常連" },
			(id) => requestJson("/api/tag/register", { as, whole: true, json: { id, name: "新規" } }),
		],
		["/api/scores", buildScoreBody(), (id) => requestScoreUpdate(as, id, { name: "関心" })],
		[
			"/api/action/register",
			{ a_name: "朝", inputs: [sendTextEffect("朝")] },
			(id) =>
				requestJson("/api/action/register", {
					as,
					whole: true,
					json: { id, a_name: "夜", inputs: [sendTextEffect("夜")] },
				}),
		],
	];
	for (const [path, json, change] of saves) {
		const press = () => requestJson<{ id: number }>(path, { as, json, headers });
		const made = await press();
		await change(made.id);
		const before = await takeSnapshot();
		expect([path, await press()]).toEqual([path, made]);
		expect(await listChangesSince(before)).toEqual([]);
	}
});

test("what is answered with texts is not made twice either, once others have saved it", async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	const as = await buildSession();
	const action = { a_name: "朝", inputs: [sendTextEffect("朝")], withDescription: 1 };
	const template = { name: "案内", content: { type: "text", text: "ご案内" } };
	const hook = { name: "在庫", url: "https://stock.example/", events: ["tag.added"], is_active: true };
	const trigger = { key: "", name: "注文", is_active: true, fields: [] };
	const search = { name: "佐藤", inputs: [{ type: 11, names: ["佐藤"] }], is_template: 1, fid: "" };
	const { id: source } = await requestJson<{ id: number }>("/api/template/register", { as, json: template });
	const saves: [path: string, json: object | undefined, table: string][] = [
		["/api/action/register", action, "actions"],
		["/api/open_api/webhooks", hook, "outgoing_webhook_endpoints"],
		["/api/open_api/triggers", trigger, "open_api_triggers"],
		["/line/search_nt", search, "funnels"],
		[`/api/template/${source}/copy`, undefined, "templates"],
		["/api/content/crud", { action: "newItem", name: "ようこそ" }, "scenarios"],
		["/api/template/crud", { action: "copy", focus: source }, "templates"],
	];
	for (const [path, json, table] of saves) {
		const press = () => sendRequest(path, { as, method: "POST", headers, ...(json && { json }) });
		const made = await said(await press());
		expect([path, made[0]]).toEqual([path, 200]);
		if (table !== "templates") expect([path, (await press()).status]).toEqual([path, 200]);
		await readRows(
			`update ${table} set save_key = 'of somebody else' where id = (select max(id) from ${table})`,
		);
		const before = await takeSnapshot();
		const [status, answer] = await said(await press());
		expect([path, status === 409 || made]).toEqual([path, status === 409 || [status, answer]]);
		expect(await listChangesSince(before)).toEqual([]);
		await readRows(`update ${table} set save_key = null where save_key = 'of somebody else'`);
	}
});

test("what is made is not made twice though its worker dies before it keeps the answer, and others save it", async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	const as = await buildSession();
	const action = { a_name: "朝", inputs: [sendTextEffect("朝")] };
	const hook = { name: "在庫", url: "https://stock.example/", events: ["tag.added"], is_active: true };
	const search = { name: "佐藤", inputs: [{ type: 11, names: ["佐藤"] }], is_template: 1, fid: "" };
	const template = { name: "案内", content: { type: "text", text: "ご案内" } };
	const { id: source } = await requestJson<{ id: number }>("/api/template/register", { as, json: template });
	const saves: [path: string, json: object | undefined, table: string][] = [
		["/api/action/register", action, "actions"],
		["/api/tag/register", { name: "常連" }, "tags"],
		["/api/scores", buildScoreBody(), "scores"],
		["/api/open_api/webhooks", hook, "outgoing_webhook_endpoints"],
		["/api/open_api/triggers", { key: "", name: "注文", is_active: true, fields: [] }, "open_api_triggers"],
		["/line/search_nt", search, "funnels"],
		[`/api/template/${source}/copy`, undefined, "templates"],
	];
	const log = vi.spyOn(console, "warn").mockReturnValue();
	for (const [path, json, table] of saves) {
		const press = (DB = env.DB) =>
			sendRequest(path, { as, method: "POST", headers, ...(json && { json }), env: { DB } });
		expect([path, (await press(failAt(env.DB, /^update "save_keys" set "answer"/))).status]).toEqual([
			path,
			200,
		]);
		expect(log).toHaveBeenCalledOnce();
		log.mockClear();
		await readRows(
			`update ${table} set save_key = 'of somebody else' where id = (select max(id) from ${table})`,
		);
		const before = await takeSnapshot();
		expect([path, (await press()).status]).toEqual([path, 409]);
		expect(await listChangesSince(before)).toEqual([]);
		await readRows(`update ${table} set save_key = null where save_key = 'of somebody else'`);
	}
	log.mockRestore();
});

test("an answer that holds texts is not kept: one may be shown this once", async () => {
	await resetState();
	const as = await buildSession();
	const { id: open_api_code_id } = await buildServiceCode();
	const press = () => sendRequest("/api/open_api/issue_token", { as, json: { open_api_code_id }, headers });
	const [status, { token }] = (await said(await press())) as [number, { token: string }];
	expect([status, await readRows("select answer from save_keys")]).toEqual([200, [{ answer: "null" }]]);
	expect(JSON.stringify(await takeSnapshot())).not.toContain(token);
});

test("a save that failed keeps its key, since it may have been saved, and is answered when it is sent again", async () => {
	await resetState();
	const as = await buildSession();
	const press = (name: string) => sendRequest("/api/events", { as, json: { name }, headers });
	await env.DB.exec("create trigger refuse before insert on folders begin select raise(abort, 'no'); end");
	const log = vi.spyOn(console, "error").mockReturnValue();
	const { status } = await press("体験会");
	log.mockRestore();
	await env.DB.exec("drop trigger refuse");
	expect(status).toBe(500);
	expect(await said(await press("講習会"))).toEqual(otherSave);
	const made = await said(await press("体験会"));
	expect(made[0]).toBe(200);
	expect(await said(await press("体験会"))).toEqual(made);
});

test("a save keeps its key though it is refused when it is sent again", async () => {
	await resetState();
	const as = await buildSession();
	const { id } = await requestJson<{ id: number }>("/api/events", { as, json: { name: "体験会" } });
	const path = `/api/events/${id}/actions`;
	const press = (json: object) => sendRequest(path, { method: "PUT", as, json, headers });
	const none = { actions: {} };
	expect((await press(none)).status).toBe(200);
	await env.DB.prepare("delete from event_configs").run();
	await env.DB.prepare("delete from folders where id = ?").bind(id).run();
	expect((await press(none)).status).toBe(200);
	// The worker died before the response was stored.
	await env.DB.prepare("update save_keys set answer = null").run();
	expect((await press(none)).status).toBe(404);
	expect(await said(await press({ ...none, version: 7 }))).toEqual(otherSave);
});

test("a save that its own repetition overtakes is refused, and keeps what that was answered", async () => {
	await resetState();
	const as = await buildSession();
	const { id } = await requestJson<{ id: number }>("/api/events", { as, json: { name: "体験会" } });
	const { version } = await requestJson<{ version: number }>(`/api/events/${id}/config`, { as });
	const press = (DB = env.DB) =>
		sendRequest(`/api/events/${id}/actions`, {
			...{ method: "PUT", as, headers, env: { DB } },
			json: { actions: {}, version },
		});
	const saved = [200, { id, version: version + 1 }];
	const overtaken = interruptAt(env.DB, /^update "event_configs"/, async () => {
		expect(await said(await press())).toEqual(saved);
	});
	expect((await press(overtaken)).status).toBe(409);
	expect(await said(await press())).toEqual(saved);
});

test("a save is answered as it went, though what becomes of its key cannot be written down", async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	const as = await buildSession();
	const salon = await buildSalon();
	const press = (path: string, json: object) =>
		sendRequest(path, {
			as,
			json,
			headers,
			env: { DB: failAt(env.DB, /^(update|delete from) "save_keys"/) },
		});
	const booking = { date: "2026-12-01", from: "03:00", course_id: salon.courses[0], name: "佐藤" };
	const log = vi.spyOn(console, "warn").mockReturnValue();
	expect((await press("/api/events", { name: "体験会" })).status).toBe(200);
	expect((await press(`/api/v2/salon/${salon.id}/reservations`, booking)).status).toBe(409);
	expect(log).toHaveBeenCalledTimes(2);
	log.mockRestore();
	expect(await countRows("save_keys", "answer is null")).toBe(2);
});

test("a key is its operator's: to another it answers nothing of the first one's save", async () => {
	await resetState();
	const [one, other] = [await buildSession(), await buildSession()];
	const press = async (as: typeof one, name: string) =>
		(await said(await sendRequest("/api/events", { as, json: { name }, headers }))) as [
			number,
			{ id: number },
		];
	const [, { id }] = await press(one, "体験会");
	const theirs = await press(other, "体験会");
	expect([theirs[0], theirs[1].id === id]).toEqual([200, false]);
	expect(await press(one, "体験会")).toEqual([200, { id }]);
	expect(await press(other, "講習会")).toEqual(otherSave);
	expect(await countRows("save_keys")).toBe(2);
});

test("nobody finds a password by what is kept of its change", async () => {
	await resetState();
	const password = "correct-horse-battery";
	const as = await signInOperator(await buildOperator({ abilities: [], password }));
	const json = { current: password, password: "another-horse-battery" };
	await requestJson("/api/account/password", { method: "PUT", as, json, headers });
	const body = Object.entries(json).map((field) => JSON.stringify(field));
	const [kept] = await readRows<{ request: string }>("select request from save_keys");
	expect(kept?.request).toHaveLength(43);
	expect(kept?.request).not.toBe(createHash("sha256").update(body.join("")).digest("base64url"));
});
