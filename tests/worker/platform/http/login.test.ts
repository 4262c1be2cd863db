import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
	FAILURES_BEFORE_LOCK,
	FAILURES_BEFORE_LOCK_IN_ALL,
	KNOWN_BROWSER_PERIOD,
	LOCK_PERIOD,
} from "#domain/console/operators/login-input.ts";
import { AGREED_WITH_BUILDER } from "#domain/engine/access/all-abilities.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildMailbox, buildNotification } from "#tests/support/notice-fixture.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator, signInOperator } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";
import { unusedLimits, withinOneMinute } from "#tests/support/unused-limits.ts";

const PASSWORD = "correct-horse-battery";
let operator: BuiltOperator;
let addresses = 0;

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: tokyoTime("2026-11-20 10:00") });
	operator = await buildOperator({ password: PASSWORD });
	here = `192.0.2.${++addresses}`;
});
afterEach(() => void vi.useRealTimers());

/** IP address of the test, so that no other test's rate limit applies. */
let here: string;

/** Attempts a login. */
const logIn = (password: string, email = operator.email, from = here) =>
	sendRequest("/api/login", { json: { email, password }, headers: { "cf-connecting-ip": from } });

const failTimes = async (times: number, email?: string, from?: string) => {
	for (let failure = 0; failure < times; failure++) await logIn("wrong-password", email, from);
};

const answerOf = async (response: Response) => [response.status, await response.json()];

describe("logging in", () => {
	test("the right pair opens a session and answers the operator and the token of its forms", async () => {
		const response = await logIn(PASSWORD);
		const body = (await response.json()) as { token: string };
		expect(response.status).toBe(200);
		expect(body).toEqual({
			operator: { id: operator.id, name: operator.name, email: operator.email, role: "担当" },
			token: expect.stringMatching(/^[\w-]{43}$/),
		});
		const cookie = response.headers.get("set-cookie")!.split(";")[0]!;
		const session = await sendRequest("/api/session", { as: { cookie, token: body.token } });
		// That ability comes with an agreement, not with a role.
		const withoutAgreement = operator.role.abilities.filter((ability) => ability !== AGREED_WITH_BUILDER);
		expect(await session.json()).toMatchObject({ token: body.token, abilities: withoutAgreement });
	});

	test("the address is taken in any case and with spaces around it", async () => {
		expect((await logIn(PASSWORD, ` ${operator.email.toUpperCase()} `)).status).toBe(200);
	});

	test("a wrong password and an unknown address are told apart by nothing", async () => {
		const wrong = await logIn("wrong-password");
		const unknown = await logIn(PASSWORD, "nobody@example.com");
		expect([wrong.status, await wrong.json()]).toEqual([422, { ERROR: [OPERATOR_TEXTS.loginFailed] }]);
		expect([unknown.status, await unknown.json()]).toEqual([422, { ERROR: [OPERATOR_TEXTS.loginFailed] }]);
	});

	test("a disabled operator cannot log in, and a session opened before ends", async () => {
		const session = await signInOperator(operator);
		await env.DB.prepare("update operators set disabled_at = 1 where id = ?").bind(operator.id).run();
		expect((await logIn(PASSWORD)).status).toBe(422);
		expect((await sendRequest("/api/session", { as: session })).status).toBe(401);
	});

	test("what is missing is named by its field", async () => {
		const response = await sendRequest("/api/login", { json: {} });
		expect([response.status, await response.json()]).toEqual([
			422,
			{ email: [OPERATOR_TEXTS.emailRequired], password: [OPERATOR_TEXTS.passwordRequired] },
		]);
	});

	test("every log-in, right or wrong, stands in the audit log", async () => {
		await logIn(PASSWORD);
		await logIn("wrong-password");
		const log = await readRows<{ verb: string }>(
			"select verb from audit_log where subject_id = ? order by id",
			String(operator.id),
		);
		expect(log.map(({ verb }) => verb)).toEqual(["login", "login.failed"]);
	});

	test("one address may not guess all day: it is refused with 429 once the minute's share is used up", async () => {
		const response = await withinOneMinute(async () => {
			for (let used = 0; used < 60; used++) await unusedLimits().LOGIN_LIMIT.limit({ key: here });
			return logIn(PASSWORD);
		});
		expect(await answerOf(response)).toEqual([429, { ERROR: [CALL_TEXTS.tooManyRequests] }]);
	});
});

