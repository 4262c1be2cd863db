import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LIFF_TROUBLES } from "#domain/integrations/liff/liff-troubles.ts";
import { LIFF_TEXTS } from "#domain/platform/texts/liff-texts.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildEvent } from "#tests/support/events/event-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { type BuiltForm, buildForm } from "#tests/support/form-pages.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import {
	buildLiffApps,
	LIFF_ENV,
	LIFF_ORIGIN,
	OutsideBrowser,
	openInLine,
	signIn,
} from "#tests/support/liff-visits.ts";
import { buildIdToken, logInAtLine } from "#tests/support/line-login.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const FRIEND = `U${"a".repeat(32)}`;
const STRANGER = `U${"b".repeat(32)}`;

const FIELD = { id: -1, label: "メニュー", swatch_id: 40, options: ["カット", "カラー"] };

let clock: TestClock;
let operator: ConsoleSession;
let form: BuiltForm;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	await fakeLine.forget();
	operator = await buildSession();
	await buildFriend({ lineUserId: FRIEND, name: "佐藤" });
	await buildLiffApps();
	form = await buildForm(operator, [FIELD], { title: "アンケート", needs_line_login: 1 });
});
afterEach(() => void vi.restoreAllMocks());

const page = (path: string) => sendRequest(path, { origin: LIFF_ORIGIN, env: LIFF_ENV });
const identify = async (purpose: "form" | "event" | "landing" | "salon", path: string, userId = FRIEND) => {
	const { ticket } = await openInLine(path);
	return signIn(purpose, { ticket, id_token: buildIdToken(userId) });
};

describe("a page that LINE opens", () => {
	test.each(["path", "liff.state"])("knows the friend of a form whose code is in the %s", async (where) => {
		const path = where === "path" ? `/liff/form/${form.code}` : `/liff/form?liff.state=%2F${form.code}`;
		const { location } = await identify("form", path);
		expect(location).toMatch(new RegExp(`^/f/${form.code}\\?t=`));
		expect((await page(location!)).status).toBe(200);
		// Without the session, the form does not open.
		expect((await page(`/f/${form.code}`)).status).toBe(403);
	});

	test("loads LINE's SDK under a nonce, is small, and is in no frame", async () => {
		const { response, text } = await openInLine(`/liff/form/${form.code}`);
		expect(text).toContain('src="https://static.line-scdn.net/liff/edge/2/sdk.js"');
		const policy = response.headers.get("Content-Security-Policy")!;
		const nonce = /script-src 'nonce-(\w{32})' 'strict-dynamic'/.exec(policy)?.[1];
		expect(text.match(/<script nonce="(\w+)"/g)).toEqual([
			`<script nonce="${nonce}"`,
			`<script nonce="${nonce}"`,
		]);
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).not.toContain("unsafe");
		expect(response.headers.get("X-Frame-Options")).toBe("DENY");
		const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
		expect((await new Response(stream).arrayBuffer()).byteLength).toBeLessThan(10_000);
	});

	test("is the plain page without any script elsewhere, and never leads to LINE by itself", async () => {
		const browser = new OutsideBrowser();
		const { status, text } = await browser.open(`/liff/form/${form.code}`);
		expect(status).toBe(200);
		expect(text).not.toContain("<script");
		expect(text).toContain(LIFF_TEXTS.logIn);
		expect(text).not.toContain(LIFF_TEXTS.continueAsStranger);
	});

	test("keeps the session of a form for three hours", async () => {
		const { location } = await identify("form", `/liff/form/${form.code}`);
		clock.pass(3 * HOUR + MINUTE);
		expect((await page(location!)).status).toBe(403);
	});

	test("shows an event to the friend, with their name", async () => {
		const event = await buildEvent();
		const { location } = await identify("event", `/liff/event/${event.url.code}`);
		expect(await (await page(location!)).text()).toContain("佐藤さま");
	});

	test("counts a visit of a landing page once, for the user whom LINE named", async () => {
		const id = await buildItem("landing", operator, {
			name: "チラシ",
			page: { title: "ご案内", text: "", media_key: null, button: "追加", colour: "#123456" },
		});
		const { code } = (await fetchItemRow("landing", operator, id)) as unknown as { code: string };
		const { location } = await identify(
			"landing",
			`/liff/landing?liff.state=%2F${code}%3Fm1%3Da%26x%3D1`,
			STRANGER,
		);
		expect(await (await page(location!)).text()).toContain("<h1>ご案内</h1>");
		expect(await readRows("select m1, line_user_id from landing_visits")).toEqual([
			{ m1: "a", line_user_id: STRANGER },
		]);
	});

	test("creates no friend for a stranger, and lets them on where the form allows it", async () => {
		const before = await countRows("friends");
		expect(await identify("form", `/liff/form/${form.code}`, STRANGER)).toMatchObject({
			trouble: "stranger",
		});
		const open = await buildForm(operator, [FIELD], { needs_line_login: 0 });
		expect(await identify("form", `/liff/form/${open.code}`, STRANGER)).toMatchObject({
			location: `/f/${open.code}`,
		});
		expect(await countRows("friends")).toBe(before);
	});

	test("notes that it was opened and that a friend was recognised, at most every ten minutes", async () => {
		await identify("form", `/liff/form/${form.code}`);
		const snapshot = await takeSnapshot();
		await identify("form", `/liff/form/${form.code}`);
		expect(await listChangesSince(snapshot)).toEqual([]);
		expect(await readRows("select opened_at, friend_at from liff_apps where purpose = 'form'")).toEqual([
			{ opened_at: expect.any(Number), friend_at: expect.any(Number) },
		]);
	});

	test("says that LINE does not answer, if it does not", async () => {
		const { ticket } = await openInLine(`/liff/form/${form.code}`);
		await fakeLine.answers("login-verify", { status: 500 });
		expect(await signIn("form", { ticket, id_token: buildIdToken(FRIEND) })).toMatchObject({
			trouble: "silent",
		});
	});

	test("says so if the visitor refused the permission", async () => {
		const { text } = await openInLine(`/liff/form/${form.code}?error=access_denied`);
		expect(text).toContain(LIFF_TROUBLES.denied.visitor);
		expect(text).not.toContain("<script");
	});
});

