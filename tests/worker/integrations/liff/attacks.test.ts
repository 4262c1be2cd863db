import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { LIFF_TROUBLES } from "#domain/integrations/liff/liff-troubles.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { signClaims } from "#functions/platform/http/signed-token.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildEvent } from "#tests/support/events/event-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { type BuiltForm, buildForm } from "#tests/support/form-pages.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import {
	buildLiffApps,
	LIFF_ENV,
	LIFF_ORIGIN,
	OutsideBrowser,
	openInLine,
	signIn,
} from "#tests/support/liff-visits.ts";
import { buildIdToken, CHANNEL, logInAtLine } from "#tests/support/line-login.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/* Attacks on pages that know the friend. Each ends without the friend's page, and without a row of theirs. */

const VICTIM = `U${"a".repeat(32)}`;
const ATTACKER = `U${"c".repeat(32)}`;
const OTHER_CHANNEL = { id: "2000000099", secret: "secret-of-the-attacker" };

const FIELD = { id: -1, label: "メニュー", swatch_id: 40, options: ["カット", "カラー"] };

let clock: TestClock;
let operator: ConsoleSession;
let form: BuiltForm;
let victim: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	await fakeLine.forget();
	operator = await buildSession();
	victim = await buildFriend({ lineUserId: VICTIM, name: "佐藤" });
	await buildLiffApps();
	form = await buildForm(operator, [FIELD], { needs_line_login: 1 });
});

const entry = () => `/liff/form/${form.code}`;
const ticketOf = async (path = entry()) => (await openInLine(path)).ticket;
const page = (path: string) => sendRequest(path, { origin: LIFF_ORIGIN, env: LIFF_ENV });
const seconds = () => Math.round(Date.now() / SECOND);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const claims = (changes: object = {}) => ({
	...{ iss: "https://access.line.me", sub: VICTIM, aud: CHANNEL.id, iat: seconds(), exp: seconds() + 3_600 },
	...changes,
});

/** Token of another algorithm, which its own header names. */
const unsignedToken = (signature: string) => `${part({ alg: "none" })}.${part(claims())}.${signature}`;
const tokenOfOwnKey = async (header: object) => {
	const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
	const pair = (await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])) as CryptoKeyPair;
	const text = `${part({ alg: "ES256", ...header })}.${part(claims())}`;
	const signature = await crypto.subtle.sign(algorithm, pair.privateKey, new TextEncoder().encode(text));
	return `${text}.${Buffer.from(signature).toString("base64url")}`;
};

describe("an id token", () => {
	test.each<[string, () => string | Promise<string>, string]>([
		["of another channel", () => buildIdToken(VICTIM, { channel: OTHER_CHANNEL }), "refused"],
		["of another channel's audience", () => buildIdToken(VICTIM, { aud: OTHER_CHANNEL.id }), "audience"],
		[
			"that has expired",
			() => buildIdToken(VICTIM, { iat: seconds() - 7_200, exp: seconds() - 3_600 }),
			"expired",
		],
		[
			"that is not valid yet",
			() => buildIdToken(VICTIM, { iat: seconds() + 3_600, exp: seconds() + 7_200 }),
			"refused",
		],
		["of another issuer", () => buildIdToken(VICTIM, { iss: "https://access.line.example" }), "refused"],
		["with a nonce of another login", () => buildIdToken(VICTIM, { nonce: "of-another-login" }), "refused"],
		["without a user id of LINE", () => buildIdToken("1 or 1=1"), "refused"],
		[
			"with a forged signature",
			() => `${buildIdToken(VICTIM).split(".").slice(0, 2).join(".")}.${"A".repeat(43)}`,
			"refused",
		],
		[
			"with another user in its body",
			() => {
				const [head, , signature] = buildIdToken(ATTACKER).split(".");
				return `${head}.${part(claims())}.${signature}`;
			},
			"refused",
		],
		["of the algorithm none", () => unsignedToken("AA"), "refused"],
		["of the algorithm none without a signature", () => unsignedToken(""), "refused"],
		["signed by a key of the attacker", () => tokenOfOwnKey({ typ: "JWT" }), "refused"],
		[
			"with the attacker's key in its header",
			() => tokenOfOwnKey({ jwk: { kty: "EC" }, jku: "https://evil.example/keys" }),
			"refused",
		],
		["that is a user id", () => VICTIM, "refused"],
		["with a parameter behind it", () => `${buildIdToken(VICTIM)}&client_id=${OTHER_CHANNEL.id}`, "refused"],
	])("%s identifies nobody", async (_, token, trouble) => {
		const ticket = await ticketOf();
		const answer = await signIn("form", { ticket, id_token: await token() });
		expect(answer).toEqual({ status: 200, trouble });
		expect(answer).not.toHaveProperty("location");
	});

	test("beside a user id of the page is refused with the field's name, and read by nobody", async () => {
		const before = await takeSnapshot();
		const body = { ticket: await ticketOf(), id_token: buildIdToken(ATTACKER), user_id: VICTIM };
		expect((await signIn("form", body)).status).toBe(422);
		expect(
			(await listChangesSince(before)).filter((change) => !JSON.stringify(change).includes("opened_at")),
		).toEqual([]);
	});

	test("with an answer of LINE for another channel identifies nobody", async () => {
		const ticket = await ticketOf();
		await fakeLine.answers("login-verify", { status: 200, json: claims({ aud: OTHER_CHANNEL.id }) });
		expect(await signIn("form", { ticket, id_token: buildIdToken(VICTIM) })).toMatchObject({
			trouble: "audience",
		});
		await fakeLine.answers("login-verify", { status: 200, json: claims({ exp: seconds() - 600 }) });
		expect(await signIn("form", { ticket, id_token: buildIdToken(VICTIM) })).toMatchObject({
			trouble: "expired",
		});
	});

	test("of ten thousand characters is refused before LINE is asked", async () => {
		const body = { ticket: await ticketOf(), id_token: "a".repeat(10_000) };
		expect((await signIn("form", body)).status).toBe(422);
		expect(await fakeLine.calls("login-verify")).toEqual([]);
	});
});