describe("the lock", () => {
	test(`after ${FAILURES_BEFORE_LOCK} failures in a row the right password is refused too, with the minutes left`, async () => {
		await failTimes(FAILURES_BEFORE_LOCK);
		const response = await logIn(PASSWORD);
		expect([response.status, await response.json()]).toEqual([
			429,
			{ ERROR: [OPERATOR_TEXTS.loginLocked(15)] },
		]);
	});

	test("a success in between begins the count anew", async () => {
		await failTimes(FAILURES_BEFORE_LOCK - 1);
		expect((await logIn(PASSWORD)).status).toBe(200);
		await failTimes(FAILURES_BEFORE_LOCK - 1);
		expect((await logIn(PASSWORD)).status).toBe(200);
	});

	test("it opens by itself after 15 minutes, and not before", async () => {
		await failTimes(FAILURES_BEFORE_LOCK);
		vi.advanceTimersByTime(LOCK_PERIOD - MINUTE);
		const response = await logIn(PASSWORD);
		expect([response.status, await response.json()]).toEqual([
			429,
			{ ERROR: [OPERATOR_TEXTS.loginLocked(1)] },
		]);
		vi.advanceTimersByTime(MINUTE);
		expect((await logIn(PASSWORD)).status).toBe(200);
	});

	test("of twenty wrong guesses at once no more than 5 learn anything, and the right one is late", async () => {
		// A correct password among them would reset the count.
		const guesses = Array.from({ length: 20 }, (_, index) => logIn(`wrong-${index}`));
		const statuses = (await Promise.all(guesses)).map(({ status }) => status);
		expect(statuses.filter((status) => status !== 429)).toEqual(Array(FAILURES_BEFORE_LOCK).fill(422));
		expect((await logIn(PASSWORD)).status).toBe(429);
		expect(await countRows("sessions", `operator_id = ${operator.id}`)).toBe(0);
	});

	test("an address that is nobody's is answered as one that is, before and after it closes", async () => {
		for (let guess = 0; guess < FAILURES_BEFORE_LOCK + 2; guess++) {
			const known = await answerOf(await logIn("wrong-password"));
			expect(await answerOf(await logIn("wrong-password", "nobody@example.com"))).toEqual(known);
			expect(known[0]).toBe(guess < FAILURES_BEFORE_LOCK ? 422 : 429);
		}
	});

	test("closes for where the guesses came from: an outsider locks nobody out elsewhere", async () => {
		await failTimes(FAILURES_BEFORE_LOCK, operator.email, "198.51.100.20");
		expect((await logIn(PASSWORD, operator.email, "198.51.100.20")).status).toBe(429);
		expect((await logIn(PASSWORD)).status).toBe(200);
	});

	test("closes for one e-mail address: whoever works beside its operator logs in", async () => {
		const colleague = await buildOperator({ password: PASSWORD });
		await failTimes(FAILURES_BEFORE_LOCK);
		expect((await logIn(PASSWORD, colleague.email)).status).toBe(200);
	});

	test("closes for all of an IPv6 network: another address within it is no other visitor", async () => {
		await failTimes(FAILURES_BEFORE_LOCK, operator.email, "2001:db8:0:7::1");
		expect((await logIn(PASSWORD, operator.email, "2001:db8:0:7:ffff::2")).status).toBe(429);
		expect((await logIn(PASSWORD, operator.email, "2001:db8:0:8::1")).status).toBe(200);
	});

	test("a lock that has closed is not prolonged by further guesses", async () => {
		await failTimes(FAILURES_BEFORE_LOCK);
		vi.advanceTimersByTime(LOCK_PERIOD - MINUTE);
		await failTimes(FAILURES_BEFORE_LOCK);
		vi.advanceTimersByTime(MINUTE);
		expect((await logIn(PASSWORD)).status).toBe(200);
	});
});