describe("a login outside of LINE", () => {
	test("leads to the friend's page, with a cookie of this browser alone", async () => {
		const browser = new OutsideBrowser();
		const address = await browser.beginLogin(`/liff/form/${form.code}`);
		expect(browser.cookie).toMatch(/^__Host-musubi-liff=/);
		const { status, location } = await browser.open(logInAtLine(address, FRIEND));
		expect(status).toBe(303);
		expect((await page(location!)).status).toBe(200);
	});

	test("tells a browser without cookies what is wrong, and leads nowhere by itself", async () => {
		const address = await new OutsideBrowser().beginLogin(`/liff/form/${form.code}`);
		const { status, text } = await new OutsideBrowser().open(logInAtLine(address, FRIEND));
		expect(status).toBe(403);
		expect(text).toContain(LIFF_TROUBLES.cookies.visitor);
	});

	test.each([
		["no friend", { friendFlag: false }, 200, "stranger"],
		["a friend of an account of another provider", { friendFlag: true }, 404, "provider"],
		["a friend whom this console does not know yet", { friendFlag: true }, 200, "stranger"],
	] as const)("finds out that the user is %s", async (_, friendship, profileStatus, trouble) => {
		await fakeLine.answers("friendship", { status: 200, json: friendship });
		await fakeLine.answers("profile", { status: profileStatus, json: {} });
		const browser = new OutsideBrowser();
		const { text } = await browser.open(
			logInAtLine(await browser.beginLogin(`/liff/form/${form.code}`), STRANGER),
		);
		expect(text).toContain(LIFF_TROUBLES[trouble].visitor);
		const [row] = await readRows<{ trouble: string | null }>(
			"select trouble from liff_apps where purpose = 'form'",
		);
		expect(row!.trouble).toBe(trouble === "provider" ? "provider" : null);
	});

	test("finds out that no account is linked with the channel, and notes it for operators", async () => {
		await fakeLine.answers("friendship", { status: 400, message: "There is no login bot linked" });
		const browser = new OutsideBrowser();
		await browser.open(logInAtLine(await browser.beginLogin(`/liff/form/${form.code}`), STRANGER));
		const shown = (await (await sendRequest("/api/liff", { as: operator, env: LIFF_ENV })).json()) as {
			apps: { purpose: string; trouble: string | null }[];
		};
		expect(shown.apps.find(({ purpose }) => purpose === "form")?.trouble).toBe(
			LIFF_TROUBLES.unlinked.operator,
		);
	});

	test("says so if the visitor cancelled it", async () => {
		const browser = new OutsideBrowser();
		const address = new URL(await browser.beginLogin(`/liff/form/${form.code}`));
		const state = encodeURIComponent(address.searchParams.get("state")!);
		const { text } = await browser.open(`/liff/return?error=access_denied&state=${state}`);
		expect(text).toContain(LIFF_TROUBLES.denied.visitor);
	});
});
