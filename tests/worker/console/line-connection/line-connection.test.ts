import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import { LINE_CONNECTION_TEXTS } from "#domain/platform/texts/line-connection-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { selectEnvOfHost } from "#functions/platform/accounts/select-account.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { CHANNEL_ID, FAKE_BOT_ID, NEW_CHANNEL_SECRET } from "#tests/support/line-account.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt, loseAnswerAfter } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { TEST_CHANNEL_ACCESS_TOKEN, TEST_CHANNEL_SECRET } from "#tests/support/test-secrets.ts";
import { buildDeployment, closeGinza, openGinza } from "#tests/support/two-accounts.ts";

const NEW_TOKEN = "another-long-lived-token";
const OTHER_BOT = "Uffffffffffffffffffffffffffffffff";
const EMPTY = {
	channel_secret: "",
	access_token: "",
	channel_id: "",
	login_channel_id: "",
	login_channel_secret: "",
};

let clock: TestClock;
let as: ConsoleSession;
let logged: ReturnType<typeof vi.spyOn>[];
beforeEach(async () => {
	await resetState();
	await closeGinza();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	as = await buildSession({ abilities: ["line-connection"] });
	logged = (["log", "warn", "error"] as const).map((kind) =>
		vi.spyOn(console, kind).mockImplementation(() => undefined),
	);
});
afterEach(closeGinza);

const listAccounts = () => connectD1(env.DIRECTORY!).select().from(accounts);

const testCredentials = (json: object) =>
	sendRequest("/api/line_connection/test", { as, json: { ...EMPTY, ...json } });
const save = (json: object, { key = "save-key-1", env }: { key?: string; env?: Partial<Env> } = {}) =>
	sendRequest("/api/line_connection", {
		as,
		method: "PUT",
		json: { ...EMPTY, user_id: FAKE_BOT_ID, is_other_confirmed: false, ...json },
		headers: { "Idempotency-Key": key },
		...(env && { env }),
	});
const answerOf = async (response: Response) => [response.status, await response.json()];

/** LINE accepts another token too, of the same account or another one. */
async function issueToken(userId = FAKE_BOT_ID): Promise<void> {
	const verified = { client_id: "1600000001", expires_in: 3_138_007_490 };
	await fakeLine.answers("info", {
		status: 200,
		json: {
			userId,
			basicId: "@x",
			premiumId: "@hiyori",
			displayName: "別の店",
			chatMode: "chat",
			markAsReadMode: "manual",
		},
	});
	await fakeLine.answers("token-verify", { status: 200, json: verified });
}

/** Environment of the first account after a save. */
const currentEnv = () => selectEnvOfHost(buildDeployment(clock), new URL(TEST_ORIGIN).host);

const sendWebhook = (secret: string, on: Env) => {
	const body = JSON.stringify({ destination: FAKE_BOT_ID, events: [] });
	const signature = createHmac("sha256", secret).update(body).digest("base64");
	return sendRequest("/webhook/line", {
		body,
		bare: true,
		headers: { "Content-Type": "application/json", "X-Line-Signature": signature },
		env: on,
	});
};