describe("the lock over all networks", () => {
	/** Wrong passwords from several networks, three from each, like a botnet. */
	const guess = async (times: number, email = operator.email) => {
		for (let guessed = 0; guessed < times; guessed++)
			await logIn("wrong-password", email, `203.0.113.${Math.floor(guessed / 3)}`);
	};
	/** Cookie that identifies a known browser. */
	const knownBy = async (who = operator) => {
		const response = await logIn(PASSWORD, who.email);
		return response.headers
			.getSetCookie()
			.find((each) => each.startsWith("musubi-known"))!
			.split(";")[0]!;
	};
	const logInFrom = (cookie: string, password = PASSWORD, email = operator.email) =>
		sendRequest("/api/login", {
			json: { email, password },
			headers: { "cf-connecting-ip": "203.0.113.99", cookie },
		});

	test("60 wrong passwords over 15 networks are no 60 guesses: new browsers are locked out after 20", async () => {
		const statuses = [];
		for (let guessed = 0; guessed < 60; guessed++)
			statuses.push((await logIn("wrong-password", operator.email, `203.0.113.${guessed % 15}`)).status);
		expect(statuses.filter((status) => status === 422)).toHaveLength(FAILURES_BEFORE_LOCK_IN_ALL);
		expect(await answerOf(await logIn(PASSWORD))).toEqual([
			429,
			{ ERROR: [OPERATOR_TEXTS.loginLockedInAll(15)] },
		]);
		vi.advanceTimersByTime(LOCK_PERIOD);
		expect((await logIn(PASSWORD)).status).toBe(200);
	});

	test("the owner's own browser is let in meanwhile, from whatever network, and others' are not", async () => {
		const colleague = await buildOperator({ password: PASSWORD });
		const [cookie, foreign] = [await knownBy(), await knownBy(colleague)];
		await guess(FAILURES_BEFORE_LOCK_IN_ALL);
		expect((await logInFrom(cookie)).status).toBe(200);
		expect((await logInFrom(foreign)).status).toBe(429);
		expect((await logInFrom(foreign.replace(/^[^=]+/, cookie.split("=")[0]!))).status).toBe(429);
		expect((await logInFrom(`${cookie}.x`)).status).toBe(429);
		expect((await logInFrom(foreign, PASSWORD, colleague.email)).status).toBe(200);
	});

	test(`a known browser has a count of its own, of ${FAILURES_BEFORE_LOCK}, and is known for 180 days`, async () => {
		const cookie = await knownBy();
		for (let failure = 0; failure < FAILURES_BEFORE_LOCK; failure++)
			expect((await logInFrom(cookie, "wrong-password")).status).toBe(422);
		expect((await logInFrom(cookie)).status).toBe(429);
		expect((await logIn(PASSWORD)).status).toBe(200);
		vi.advanceTimersByTime(KNOWN_BROWSER_PERIOD);
		await guess(FAILURES_BEFORE_LOCK_IN_ALL);
		expect((await logInFrom(cookie)).status).toBe(429);
	});

	test("a right password that meets a lock of the same moment is refused, and no login is logged", async () => {
		const DB = interruptAt(env.DB, /insert into "?login_failures/i, async () =>
			guess(FAILURES_BEFORE_LOCK_IN_ALL),
		);
		const answer = await sendRequest("/api/login", {
			json: { email: operator.email, password: PASSWORD },
			headers: { "cf-connecting-ip": here },
			env: { DB },
		});
		expect(answer.status).toBe(429);
		expect(await countRows("audit_log", `subject_id = '${operator.id}' and verb = 'login'`)).toBe(0);
	});

	test("of guesses at once from many networks no more than 20 learn anything", async () => {
		const answers = Array.from({ length: 30 }, (_, at) =>
			logIn("wrong-password", operator.email, `198.51.100.${100 + at}`),
		);
		const statuses = (await Promise.all(answers)).map(({ status }) => status);
		expect(statuses.filter((status) => status !== 429)).toHaveLength(FAILURES_BEFORE_LOCK_IN_ALL);
	});

	test("an address that is nobody's is answered alike", async () => {
		await guess(FAILURES_BEFORE_LOCK_IN_ALL);
		await guess(FAILURES_BEFORE_LOCK_IN_ALL, "nobody@example.com");
		expect(await answerOf(await logIn(PASSWORD, "nobody@example.com"))).toEqual(
			await answerOf(await logIn(PASSWORD)),
		);
	});

	test("a notice tells of it, once a day", async () => {
		await buildNotification(operator, [await buildMailbox(operator, "shop@example.com")], {
			timings: ["login_locked"],
		});
		const told = () => readRows("select event, said ->> 'operator' as name from notification_facts");
		await guess(FAILURES_BEFORE_LOCK_IN_ALL - 1);
		expect(await told()).toEqual([]);
		await guess(1);
		vi.advanceTimersByTime(LOCK_PERIOD);
		await guess(FAILURES_BEFORE_LOCK_IN_ALL);
		expect(await told()).toEqual([{ event: "login_locked", name: operator.name }]);
	});
});

