import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { liffApps } from "#db/integrations/liff-apps.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { LIFF_APP_PROBLEMS } from "#domain/integrations/liff/liff-troubles.ts";
import { LIFF_TEXTS } from "#domain/platform/texts/liff-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { scheduleLiffCheck } from "#functions/integrations/liff/switch-liff-apps.ts";
import { isLiffCheckDue, syncDueLiffApps } from "#functions/integrations/liff/sync-liff-apps.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildLiffApps, LIFF_ENV, LIFF_ORIGIN } from "#tests/support/liff-visits.ts";
import { LIFF_TOKEN } from "#tests/support/line-login.ts";
import { resetState } from "#tests/support/migrations.ts";
import { explainQueryPlan, killAtWrite } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

type LiffView = {
	is_on: boolean;
	has_links: boolean;
	callback_urls: string[];
	apps: { purpose: string; address: string | null; problem: string | null; recreated_at: string | null }[];
};

let clock: TestClock;
let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	await fakeLine.forget();
	operator = await buildSession({ abilities: ["line-connection"] });
});

const call = (method: string, path = "/api/liff", json?: object, given: object = {}) =>
	sendRequest(path, {
		as: operator,
		method,
		json,
		env: { ...LIFF_ENV, ...given },
	});
const switched = async (method: "POST" | "DELETE", env: object = {}) =>
	(await (await call(method, "/api/liff", undefined, env)).json()) as LiffView;
const context = (env: object = {}) => {
	const ctx = clock.context();
	return { ...ctx, env: { ...ctx.env, ...LIFF_ENV, ...env } };
};
const sync = (env: object = {}) => syncDueLiffApps(context(env));
const rows = () =>
	readRows<Record<string, unknown>>(
		"select purpose, liff_id, problem, recreated_at from liff_apps order by purpose",
	);
const changes = async () =>
	(await fakeLine.calls("liff"))
		.map(({ path, headers, body }) => ({ path, token: headers.authorization, body }))
		.filter(({ body }) => body !== null);
const idOf = async (purpose: string) =>
	(await rows()).find((row) => row.purpose === purpose)!.liff_id as string;
/** A call of the LIFF server API by somebody at LINE's own console. */
const atLine = async (method: string, path: string, body?: object) => {
	const response = await fetch(`${env.LINE_API_BASE}/liff/v1/apps${path}`, {
		method,
		headers: { Authorization: `Bearer ${LIFF_TOKEN}`, "Content-Type": "application/json" },
		...(body && { body: JSON.stringify(body) }),
	});
	return response.json().catch(() => null);
};

describe("switching LIFF on", () => {
	test("creates one app for each purpose, with the least scopes, and shows their addresses", async () => {
		const view = await switched("POST");
		expect(view.apps.map(({ purpose, problem }) => [purpose, problem])).toEqual([
			["form", null],
			["salon", null],
			["event", null],
			["landing", null],
			["points", null],
			["coupons", null],
		]);
		expect(view.apps[0]!.address).toBe(`https://liff.line.me/${await idOf("form")}`);
		expect(view.callback_urls).toEqual([`${LIFF_ORIGIN}/r/login/return`, `${LIFF_ORIGIN}/liff/return`]);
		expect(await changes()).toContainEqual({
			path: "/liff/v1/apps",
			token: `Bearer ${LIFF_TOKEN}`,
			body: {
				view: { type: "full", url: `${LIFF_ORIGIN}/liff/form` },
				description: "回答フォーム",
				permanentLinkPattern: "concat",
				scope: ["openid", "profile"],
				botPrompt: "normal",
			},
		});
	});

	test("again changes nothing at LINE", async () => {
		await switched("POST");
		const before = (await changes()).length;
		await switched("POST");
		expect(await changes()).toHaveLength(before);
	});

	test("needs a channel, https, and the ability", async () => {
		const without = await call("POST", "/api/liff", undefined, { LINE_LOGIN_CHANNEL_ID: "" });
		expect([without.status, await without.json()]).toEqual([422, { ERROR: [LIFF_TEXTS.noChannel] }]);
		const view = await switched("POST", { PUBLIC_ORIGIN: "http://console.test" });
		expect(view.apps[0]!.problem).toBe(LIFF_APP_PROBLEMS.no_https);
		operator = await buildSession({ abilities: ["form-write"] });
		expect((await call("POST")).status).toBe(403);
		expect((await call("GET")).status).toBe(403);
	});

	test("says that LINE refuses the secret, or does not answer, and is tried again", async () => {
		expect((await switched("POST", { LINE_LOGIN_CHANNEL_SECRET: "another" })).apps[0]!.problem).toBe(
			LIFF_APP_PROBLEMS.refused,
		);
		await fakeLine.answers("token-issue", { status: 503 });
		expect((await switched("POST")).apps[0]!.problem).toBe(LIFF_APP_PROBLEMS.silent);
		clock.pass(11 * MINUTE);
		await sync();
		expect((await rows()).map(({ problem }) => problem)).toEqual([null, null, null, null, null, null]);
	});

	test.each(
		[0, 1, 2, 3, 4, 5, 6].flatMap((trip) => [
			{ trip, when: "before" as const },
			{ trip, when: "after" as const },
		]),
	)("creates one app of each purpose, though the worker dies $when its write $trip", async (death) => {
		await call("POST", "/api/liff", undefined, { DB: killAtWrite(env.DB, death).database });
		await call("POST");
		clock.pass(11 * MINUTE);
		await sync();
		const { apps } = (await atLine("GET", "")) as { apps: { view: { url: string } }[] };
		expect(apps.map(({ view }) => view.url).sort()).toEqual(
			["coupons", "event", "form", "landing", "points", "salon"].map(
				(purpose) => `${LIFF_ORIGIN}/liff/${purpose}`,
			),
		);
		expect((await rows()).filter(({ liff_id }) => liff_id !== null)).toHaveLength(6);
	});
});