describe("a ticket", () => {
	test.each<[string, () => string | Promise<string>]>([
		["of another purpose's page", async () => ticketOf(`/liff/event/${(await buildEvent()).url.code}`)],
		[
			"that is forged",
			() => signClaims("another-key", "liff-ticket", ["form", form.code, {}, Date.now() + MINUTE]),
		],
		[
			"that is another kind of token",
			() => signClaims(clock.env.APP_KEY, "form", [victim.id, form.id, Date.now() + MINUTE]),
		],
		["that is none", () => "none"],
	])("%s opens nothing", async (_, ticket) => {
		const answer = await signIn("form", { ticket: await ticket(), id_token: buildIdToken(VICTIM) });
		expect(answer).toEqual({ status: 200, trouble: "expired" });
	});

	test("that is replayed after ten minutes opens nothing", async () => {
		const ticket = await ticketOf();
		clock.pass(11 * MINUTE);
		expect(await signIn("form", { ticket, id_token: buildIdToken(VICTIM) })).toMatchObject({
			trouble: "expired",
		});
	});

	test("of another account opens nothing", async () => {
		const ticket = await ticketOf();
		const env = { APP_KEY: "key-of-another-account" };
		expect(await signIn("form", { ticket, id_token: buildIdToken(VICTIM) }, { env })).toMatchObject({
			trouble: "expired",
		});
	});

	test("sent by a page of another site is refused (CSRF)", async () => {
		const body = { ticket: await ticketOf(), id_token: buildIdToken(ATTACKER) };
		const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
		const response = await sendRequest("/liff/form/sign-in", {
			bare: true,
			json: body,
			headers,
			origin: LIFF_ORIGIN,
			env: LIFF_ENV,
		});
		expect(response.status).toBe(403);
	});
});

test("an account with another LINE Login channel refuses the token", async () => {
	const ticket = await ticketOf();
	const env = { LINE_LOGIN_CHANNEL_ID: OTHER_CHANNEL.id, LINE_LOGIN_CHANNEL_SECRET: OTHER_CHANNEL.secret };
	expect(await signIn("form", { ticket, id_token: buildIdToken(VICTIM) }, { env })).toMatchObject({
		trouble: "audience",
	});
});

describe("an address that would lead elsewhere", () => {
	test.each([
		"https://evil.example/",
		"//evil.example",
		"///evil.example",
		"/\\evil.example",
		"\\\\evil.example",
		"/%2F%2Fevil.example",
		"/%5Cevil.example",
		"/../api/operators",
		"/..%2f..%2fadmin",
		"/CODE/../../login",
		"/CODE//evil.example",
		"/CODE#@evil.example",
		"/CODE@evil.example",
		"javascript:alert(1)",
		"/javascript:alert(1)",
		"/CODE\r\nLocation: https://evil.example",
		"",
	])("%j is a page that says so", async (state) => {
		const path = `/liff/form?liff.state=${encodeURIComponent(state.replace("CODE", form.code))}`;
		const { response, text, ticket } = await openInLine(path);
		expect(response.status).toBe(404);
		expect(response.headers.get("Location")).toBeNull();
		expect([text.includes("evil.example"), ticket]).toEqual([false, ""]);
	});

	test.each(["return_to=https://evil.example", "t=forged", "redirect=//evil.example", "mode=example"])(
		"%s is not carried on to the page",
		async (query) => {
			const { ticket } = await openInLine(`${entry()}?${query}`);
			const { location } = await signIn("form", { ticket, id_token: buildIdToken(VICTIM) });
			expect(location).toMatch(new RegExp(`^/f/${form.code}\\?t=[\\w.-]+$`));
		},
	);
});