describe("the session", () => {
	const cookieOf = async (origin: string) => {
		const response = await sendRequest("/api/login", {
			origin,
			json: { email: operator.email, password: PASSWORD },
			headers: { "cf-connecting-ip": here },
		});
		return response.headers.getSetCookie()[0]!.split("; ");
	};

	test("over https its cookie is bound to the host and kept from scripts and other sites", async () => {
		const [pair, ...attributes] = await cookieOf("https://console.test");
		expect(pair).toMatch(/^__Host-musubi=[\w-]{43}$/);
		expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", "Secure"]);
	});

	test("over plain http, on a machine of one's own, it is the same but for the binding", async () => {
		const [pair, ...attributes] = await cookieOf("http://console.test");
		expect(pair).toMatch(/^musubi=[\w-]{43}$/);
		expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"]);
	});

	test("the database holds the token's hash and never the token", async () => {
		const [pair] = await cookieOf("http://console.test");
		const token = pair!.split("=")[1]!;
		const stored = JSON.stringify(await readRows("select * from sessions"));
		expect(stored).not.toContain(token);
	});

	test("logging out ends this session for good, and no other", async () => {
		const [here, elsewhere] = [await signInOperator(operator), await signInOperator(operator)];
		const response = await sendRequest("/api/logout", { method: "POST", as: here });
		expect(response.headers.get("set-cookie")).toMatch(/^musubi=; Max-Age=0/);
		expect((await sendRequest("/api/session", { as: here })).status).toBe(401);
		expect((await sendRequest("/api/session", { as: elsewhere })).status).toBe(200);
	});

	test("it ends 14 days after its last use, and use prolongs it", async () => {
		const session = await signInOperator(operator);
		const days = (count: number) => vi.advanceTimersByTime(count * 24 * 60 * MINUTE);
		days(13);
		expect((await sendRequest("/api/session", { as: session })).status).toBe(200);
		days(13);
		expect((await sendRequest("/api/session", { as: session })).status).toBe(200);
		days(15);
		expect((await sendRequest("/api/session", { as: session })).status).toBe(401);
	});

	test("it ends 30 days after it was opened, whatever happens", async () => {
		const session = await signInOperator(operator);
		for (let day = 1; day < 30; day++) {
			vi.advanceTimersByTime(DAY);
			expect((await sendRequest("/api/session", { as: session })).status, `day ${day}`).toBe(200);
		}
		const [{ expires_at, created_at }] = (await readRows(
			"select * from sessions where operator_id = ?",
			operator.id,
		)) as [{ expires_at: number; created_at: number }];
		expect(expires_at - created_at).toBe(30 * DAY);
		vi.advanceTimersByTime(DAY);
		expect((await sendRequest("/api/session", { as: session })).status).toBe(401);
	});

	test("one that an earlier release prolonged beyond that ends too", async () => {
		const session = await signInOperator(operator);
		await env.DB.prepare("update sessions set expires_at = expires_at + ?1 where operator_id = ?2")
			.bind(60 * DAY, operator.id)
			.run();
		vi.advanceTimersByTime(30 * DAY);
		expect((await sendRequest("/api/session", { as: session })).status).toBe(401);
	});
});