describe("the test of credentials", () => {
	test("names the account behind them, and stores nothing", async () => {
		const before = await takeSnapshot();
		await issueToken();
		expect(await answerOf(await testCredentials({ access_token: NEW_TOKEN }))).toEqual([
			200,
			{
				user_id: FAKE_BOT_ID,
				basic_id: "@x",
				premium_id: "@hiyori",
				name: "別の店",
				picture_url: null,
				chat_mode: "chat",
				mark_as_read_mode: "manual",
				is_other: false,
			},
		]);
		expect(await listAccounts()).toEqual([]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test.each([
		[
			"a token that LINE does not know",
			{ access_token: "wrong" },
			{ access_token: [LINE_CONNECTION_TEXTS.tokenRefused] },
		],
		[
			"another channel's secret",
			{ channel_secret: "wrong" },
			{ channel_secret: [LINE_CONNECTION_TEXTS.secretRefused] },
		],
		[
			"half of LINE Login",
			{ login_channel_id: "2000000001" },
			{ login_channel_secret: [LINE_CONNECTION_TEXTS.loginIncomplete] },
		],
		[
			"a text that is no credential",
			{ access_token: "トークン" },
			{ access_token: [LINE_CONNECTION_TEXTS.malformed] },
		],
	])("refuses %s", async (_, json, problems) => {
		expect(await answerOf(await testCredentials(json))).toEqual([422, problems]);
	});

	test("refuses a token that ends within weeks", async () => {
		await fakeLine.answers("token-verify", {
			status: 200,
			json: { client_id: "1600000001", expires_in: 2_592_000 },
		});
		expect(await answerOf(await testCredentials({ channel_secret: TEST_CHANNEL_SECRET }))).toEqual([
			422,
			{ access_token: [LINE_CONNECTION_TEXTS.tokenShortLived] },
		]);
	});

	test("says so where LINE does not answer", async () => {
		await fakeLine.answers("token-verify", { status: 500 });
		expect(await answerOf(await testCredentials({ channel_secret: TEST_CHANNEL_SECRET }))).toEqual([
			503,
			{ ERROR: [LINE_CONNECTION_TEXTS.unavailable] },
		]);
	});

	test("is refused to operators without the ability", async () => {
		const other = await buildSession({ abilities: ["brand-write"] });
		for (const [method, path] of [
			["GET", ""],
			["GET", "/check"],
			["POST", "/test"],
			["PUT", ""],
			["POST", "/webhook"],
			["POST", "/webhook/test"],
		])
			expect(
				(
					await sendRequest(`/api/line_connection${path}`, {
						as: other,
						method: method!,
						...(method !== "GET" && { json: {} }),
					})
				).status,
			).toBe(403);
	});
});

describe("a save", () => {
	test("gives the first account its row, and takes effect for its calls and webhooks", async () => {
		expect((await save({ channel_secret: NEW_CHANNEL_SECRET })).status).toBe(200);
		const [account, ...others] = await listAccounts();
		expect(others).toEqual([]);
		expect(account).toMatchObject({
			name: "main",
			host: null,
			label: "結び",
			lineUserId: FAKE_BOT_ID,
			version: 1,
		});
		const current = await currentEnv();
		expect(current).toMatchObject({
			LINE_CHANNEL_SECRET: NEW_CHANNEL_SECRET,
			LINE_CHANNEL_ACCESS_TOKEN: TEST_CHANNEL_ACCESS_TOKEN,
		});
		expect((await sendWebhook(NEW_CHANNEL_SECRET, current)).status).toBe(200);
	});

	test("accepts webhooks signed with the secret before for ten minutes", async () => {
		await save({ channel_secret: NEW_CHANNEL_SECRET });
		expect((await sendWebhook(TEST_CHANNEL_SECRET, await currentEnv())).status).toBe(200);
		expect((await sendWebhook("nobody's", await currentEnv())).status).toBe(401);
		clock.pass(11 * MINUTE);
		expect((await sendWebhook(TEST_CHANNEL_SECRET, await currentEnv())).status).toBe(401);
		expect((await sendWebhook(NEW_CHANNEL_SECRET, await currentEnv())).status).toBe(200);
	});

	test("says who set the credentials when, and never what they are: not in the database, an answer, the log or the audit log", async () => {
		const secrets = [
			NEW_TOKEN,
			NEW_CHANNEL_SECRET,
			"login-secret",
			TEST_CHANNEL_SECRET,
			TEST_CHANNEL_ACCESS_TOKEN,
		];
		await issueToken();
		const response = await save({
			access_token: NEW_TOKEN,
			channel_secret: NEW_CHANNEL_SECRET,
			login_channel_id: "2000000001",
			login_channel_secret: "login-secret",
		});
		const shown = await requestJson<object>("/api/line_connection", { as, env: await currentEnv() });
		expect(shown).toMatchObject({
			is_connected: true,
			has_login: true,
			saved_at: expect.stringContaining("2026-11-20 10:00"),
			saved_by: expect.any(String),
		});
		const seen = JSON.stringify([
			await response.text(),
			shown,
			await requestJson("/api/line_connection/check", { as }),
			await listAccounts(),
			await readRows("select * from audit_log"),
			await readRows("select * from save_keys"),
			await readRows("select * from settings"),
			logged.map(({ mock }) => mock.calls),
		]);
		for (const secret of secrets) expect(seen).not.toContain(secret);
		expect(await readRows("select verb, detail from audit_log where verb = 'setting.line'")).toEqual([
			{
				verb: "setting.line",
				detail: JSON.stringify({
					after: {
						line_user_id: FAKE_BOT_ID,
						changed: ["channel_secret", "access_token", "login_channel_id", "login_channel_secret"],
					},
				}),
			},
		]);
	});

	test("changes nothing with a token that LINE refuses", async () => {
		const before = await takeSnapshot();
		expect((await save({ access_token: "wrong" })).status).toBe(422);
		expect(await listAccounts()).toEqual([]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("changes nothing where LINE names another account than the one that was confirmed", async () => {
		await issueToken(OTHER_BOT);
		expect(await answerOf(await save({ access_token: NEW_TOKEN }))).toEqual([
			409,
			{ ERROR: [LINE_CONNECTION_TEXTS.accountChanged] },
		]);
		expect(await listAccounts()).toEqual([]);
	});

	test("of another account needs a confirmation of its own, and ends the secret before at once", async () => {
		await save({});
		const env = await currentEnv();
		await issueToken(OTHER_BOT);
		const json = { access_token: NEW_TOKEN, channel_secret: NEW_CHANNEL_SECRET, user_id: OTHER_BOT };
		expect(await answerOf(await save(json, { key: "save-key-2", env }))).toEqual([
			422,
			{ is_other_confirmed: [LINE_CONNECTION_TEXTS.otherAccount] },
		]);
		expect((await listAccounts())[0]).toMatchObject({ lineUserId: FAKE_BOT_ID, version: 1 });
		await issueToken(OTHER_BOT);
		expect((await save({ ...json, is_other_confirmed: true }, { key: "save-key-3", env })).status).toBe(200);
		expect((await listAccounts())[0]).toMatchObject({ lineUserId: OTHER_BOT, version: 2 });
		expect((await currentEnv()).LINE_PREVIOUS_SECRET).toBeUndefined();
	});

	test("that died after it was stored is finished by its repetition, with one audit entry", async () => {
		const dying = loseAnswerAfter(env.DIRECTORY!, /insert into "accounts"/);
		expect((await save({}, { env: { DIRECTORY: dying } })).status).toBe(500);
		expect(await listAccounts()).toHaveLength(1);
		expect(await readRows("select id from audit_log where verb = 'setting.line'")).toEqual([]);
		for (let times = 0; times < 2; times++)
			expect((await save({}, { env: await currentEnv() })).status).toBe(200);
		expect((await listAccounts())[0]).toMatchObject({ version: 1 });
		expect(await readRows("select verb from audit_log where verb = 'setting.line'")).toHaveLength(1);
	});

	test("that began before another one was stored is refused", async () => {
		await save({});
		const DIRECTORY = interruptAt(env.DIRECTORY!, /update "accounts"/, async () => {
			await connectD1(env.DIRECTORY!).update(accounts).set({ version: 7 });
		});
		const answer = await save({}, { key: "save-key-2", env: { ...(await currentEnv()), DIRECTORY } });
		expect(answer.status).toBe(409);
		expect((await listAccounts())[0]).toMatchObject({ version: 7 });
	});
});

describe("tokens that LINE issues", () => {
	test("need the channel's number and its secret, and no long-lived token", async () => {
		const json = { is_token_issued: true, channel_id: CHANNEL_ID, channel_secret: NEW_CHANNEL_SECRET };
		expect((await save(json)).status).toBe(200);
		const current = await currentEnv();
		expect(current).toMatchObject({ LINE_CHANNEL_ID: CHANNEL_ID, LINE_CHANNEL_ACCESS_TOKEN: "" });
		expect(await requestJson("/api/line_connection", { as, env: current })).toMatchObject({
			is_connected: true,
			is_token_issued: true,
		});
		expect(await requestJson("/api/line_connection/check", { as, env: current })).toMatchObject({
			bot: { name: "店の公式アカウント", chat_mode: "bot" },
		});
	});

	test("take the channel's number from the token before", async () => {
		expect((await save({ is_token_issued: true })).status).toBe(200);
		expect((await currentEnv()).LINE_CHANNEL_ID).toBe(CHANNEL_ID);
	});

	test("stay after a save of something else, and end with a long-lived token", async () => {
		await save({ is_token_issued: true });
		const login = { login_channel_id: "2000000001", login_channel_secret: "login-secret" };
		await save(login, { key: "save-key-2", env: await currentEnv() });
		expect(await currentEnv()).toMatchObject({ LINE_CHANNEL_ID: CHANNEL_ID, LINE_CHANNEL_ACCESS_TOKEN: "" });
		await save(
			{ is_token_issued: false, access_token: TEST_CHANNEL_ACCESS_TOKEN },
			{ key: "save-key-3", env: await currentEnv() },
		);
		const current = await currentEnv();
		expect(current.LINE_CHANNEL_ACCESS_TOKEN).toBe(TEST_CHANNEL_ACCESS_TOKEN);
		expect(current.LINE_CHANNEL_ID).toBeUndefined();
	});

	test("are refused with another channel's secret, and without a number", async () => {
		const refused = { is_token_issued: true, channel_id: CHANNEL_ID, channel_secret: "wrong" };
		expect(await answerOf(await testCredentials(refused))).toEqual([
			422,
			{ channel_secret: [LINE_CONNECTION_TEXTS.channelRefused] },
		]);
		const without = { LINE_CHANNEL_ACCESS_TOKEN: "" };
		const answer = await save({ is_token_issued: true }, { env: without });
		expect(await answerOf(answer)).toEqual([422, { channel_id: [LINE_CONNECTION_TEXTS.channelIdMissing] }]);
	});
});

describe("two saves within five seconds", () => {
	test("from two isolates lose no field", async () => {
		const stale = await currentEnv();
		await save({ channel_secret: NEW_CHANNEL_SECRET }, { env: stale });
		const login = { login_channel_id: "2000000001", login_channel_secret: "login-secret" };
		expect((await save(login, { key: "save-key-2", env: stale })).status).toBe(200);
		expect(await currentEnv()).toMatchObject({
			LINE_CHANNEL_SECRET: NEW_CHANNEL_SECRET,
			LINE_LOGIN_CHANNEL_ID: "2000000001",
			LINE_PREVIOUS_SECRET: { secret: TEST_CHANNEL_SECRET },
		});
	});
});

describe("another account of the deployment", () => {
	test("keeps its credentials", async () => {
		await openGinza();
		const before = (await listAccounts()).find(({ name }) => name === "ginza")!;
		await save({ channel_secret: NEW_CHANNEL_SECRET }, { env: await currentEnv() });
		const after = await listAccounts();
		expect(after.find(({ name }) => name === "ginza")).toEqual(before);
		expect(after.find(({ name }) => name === "main")?.sealedLine).not.toBeNull();
	});

	test("cannot open the first one's credentials under its own name", async () => {
		await openGinza();
		await save({ channel_secret: NEW_CHANNEL_SECRET }, { env: await currentEnv() });
		const main = (await listAccounts()).find(({ name }) => name === "main")!;
		await closeGinza();
		await openGinza({ sealedLine: main.sealedLine });
		const ginza = await selectEnvOfHost(buildDeployment(clock), "ginza.console.test");
		expect([ginza.LINE_CHANNEL_SECRET, ginza.LINE_CHANNEL_ACCESS_TOKEN]).toEqual(["", ""]);
	});
});

describe("the webhook", () => {
	test("is set at LINE and tested by LINE, and compared with the one that LINE has", async () => {
		const check = () => requestJson<{ webhook: object | null }>("/api/line_connection/check", { as });
		expect((await check()).webhook).toBeNull();
		expect(await answerOf(await sendRequest("/api/line_connection/webhook", { as, method: "POST" }))).toEqual(
			[200, expect.objectContaining({ is_reached: true, status: 200, reason: "OK" })],
		);
		expect((await check()).webhook).toEqual({
			url: `${TEST_ORIGIN}/webhook/line`,
			is_active: true,
			is_own: true,
		});
		const [call] = await fakeLine.calls("webhook-set");
		expect(call?.body).toEqual({ endpoint: `${TEST_ORIGIN}/webhook/line` });
	});

	test("that LINE cannot reach is told as such", async () => {
		await fakeLine.answers("webhook-test", {
			status: 200,
			json: {
				success: false,
				timestamp: "2026-11-20T01:00:30Z",
				statusCode: 401,
				reason: "ERROR_STATUS_CODE",
				detail: "401",
			},
		});
		const answer = await sendRequest("/api/line_connection/webhook/test", { as, method: "POST" });
		expect(await answerOf(answer)).toEqual([
			200,
			{
				is_reached: false,
				status: 401,
				reason: "ERROR_STATUS_CODE",
				detail: "401",
				at: "2026-11-20 10:00:30",
			},
		]);
		expect(await fakeLine.calls("webhook-set")).toEqual([]);
	});
});