describe("every day an app", () => {
	beforeEach(() => switched("POST"));

	test("that was deleted at LINE is created again, and the page says so", async () => {
		const before = await idOf("form");
		await atLine("DELETE", `/${before}`);
		clock.pass(DAY + MINUTE);
		await sync();
		expect(await idOf("form")).not.toBe(before);
		const { apps } = (await (await call("GET")).json()) as LiffView;
		expect(apps.map(({ recreated_at }) => recreated_at !== null)).toEqual([
			true,
			false,
			false,
			false,
			false,
			false,
		]);
	});

	test("that was changed at LINE, or whose console moved, gets its settings again", async () => {
		const id = await idOf("form");
		await atLine("PUT", `/${id}`, { scope: ["profile"], view: { url: "https://elsewhere.example/" } });
		clock.pass(DAY + MINUTE);
		await sync();
		const { apps } = (await atLine("GET", "")) as { apps: { liffId: string }[] };
		expect(apps.find(({ liffId }) => liffId === id)).toMatchObject({
			scope: ["openid", "profile"],
			view: { type: "full", url: `${LIFF_ORIGIN}/liff/form` },
		});
	});

	test("is not compared before the day is over", async () => {
		const before = (await fakeLine.calls("liff")).length;
		clock.pass(DAY - MINUTE);
		await sync();
		expect(await fakeLine.calls("liff")).toHaveLength(before);
	});

	test("is compared at once after a save of the connection", async () => {
		clock.pass(MINUTE);
		await scheduleLiffCheck(context());
		const before = (await fakeLine.calls("liff")).length;
		await sync();
		expect((await fakeLine.calls("liff")).length).toBeGreaterThan(before);
	});

	test("has its due time read by an index", async () => {
		const statement = execute(context().db, sql`select 1 where ${isLiffCheckDue(context())}`).getQuery();
		const plan = await explainQueryPlan(env.DB, { sql: statement.sql, parameters: statement.params });
		expect(plan.join()).toContain("liff_apps_next_check");
	});
});

describe("switching LIFF off", () => {
	test("deletes the apps at LINE and here, and gives messages their signed links again", async () => {
		await switched("POST");
		const view = await switched("DELETE");
		expect([view.is_on, view.has_links, view.apps]).toEqual([false, false, []]);
		expect(await atLine("GET", "")).toEqual({ message: "not found" });
		expect(await rows()).toEqual([]);
	});

	test("is finished by the clock if LINE does not answer", async () => {
		await switched("POST");
		await fakeLine.answers("token-issue", { status: 503 });
		expect((await switched("DELETE")).apps).toHaveLength(6);
		clock.pass(11 * MINUTE);
		await sync();
		expect(await rows()).toEqual([]);
	});
});

describe("LIFF addresses in messages", () => {
	const save = (is_on: boolean) => call("PUT", "/api/liff/links", { is_on });

	test("are refused until a friend was recognised: another provider would recognise nobody", async () => {
		expect(await (await save(true)).json()).toEqual({ is_on: [LIFF_TEXTS.notOn] });
		await buildLiffApps();
		expect(await (await save(true)).json()).toEqual({ is_on: [LIFF_TEXTS.notSeen] });
		await resetState();
		operator = await buildSession({ abilities: ["line-connection"] });
		await buildLiffApps({ friendAt: clock.now } satisfies Partial<typeof liffApps.$inferInsert>);
		expect(((await (await save(true)).json()) as LiffView).has_links).toBe(true);
	});
});
