import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import { handovers, linkedSessions, memberships } from "#db/platform/directory/people-tables.ts";
import { operators, roles, sessions } from "#db/platform/operators.ts";
import { ACCOUNT_TEXTS } from "#domain/platform/texts/accounts-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { cleanUpLinkedSessions } from "#functions/console/accounts/end-linked-sessions.ts";
import type { Env } from "#functions/env.ts";
import { clearDirectoryCopy } from "#functions/platform/accounts/account-directory.ts";
import { selectEnvOfHost } from "#functions/platform/accounts/select-account.ts";
import { sha256 } from "#functions/platform/auth/operator-session.ts";
import { AccountBrowser } from "#tests/support/account-browser.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import {
	buildDeployment,
	buildPerson,
	closeGinza,
	GINZA_HOST,
	openGinza,
	sendToGinza,
	sendToMain,
} from "#tests/support/two-accounts.ts";

const MAIN_HOST = new URL(TEST_ORIGIN).host;

let operator: BuiltOperator;
let session: ConsoleSession;
let browser: AccountBrowser;

beforeEach(async () => {
	await resetState();
	operator = await buildOperator({ isAdmin: true });
	await openGinza();
	session = await signInOperator(operator);
	browser = new AccountBrowser();
	browser.addCookie(MAIN_HOST, session.cookie);
});
afterEach(async () => {
	vi.restoreAllMocks();
	await closeGinza();
});

const ginzaDb = () => connectD1(env.GINZA__DB!);
const directory = () => connectD1(env.DIRECTORY!);
const requestTicket = (json: object = {}, as = session) =>
	sendToMain("/api/accounts/handover", { as, json: { account: "ginza", path: "/line/talk?id=1", ...json } });
const createTicket = async (json?: object) =>
	((await (await requestTicket(json)).json()) as { url: string }).url;
const buildMember = () => buildPerson({ operators: { main: operator.id, ginza: operator.id } });
const listGinzaSessions = () => ginzaDb().select().from(sessions);
const expectRefused = async (response: Response, text: string = ACCOUNT_TEXTS.handoverRefused) => {
	expect(response.status).toBe(403);
	expect(await response.text()).toContain(text);
	expect(await listGinzaSessions()).toEqual([]);
};
/** The address at which the other host takes a ticket that the asking session has confirmed. */
const confirm = async (url: string, by = browser) => {
	const first = await by.open(url);
	const second = await by.open(first.headers.get("Location")!);
	return second.headers.get("Location")!;
};

describe("a hand-over", () => {
	test("opens the path in the other account with a session of its own there", async () => {
		await buildMember();
		const { addresses } = await browser.follow(await createTicket());
		expect(addresses.map((address) => new URL(address).host)).toEqual([
			...[GINZA_HOST, MAIN_HOST, GINZA_HOST, GINZA_HOST],
		]);
		expect(addresses.at(-1)).toBe(`http://${GINZA_HOST}/line/talk?id=1`);
		const cookie = `musubi=${browser.cookieOf(GINZA_HOST, "musubi")}`;
		const answer = await sendToGinza("/api/session", { as: { cookie, token: "" } });
		expect(await answer.json()).toMatchObject({ account: { name: "ginza" }, operator: { id: operator.id } });
		expect(browser.cookieOf(MAIN_HOST, "musubi")).toBe(session.cookie.split("=")[1]);
	});

	test("continues the session that the browser already has, instead of opening one at each switch", async () => {
		await buildMember();
		await browser.follow(await createTicket());
		const cookie = browser.cookieOf(GINZA_HOST, "musubi");
		await browser.follow(await createTicket());
		expect(browser.cookieOf(GINZA_HOST, "musubi")).toBe(cookie);
		expect(await listGinzaSessions()).toHaveLength(1);
	});

	test.each(["//evil.example/", "/\\evil.example", "https://evil.example/", "/\t/evil.example", "line"])(
		"leads to no other site: %j",
		async (path) => {
			await buildMember();
			expect((await requestTicket({ path })).status).toBe(422);
		},
	);

	test.each([
		"/%2f%2fevil.example",
		"/.//evil.example/",
		"/%5cevil.example",
		"/%09/evil.example",
		"/@evil.example",
	])("leads to the other account's host by any path: %j", async (path) => {
		await buildMember();
		const { addresses } = await browser.follow(await createTicket({ path }));
		expect(new URL(addresses.at(-1)!).host).toBe(GINZA_HOST);
		expect(await listGinzaSessions()).toHaveLength(1);
	});

	test("is for an account of the person alone; others are unknown, whether they exist or not", async () => {
		const unknown = [404, { ERROR: [CALL_TEXTS.notFound] }];
		const ask = async (account: string) => {
			const response = await requestTicket({ account });
			return [response.status, await response.json()];
		};
		expect(await ask("ginza")).toEqual(unknown);
		await buildPerson({ operators: { main: operator.id } });
		expect(await ask("ginza")).toEqual(unknown);
		expect(await ask("shibuya")).toEqual(unknown);
	});
});