describe("a session", () => {
	const session = async () =>
		(await signIn("form", { ticket: await ticketOf(), id_token: buildIdToken(VICTIM) })).location!.split(
			"?t=",
		)[1]!;

	test("of one form opens no other, and no event", async () => {
		const token = await session();
		const other = await buildForm(operator, [FIELD], { needs_line_login: 1 });
		const event = await buildEvent();
		expect((await page(`/f/${other.code}?t=${token}`)).status).toBe(403);
		expect(await (await page(`/ev/${event.url.code}?t=${token}`)).text()).not.toContain("佐藤さま");
	});

	test("ends at once when an operator blocks the friend", async () => {
		const token = await session();
		await updateRow("friends", victim.id, { user_rate: USER_RATE.blocked });
		expect((await page(`/f/${form.code}?t=${token}`)).status).toBe(403);
	});

	test("of a friend who was blocked before is that of a stranger", async () => {
		await updateRow("friends", victim.id, { user_rate: USER_RATE.blocked });
		const answer = await signIn("form", { ticket: await ticketOf(), id_token: buildIdToken(VICTIM) });
		expect(answer).toMatchObject({ trouble: "stranger" });
	});
});

describe("a login outside of LINE", () => {
	test("that the attacker began, finished in the victim's browser, logs nobody in", async () => {
		const attacker = new OutsideBrowser();
		const back = logInAtLine(await attacker.beginLogin(entry()), VICTIM);
		const { location, text } = await new OutsideBrowser().open(back);
		expect(location).toBeNull();
		expect(text).toContain(LIFF_TROUBLES.cookies.visitor);
	});

	test("with a cookie that the attacker set is refused (fixation)", async () => {
		const browser = new OutsideBrowser();
		const back = logInAtLine(await browser.beginLogin(entry()), VICTIM);
		const { location } = await browser.open(back, {
			headers: { Cookie: "__Host-musubi-liff=known; musubi-liff=known" },
		});
		expect(location).toBeNull();
	});

	test("whose return is replayed logs nobody in again", async () => {
		const browser = new OutsideBrowser();
		const back = logInAtLine(await browser.beginLogin(entry()), VICTIM);
		const cookie = browser.cookie;
		expect((await browser.open(back)).location).toMatch(/^\/f\//);
		browser.cookie = cookie;
		expect((await browser.open(back)).location).toBeNull();
	});

	test("with the code of another login is refused: the verifier and the nonce belong to the state", async () => {
		const [browser, other] = [new OutsideBrowser(), new OutsideBrowser()];
		const own = new URL(logInAtLine(await browser.beginLogin(entry()), ATTACKER), LIFF_ORIGIN);
		const stolen = new URL(logInAtLine(await other.beginLogin(entry()), VICTIM), LIFF_ORIGIN);
		own.searchParams.set("code", stolen.searchParams.get("code")!);
		expect((await browser.open(own.pathname + own.search)).location).toBeNull();
	});

	test.each([
		["forged", () => signClaims("another-key", "liff-login", ["x", "y", Date.now() + MINUTE])],
		["of a landing page's login", () => signClaims(clock.env.APP_KEY, "landing", [1, Date.now() + MINUTE])],
		["missing", () => ""],
	])("with a state that is %s has no page of a friend", async (_, state) => {
		const { status, location } = await new OutsideBrowser().open(`/liff/return?code=x&state=${state()}`);
		expect([status, location]).toEqual([404, null]);
	});

	test("with a state older than ten minutes is over", async () => {
		const browser = new OutsideBrowser();
		const back = logInAtLine(await browser.beginLogin(entry()), VICTIM);
		clock.pass(11 * MINUTE);
		const { location, text } = await browser.open(back);
		expect(location).toBeNull();
		expect(text).toContain(LIFF_TROUBLES.expired.visitor);
	});

	test("has a cookie that no script reads and no other host sets", async () => {
		const browser = new OutsideBrowser();
		const { text } = await browser.open(entry());
		const { setCookie } = await browser.open(/href="(\/liff\/login[^"]+)"/.exec(text)![1]!);
		expect(setCookie).toMatch(/^__Host-musubi-liff=[\w-]{32}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
	});
});

test("a report of a trouble writes at most every ten minutes, for a page of ours alone, and no text of the sender", async () => {
	const report = (body: object) =>
		sendRequest("/liff/form/trouble", { json: body, origin: LIFF_ORIGIN, env: LIFF_ENV });
	const ticket = await ticketOf();
	expect((await report({ ticket, trouble: "<script>" })).status).toBe(422);
	expect((await report({ ticket: "none", trouble: "init" })).status).toBe(200);
	expect(await countRows("liff_apps", "trouble is not null")).toBe(0);
	expect((await report({ ticket, trouble: "init" })).status).toBe(200);
	const before = await takeSnapshot();
	for (let count = 0; count < 5; count++) await report({ ticket, trouble: "loop" });
	expect(await listChangesSince(before)).toEqual([]);
});