describe("a ticket", () => {
	beforeEach(buildMember);

	test("works once", async () => {
		const address = await confirm(await createTicket());
		const secret = browser.cookieOf(GINZA_HOST, "musubi-handover")!;
		expect((await browser.open(address)).status).toBe(303);
		browser.addCookie(GINZA_HOST, `musubi-handover=${secret}`);
		expect((await browser.open(address)).status).toBe(403);
		expect(await listGinzaSessions()).toHaveLength(1);
	});

	test("opens one session for two requests at once", async () => {
		const address = await confirm(await createTicket());
		const { pathname, search } = new URL(address);
		const headers = { Cookie: `musubi-handover=${browser.cookieOf(GINZA_HOST, "musubi-handover")}` };
		const responses = await Promise.all([1, 2, 3].map(() => sendToGinza(pathname + search, { headers })));
		expect(responses.map(({ status }) => status).sort()).toEqual([303, 403, 403]);
		expect(await listGinzaSessions()).toHaveLength(1);
	});

	test("is used up by a worker that dies between the claim and the session", async () => {
		const { pathname, search } = new URL(await confirm(await createTicket()));
		const headers = { Cookie: `musubi-handover=${browser.cookieOf(GINZA_HOST, "musubi-handover")}` };
		const die = () => {
			throw new Error("killed");
		};
		vi.spyOn(console, "error").mockReturnValue(undefined);
		const DB = { prepare: die, batch: die } as unknown as D1Database;
		expect((await sendToGinza(pathname + search, { headers, env: { DB } })).status).toBe(500);
		expect((await directory().select().from(handovers))[0]?.usedAt).not.toBeNull();
		await expectRefused(await sendToGinza(pathname + search, { headers }));
	});

	test("opens no session that outlives its own, if that ends meanwhile", async () => {
		const address = new URL(await confirm(await createTicket()));
		const endRoot = async () => void (await connectD1(env.DB).delete(sessions));
		const response = await sendToGinza(address.pathname + address.search, {
			headers: { Cookie: `musubi-handover=${browser.cookieOf(GINZA_HOST, "musubi-handover")}` },
			env: { DB: interruptAt(env.GINZA__DB!, /insert into "?sessions/i, endRoot) },
		});
		await expectRefused(response);
	});

	test("expires after 30 seconds", async () => {
		const url = await createTicket();
		const [stored] = await directory().select().from(handovers);
		expect(stored!.expiresAt - Date.now()).toBeLessThanOrEqual(30_000);
		const address = await confirm(url);
		await directory().update(handovers).set({ expiresAt: Date.now() });
		await expectRefused(await browser.open(address));
		await expectRefused(await browser.open(url));
	});

	test("works at the host that it is for, and at no other", async () => {
		const address = new URL(await confirm(await createTicket()));
		const secret = browser.cookieOf(GINZA_HOST, "musubi-handover");
		browser.addCookie(MAIN_HOST, `musubi-handover=${secret}`);
		await expectRefused(await browser.open(`${TEST_ORIGIN}${address.pathname}${address.search}`));
	});

	test("that somebody else got opens nothing in their browser", async () => {
		const thief = new AccountBrowser();
		const { response } = await thief.follow(await createTicket());
		await expectRefused(response);
		const other = await signInOperator(await buildOperator({ isAdmin: true }));
		thief.addCookie(MAIN_HOST, other.cookie);
		await expectRefused((await thief.follow(await createTicket())).response);
		// The confirmed address opens nothing without the secret of the browser.
		await expectRefused(await thief.open(await confirm(await createTicket())));
	});

	test("that somebody sends to another person's browser signs nobody in there", async () => {
		const attackersTicket = await createTicket();
		const victim = new AccountBrowser();
		const colleague = await signInOperator(await buildOperator());
		victim.addCookie(MAIN_HOST, colleague.cookie);
		await expectRefused((await victim.follow(attackersTicket)).response);
		expect(victim.cookieOf(GINZA_HOST, "musubi")).toBeUndefined();
	});

	test("is bound to the browser that came first, whatever a forged link lets the asking session confirm", async () => {
		const url = await createTicket();
		const { ticket } = Object.fromEntries(new URL(url).searchParams);
		const first = await browser.open(url);
		const thief = new AccountBrowser();
		await expectRefused(await thief.open(url));
		const ownSecret = "secret-of-the-thief";
		const forged = `${TEST_ORIGIN}/handover/confirm?ticket=${ticket}&browser=${await sha256(ownSecret)}`;
		await browser.open(forged);
		thief.addCookie(GINZA_HOST, `musubi-handover=${ownSecret}`);
		await expectRefused(await thief.open(url));
		await browser.open(first.headers.get("Location")!);
		expect((await browser.open(url)).status).toBe(303);
		expect(await listGinzaSessions()).toHaveLength(1);
	});

	test("is bound to one of two browsers that come at once", async () => {
		const { pathname, search } = new URL(await createTicket());
		const responses = await Promise.all([1, 2, 3].map(() => sendToGinza(pathname + search)));
		expect(responses.map(({ status }) => status).sort()).toEqual([303, 403, 403]);
	});

	test("opens nothing before it is confirmed, but sends its browser there again", async () => {
		const url = await createTicket();
		const first = await browser.open(url);
		const again = await browser.open(url);
		expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
		expect(await listGinzaSessions()).toEqual([]);
		await browser.follow(again.headers.get("Location")!);
		expect(await listGinzaSessions()).toHaveLength(1);
	});

	test("is confirmed once", async () => {
		const url = await createTicket();
		await confirm(url);
		const { search } = new URL(url);
		expect((await browser.open(`${TEST_ORIGIN}/handover/confirm${search}`)).status).toBe(403);
	});

	test.each<[string, () => Promise<unknown>, string?]>([
		["the asking session has ended", () => connectD1(env.DB).delete(sessions)],
		["the asking operator is disabled", () => connectD1(env.DB).update(operators).set({ disabledAt: 1 })],
		["the operator is disabled there", () => ginzaDb().update(operators).set({ disabledAt: 1 })],
		[
			"the person no longer works there",
			() => directory().delete(memberships).where(eq(memberships.account, "ginza")),
		],
		[
			"the role there requires a second step that the person does not have",
			() => ginzaDb().update(roles).set({ twoFactorRequired: true }),
			ACCOUNT_TEXTS.handoverNeedsSecondStep,
		],
		["the asking account is disabled", () => disable("main")],
	])("is refused if %s", async (_, change, text) => {
		const address = await confirm(await createTicket());
		await change();
		await expectRefused(await browser.open(address), text);
	});

	test("is not made for a disabled account, and none opens it", async () => {
		const address = await confirm(await createTicket());
		await disable("ginza");
		expect((await browser.open(address)).status).toBe(503);
		expect((await requestTicket()).status).toBe(404);
	});

	test("gives the browser a secret that no page of a neighbouring host can set", async () => {
		const { pathname, search } = new URL(await createTicket());
		const ginza = await selectEnvOfHost(buildDeployment(), GINZA_HOST);
		const env = { ...ginza, PUBLIC_ORIGIN: `https://${GINZA_HOST}` };
		const response = await sendRequest(pathname + search, { origin: `https://${GINZA_HOST}`, env });
		expect(response.headers.getSetCookie()).toEqual([
			expect.stringMatching(/^__Host-musubi-handover=[\w-]+;(?=.*Path=\/(;|$))(?=.*Secure)(?!.*Domain)/),
		]);
	});

	test("is stored as a hash", async () => {
		const ticket = new URL(await createTicket()).searchParams.get("ticket")!;
		const rows = await directory().select().from(handovers);
		expect(JSON.stringify(rows)).not.toContain(ticket);
	});
});

const disable = async (name: string) => {
	await directory().update(accounts).set({ state: "disabled", version: 2 }).where(eq(accounts.name, name));
	clearDirectoryCopy(env.DIRECTORY!);
};

describe("a second step", () => {
	beforeEach(buildMember);

	test("that the home account's session passed counts in an account whose role requires one", async () => {
		await connectD1(env.DB).update(operators).set({ totpSecret: "sealed" });
		await ginzaDb().update(roles).set({ twoFactorRequired: true });
		await browser.follow(await createTicket());
		const cookie = `musubi=${browser.cookieOf(GINZA_HOST, "musubi")}`;
		const answer = await sendToGinza("/api/session", { as: { cookie, token: "" } });
		expect(await answer.json()).toMatchObject({ lacks_second_step: false });
	});

	test("that the home account's operator loses ends the session that it opened", async () => {
		await connectD1(env.DB).update(operators).set({ totpSecret: "sealed" });
		await browser.follow(await createTicket());
		const main = await selectEnvOfHost(buildDeployment(), MAIN_HOST);
		const mend = () => cleanUpLinkedSessions(new TestClock().context({ env: main, now: Date.now() }));
		await mend();
		expect(await listGinzaSessions()).toHaveLength(1);
		await connectD1(env.DB).update(operators).set({ totpSecret: null });
		await mend();
		expect(await listGinzaSessions()).toEqual([]);
	});
});

describe("the second step of somebody who acts from another account", () => {
	const readWork = async () => (await sendToMain("/api/accounts/ginza/work", { as: session })).json();

	test("is that of the home account now, not that of the last sign-in there", async () => {
		await buildMember();
		await ginzaDb().update(roles).set({ twoFactorRequired: true });
		await connectD1(env.DB).update(operators).set({ totpSecret: "sealed" });
		await browser.follow(await createTicket());
		expect(await readWork()).toMatchObject({ talks: 0, bookings: 0 });
		await connectD1(env.DB).update(operators).set({ totpSecret: null });
		expect(await readWork()).toEqual({ talks: null, bookings: null, failures: null });
	});
});

describe("sessions that were handed over", () => {
	const isSignedInAtGinza = async () => {
		const cookie = `musubi=${browser.cookieOf(GINZA_HOST, "musubi")}`;
		return (await sendToGinza("/api/session", { as: { cookie, token: "" } })).ok;
	};
	const isSignedInAtMain = async () => (await sendToMain("/api/session", { as: session })).ok;

	beforeEach(async () => {
		await buildMember();
		await browser.follow(await createTicket());
		expect(await isSignedInAtGinza()).toBe(true);
	});

	test("end with a logout in the account that they came from", async () => {
		await sendToMain("/api/logout", { as: session, method: "POST" });
		expect([await isSignedInAtMain(), await isSignedInAtGinza()]).toEqual([false, false]);
		expect(await directory().select().from(linkedSessions)).toEqual([]);
	});

	test("end the one that they came from by their own logout", async () => {
		const [{ csrfToken } = { csrfToken: "" }] = await listGinzaSessions();
		const cookie = `musubi=${browser.cookieOf(GINZA_HOST, "musubi")}`;
		await sendToGinza("/api/logout", { as: { cookie, token: csrfToken }, method: "POST" });
		expect([await isSignedInAtMain(), await isSignedInAtGinza()]).toEqual([false, false]);
	});

	test("hand over to further accounts while they and their account are active, not by their root alone", async () => {
		const [{ csrfToken } = { csrfToken: "" }] = await listGinzaSessions();
		const as = { cookie: `musubi=${browser.cookieOf(GINZA_HOST, "musubi")}`, token: csrfToken };
		const askGinza = async () => {
			const json = { account: "main", path: "/" };
			const response = await sendToGinza("/api/accounts/handover", { as, json });
			return confirm(((await response.json()) as { url: string }).url);
		};
		expect((await browser.open(await askGinza())).status).toBe(303);
		const address = await askGinza();
		await disable("ginza");
		expect((await browser.open(address)).status).toBe(403);
		await directory().update(accounts).set({ state: "active", version: 3 });
		clearDirectoryCopy(env.DIRECTORY!);
		const later = await askGinza();
		await ginzaDb().delete(sessions);
		expect((await browser.open(later)).status).toBe(403);
	});

	test("end by the clock, if the worker died that ended the one that they came from", async () => {
		await connectD1(env.DB).delete(sessions);
		expect(await isSignedInAtGinza()).toBe(true);
		const main = await selectEnvOfHost(buildDeployment(), MAIN_HOST);
		await cleanUpLinkedSessions(new TestClock().context({ env: main, now: Date.now() }));
		expect(await isSignedInAtGinza()).toBe(false);
	});

	test("leave no link behind after their own end", async () => {
		await ginzaDb().delete(sessions);
		await directory().update(linkedSessions).set({ createdAt: 0 });
		const ginza = await selectEnvOfHost(buildDeployment(), GINZA_HOST);
		await cleanUpLinkedSessions(new TestClock().context({ env: ginza, db: ginzaDb(), now: Date.now() }));
		expect(await directory().select().from(linkedSessions)).toEqual([]);
		expect(await isSignedInAtMain()).toBe(true);
	});

	test("end when an administrator of the home account ends it, or disables the operator", async () => {
		const administrator = await signInOperator(await buildOperator({ isAdmin: true }));
		await sendToMain(`/api/operators/${operator.id}/disabled`, {
			as: administrator,
			json: { is_disabled: true },
			method: "PUT",
		});
		expect([await isSignedInAtMain(), await isSignedInAtGinza()]).toEqual([false, false]);
	});
});

describe("a login page", () => {
	const readContinuation = async (send: typeof sendToGinza, cookie = "") =>
		((await (await send("/api/login", { headers: { Cookie: cookie } })).json()) as { continue_at: unknown })
			.continue_at;
	const MAIN_ENTRANCE = `${TEST_ORIGIN}/accounts/ginza`;

	test("names the first account to somebody who may be signed in there, once somebody works in both", async () => {
		expect(await readContinuation(sendToGinza)).toBeNull();
		await buildPerson({ operators: { ginza: operator.id } });
		await buildPerson({ operators: { main: operator.id } });
		expect(await readContinuation(sendToGinza)).toBeNull();
		await directory().delete(memberships);
		await buildMember();
		expect(await readContinuation(sendToGinza)).toBe(MAIN_ENTRANCE);
		expect(await readContinuation(sendToMain)).toBeNull();
		await disable("main");
		expect(await readContinuation(sendToGinza)).toBeNull();
	});

	test("names the account from which the browser came last, by its own address whatever the cookie says", async () => {
		await buildMember();
		await browser.follow(await createTicket());
		const cookie = `musubi-from=${browser.cookieOf(GINZA_HOST, "musubi-from")}`;
		expect(decodeURIComponent(cookie)).toBe(`musubi-from=main ${new URL(TEST_ORIGIN).hostname}`);
		expect(await readContinuation(sendToGinza, cookie)).toBe(MAIN_ENTRANCE);
		expect(await readContinuation(sendToMain, "musubi-from=ginza")).toBe(
			`http://${GINZA_HOST}/accounts/main`,
		);
		for (const name of ["evil.example", "127.0.0.1", "javascript:"])
			expect(await readContinuation(sendToGinza, `musubi-from=${encodeURIComponent(`main ${name}`)}`)).toBe(
				MAIN_ENTRANCE,
			);
		expect(await readContinuation(sendToGinza, "musubi-from=nowhere")).toBeNull();
	});
});

describe("on a machine of development, where the first account has several names", () => {
	const PUBLIC_ORIGIN = "http://127.0.0.1:8787";

	test.each([
		["main localhost", "http://localhost:8787"],
		["main 127.0.0.1", PUBLIC_ORIGIN],
		["main other.localhost", PUBLIC_ORIGIN],
		["main evil.example", PUBLIC_ORIGIN],
		["main localhost@evil.example", PUBLIC_ORIGIN],
		["umeda localhost", PUBLIC_ORIGIN],
	])("a person who came from %s returns to %s", async (previous, origin) => {
		await buildMember();
		await browser.follow(await createTicket());
		const [{ csrfToken } = { csrfToken: "" }] = await listGinzaSessions();
		const from = `musubi-from=${encodeURIComponent(previous)}`;
		const as = { cookie: `musubi=${browser.cookieOf(GINZA_HOST, "musubi")}; ${from}`, token: csrfToken };
		const main = await selectEnvOfHost(buildDeployment(), MAIN_HOST);
		const answer = await sendToGinza("/api/accounts/handover", {
			...{ as, json: { account: "main", path: "/" } },
			env: { ALL_ACCOUNTS: { list: async () => [], envOf: async () => ({ ...main, PUBLIC_ORIGIN }) } },
		});
		const { url } = (await answer.json()) as { url: string };
		expect(url).toMatch(new RegExp(`^${origin}/handover\\?ticket=`));
	});

	const open = async (origin: string, options: { as?: ConsoleSession; env?: Partial<Env> } = {}) => {
		const { status, headers } = await sendRequest(ENTRANCE, { origin, env: { PUBLIC_ORIGIN }, ...options });
		return [status, headers.get("Location")];
	};
	const ENTRANCE = "/accounts/ginza?path=%2Fline%2Faccount";

	test("a link that continues at the name without a session leads to the other name, and not back", async () => {
		expect(await open(PUBLIC_ORIGIN)).toEqual([303, `http://localhost:8787${ENTRANCE}`]);
		expect(await open("http://localhost:8787")).toEqual([200, null]);
		expect(await open(PUBLIC_ORIGIN, { as: session })).toEqual([200, null]);
		expect(await open(TEST_ORIGIN, { env: { PUBLIC_ORIGIN: TEST_ORIGIN } })).toEqual([200, null]);
	});
});
