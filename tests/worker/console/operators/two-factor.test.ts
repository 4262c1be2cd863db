import { env } from "cloudflare:workers";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { FAILURES_BEFORE_LOCK } from "#domain/console/operators/login-input.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { replaceRecoveryCodes } from "#functions/console/operators/two-factor/replace-recovery-codes.ts";
import { confirmSecondStep } from "#functions/console/operators/two-factor/second-step.ts";
import { deleteTotp, finishTotpSetup } from "#functions/console/operators/two-factor/totp-setup.ts";
import { openSession } from "#functions/platform/auth/operator-session.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const PASSWORD = "correct-horse-battery";
let clock: TestClock;
let person: BuiltOperator;
let as: ConsoleSession;
let headers: Record<string, string>;
let visitors = 0;

beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00:05");
	clock.rule();
	person = await buildOperator({ password: PASSWORD });
	as = await signInOperator(person);
	come();
});

/** Switches to another IP address, so that no rate limit is reached. */
function come() {
	headers = { "cf-connecting-ip": `198.18.${Math.floor(++visitors / 250)}.${visitors % 250}` };
}

const answerOf = async (response: Response) => [response.status, await response.json()];
const post = (path: string, json: object, by = as) => sendRequest(path, { as: by, json, headers });
/** Current code of the authenticator app. */
const codeOf = (secret: string, later = 0) =>
	new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later });
const wait = (span: number) => {
	clock.advance(span);
	clock.rule();
};

interface Begun {
	secret: string;
	qr: string;
	setup: string;
}

/** Sets up an authenticator app, and waits until its first code is used up. */
async function setUp(by = as): Promise<{ secret: string; codes: string[] }> {
	const begun = (await (await post("/api/account/totp/begin", { password: PASSWORD }, by)).json()) as Begun;
	const { recovery_codes } = (await (
		await post("/api/account/totp", { setup: begun.setup, code: codeOf(begun.secret) }, by)
	).json()) as { recovery_codes: string[] };
	wait(MINUTE);
	return { secret: begun.secret, codes: recovery_codes };
}

/** First step of the login; returns its token. */
async function firstStep(): Promise<string> {
	const login = await sendRequest("/api/login", {
		json: { email: person.email, password: PASSWORD },
		headers,
	});
	expect(login.headers.get("set-cookie")).toBeNull();
	return ((await login.json()) as { second_step: string }).second_step;
}
const second = (token: string, code: string) =>
	sendRequest("/api/login/second", { json: { token, code }, headers });
const WRONG = [422, { code: [OPERATOR_TEXTS.codeWrong] }];

describe("setting an authenticator up", () => {
	test("asks for the password and for a first code, and gives ten recovery codes, which are stored as hashes", async () => {
		expect(await answerOf(await post("/api/account/totp/begin", { password: "wrong" }))).toEqual([
			422,
			{ password: [OPERATOR_TEXTS.passwordWrong] },
		]);
		const begun = (await (await post("/api/account/totp/begin", { password: PASSWORD })).json()) as Begun;
		expect(begun.qr).toContain("<svg");
		expect(await answerOf(await post("/api/account/totp", { setup: begun.setup, code: "000000" }))).toEqual(
			WRONG,
		);
		const { codes, secret } = await setUp();
		expect(new Set(codes).size).toBe(10);
		expect(codes.every((code) => /^[A-Z2-7]{5}-[A-Z2-7]{5}$/.test(code))).toBe(true);
		const stored = JSON.stringify([
			await readRows("select * from operators"),
			await readRows("select * from operator_recovery_codes"),
			await readRows("select * from audit_log"),
		]);
		for (const told of [secret, ...codes, ...codes.map((code) => code.replace("-", ""))])
			expect(stored).not.toContain(told);
	});

	test("ends every session that was opened without it, but the one in which it is set up", async () => {
		const elsewhere = await signInOperator(person);
		const other = await signInOperator(await buildOperator());
		await setUp();
		expect((await sendRequest("/api/session", { as: elsewhere })).status).toBe(401);
		expect((await sendRequest("/api/session", { as })).status).toBe(200);
		expect((await sendRequest("/api/session", { as: other })).status).toBe(200);
	});

	test("is done once by what one was told: said again it neither lets an old code in nor gives new recovery codes", async () => {
		const begun = (await (await post("/api/account/totp/begin", { password: PASSWORD })).json()) as Begun;
		const code = codeOf(begun.secret);
		const set = { setup: begun.setup, code };
		const both = await Promise.all([post("/api/account/totp", set), post("/api/account/totp", set)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
		const before = await readRows("select totp_step from operators where id = ?", person.id);
		expect(await answerOf(await post("/api/account/totp", set))).toEqual([
			422,
			{ ERROR: [OPERATOR_TEXTS.setupExpired] },
		]);
		expect(await readRows("select totp_step from operators where id = ?", person.id)).toEqual(before);
		expect(await countRows("operator_recovery_codes")).toBe(10);
	});

	test("is not done by a session that was ended meanwhile: it would be a way back in", async () => {
		const begun = (await (await post("/api/account/totp/begin", { password: PASSWORD })).json()) as Begun;
		const input = { setup: begun.setup, code: codeOf(begun.secret) };
		// Its session has ended meanwhile.
		const confirming = finishTotpSetup({ ctx: operatorContext(clock, person), input });
		await expect(confirming).rejects.toMatchObject({ status: 422 });
		expect(await countRows("operators", "totp_secret is not null")).toBe(0);
		expect(await countRows("operator_recovery_codes")).toBe(0);
		expect((await sendRequest("/api/session", { as })).status).toBe(200);
	});

	test("of somebody else with what one was told oneself, or too late, is refused", async () => {
		const other = await buildOperator({ password: PASSWORD });
		const begun = (await (await post("/api/account/totp/begin", { password: PASSWORD })).json()) as Begun;
		const over = [422, { ERROR: [OPERATOR_TEXTS.setupExpired] }];
		const theirs = await post(
			"/api/account/totp",
			{ setup: begun.setup, code: codeOf(begun.secret) },
			await signInOperator(other),
		);
		expect(await answerOf(theirs)).toEqual(over);
		wait(31 * MINUTE);
		const late = await post("/api/account/totp", { setup: begun.setup, code: codeOf(begun.secret) });
		expect(await answerOf(late)).toEqual(over);
	});
});

describe("logging in with a second step", () => {
	test("opens a session by the code of the authenticator alone, and never by the password alone", async () => {
		const { secret } = await setUp();
		const token = await firstStep();
		const login = await second(token, codeOf(secret));
		const cookie = login.headers.get("set-cookie")!.split(";")[0]!;
		expect((await sendRequest("/api/session", { as: { cookie, token: "" } })).status).toBe(200);
	});

	test("takes a code typed with blanks, and of a clock that is half a minute off, but no older one", async () => {
		const { secret } = await setUp();
		const old = codeOf(secret, -90 * SECOND);
		expect(await answerOf(await second(await firstStep(), old))).toEqual(WRONG);
		const code = codeOf(secret, -30 * SECOND);
		expect((await second(await firstStep(), `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
	});

	test("takes a code once: replayed it is refused, also by two who send it in the same moment", async () => {
		const { secret } = await setUp();
		const [one, two] = [await firstStep(), await firstStep()];
		const code = codeOf(secret);
		const both = await Promise.all([second(one, code), second(two, code)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
		expect(await answerOf(await second(await firstStep(), code))).toEqual(WRONG);
	});

	test("takes each recovery code once, in any writing", async () => {
		const { codes } = await setUp();
		expect((await second(await firstStep(), codes[0]!.toLowerCase().replace("-", " "))).status).toBe(200);
		expect(await answerOf(await second(await firstStep(), codes[0]!))).toEqual(WRONG);
		expect((await second(await firstStep(), codes[1]!)).status).toBe(200);
		expect(await requestJson("/api/account", { as })).toMatchObject({
			two_factor: { recovery_codes_left: 8 },
		});
	});

	test("goes on from a first step once, for ten minutes, and from none that is made up", async () => {
		const { secret } = await setUp();
		const over = [422, { ERROR: [OPERATOR_TEXTS.secondStepExpired] }];
		const token = await firstStep();
		expect((await second(token, codeOf(secret))).status).toBe(200);
		wait(MINUTE);
		expect(await answerOf(await second(token, codeOf(secret)))).toEqual(over);
		expect(await answerOf(await second("made-up", codeOf(secret)))).toEqual(over);
		const late = await firstStep();
		wait(11 * MINUTE);
		expect(await answerOf(await second(late, codeOf(secret)))).toEqual(over);
	});

	test("goes no further with a password that was changed meanwhile", async () => {
		const { secret } = await setUp();
		const token = await firstStep();
		const json = { current: PASSWORD, password: "another-long-password" };
		expect((await sendRequest("/api/account/password", { method: "PUT", as, json, headers })).status).toBe(
			200,
		);
		expect(await answerOf(await second(token, codeOf(secret)))).toEqual([
			422,
			{ ERROR: [OPERATOR_TEXTS.secondStepExpired] },
		]);
	});

	test.each([
		["an authenticator that was replaced", "totp", "update operators set totp_secret = 'x' where id = ?"],
		[
			"a recovery code whose like were made anew",
			"code",
			"delete from operator_recovery_codes where operator_id = ?",
		],
		["a password that was changed", "code", "update operators set password_hash = 'x' where id = ?"],
	])(
		"opens no session by %s after it was taken: it would outlast what ended the others",
		async (_what, by, change) => {
			const { secret, codes } = await setUp();
			const take = async () => {
				const ctx = clock.context();
				const code = by === "totp" ? codeOf(secret) : codes.pop()!.replace("-", "");
				const input = { token: await firstStep(), code, network: "203.0.113.9" };
				return { ctx, ...(await confirmSecondStep({ ctx, input })) };
			};
			const undisturbed = await take();
			expect(await openSession(undisturbed.ctx, person.id, {}, undisturbed.loginCondition)).toHaveProperty(
				"token",
			);
			wait(MINUTE);
			const { ctx, loginCondition: still } = await take();
			await readRows(`${change} returning 1`, person.id);
			expect(await openSession(ctx, person.id, {}, still)).toBeUndefined();
		},
	);

	test("is over for somebody who was shut out meanwhile", async () => {
		const { secret } = await setUp();
		const token = await firstStep();
		await readRows("update operators set disabled_at = 1 where id = ? returning id", person.id);
		expect((await second(token, codeOf(secret))).status).toBe(422);
	});

	test("is not guessed: after some wrong codes, from whatever networks, even the right one is refused", async () => {
		const { secret } = await setUp();
		const token = await firstStep();
		for (let guess = 0; guess < FAILURES_BEFORE_LOCK; guess++) {
			come();
			expect((await second(token, String(guess).repeat(6))).status).toBe(422);
		}
		come();
		expect((await second(token, codeOf(secret))).status).toBe(429);
		wait(16 * MINUTE);
		expect((await second(await firstStep(), codeOf(secret))).status).toBe(200);
	});

	test("of twenty guesses at once no more than the limit learn anything", async () => {
		await setUp();
		const token = await firstStep();
		const statuses = await Promise.all(
			Array.from({ length: 20 }, async (_, guess) => {
				const from = { "cf-connecting-ip": `100.64.9.${guess}` };
				const code = String(100_000 + guess);
				return (await sendRequest("/api/login/second", { json: { token, code }, headers: from })).status;
			}),
		);
		expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(FAILURES_BEFORE_LOCK);
	});
});

describe("a second step", () => {
	test("is given up by who knows the password; its recovery codes are worth nothing then", async () => {
		await setUp();
		expect((await post("/api/account/totp/remove", { password: "wrong" })).status).toBe(422);
		expect((await post("/api/account/totp/remove", { password: PASSWORD })).status).toBe(200);
		expect(await countRows("operator_recovery_codes")).toBe(0);
		const login = await sendRequest("/api/login", {
			json: { email: person.email, password: PASSWORD },
			headers,
		});
		expect(await login.json()).toHaveProperty("operator");
	});

	test("has its recovery codes made anew: the earlier ones are worth nothing", async () => {
		const { codes } = await setUp();
		const made = (await (await post("/api/account/recovery_codes", { password: PASSWORD })).json()) as {
			recovery_codes: string[];
		};
		expect(await answerOf(await second(await firstStep(), codes[0]!))).toEqual(WRONG);
		expect((await second(await firstStep(), made.recovery_codes[0]!)).status).toBe(200);
	});

	test("is neither given up nor has its codes made anew by a session that was ended meanwhile", async () => {
		const { codes } = await setUp();
		// A caller who knows the password, but whose session has ended.
		const ended = { ctx: operatorContext(clock, person), input: { password: PASSWORD } };
		await expect(deleteTotp(ended)).rejects.toMatchObject({ status: 409 });
		await expect(replaceRecoveryCodes(ended)).rejects.toMatchObject({ status: 409 });
		expect(await countRows("operators", "totp_secret is not null")).toBe(1);
		expect((await second(await firstStep(), codes[0]!)).status).toBe(200);
	});

	test("that is lost is taken away by who may manage its operator, and by nobody for themselves", async () => {
		await setUp();
		const admin = await buildOperator({ isAdmin: true, abilities: [] });
		const by = await signInOperator(admin);
		expect((await post(`/api/operators/${admin.id}/two_factor/reset`, {}, by)).status).toBe(422);
		const staff = await signInOperator(await buildOperator({ abilities: ["operator-write"] }));
		expect((await post(`/api/operators/${person.id}/two_factor/reset`, {}, staff)).status).toBe(403);
		expect((await post(`/api/operators/${person.id}/two_factor/reset`, {}, by)).status).toBe(200);
		expect((await sendRequest("/api/session", { as })).status).toBe(401);
		const login = await sendRequest("/api/login", {
			json: { email: person.email, password: PASSWORD },
			headers,
		});
		expect(await login.json()).toHaveProperty("operator");
	});
});

test("a second step is not taken from somebody who is just being given a role beyond whoever takes it", async () => {
	await setUp();
	const { role } = await buildOperator({ isAdmin: true, abilities: [] });
	await readRows("update roles set abilities = '[]' where id = ? returning id", person.role.id);
	const staff = await signInOperator(await buildOperator({ abilities: ["operator-write"] }));
	const DB = interruptAt(env.DB, /totp_secret = null/, async () => {
		await readRows("update operators set role_id = ? where id = ? returning id", role.id, person.id);
	});
	const reset = await sendRequest(`/api/operators/${person.id}/two_factor/reset`, {
		...{ as: staff, json: {}, headers },
		env: { DB },
	});
	expect(reset.status).toBe(409);
	expect(await countRows("operators", "totp_secret is not null")).toBe(1);
	expect(await countRows("operator_recovery_codes")).toBe(10);
	expect((await sendRequest("/api/session", { as })).status).toBe(200);
});

describe("a role that asks for a second step", () => {
	test("lets its operators do nothing but set one up, administrators as well", async () => {
		for (const isAdmin of [false, true]) {
			const asked = await buildOperator({ password: PASSWORD, isAdmin, twoFactorRequired: true });
			const by = await signInOperator(asked);
			expect(await requestJson("/api/session", { as: by })).toMatchObject({
				abilities: [],
				lacks_second_step: true,
			});
			expect((await sendRequest("/api/friends?state=all&page=1", { as: by })).status).toBe(403);
			expect((await sendRequest("/api/operators", { as: by })).status).toBe(403);
			const room = { as: by, json: { channel_name: "private-inbox" } };
			expect((await sendRequest("/broadcasting/auth", room)).status).toBe(403);
			come();
			await setUp(by);
			expect(await requestJson("/api/session", { as: by })).toMatchObject({ lacks_second_step: false });
			expect((await sendRequest("/api/friends?state=all&page=1", { as: by })).status).toBe(200);
		}
	});

	test("is no longer one by an administrator's will alone", async () => {
		const { role } = await buildOperator({ abilities: ["friend-read"], twoFactorRequired: true });
		const staff = await signInOperator(await buildOperator({ abilities: ["role-write", "friend-read"] }));
		const json = { name: "担当", abilities: ["friend-read"], filter: null, two_factor_required: false };
		const lower = (by: ConsoleSession) =>
			sendRequest(`/api/operators/roles/${role.id}`, {
				method: "PUT",
				as: by,
				json: { ...json, version: 1 },
			});
		expect(await answerOf(await lower(staff))).toEqual([
			422,
			{ two_factor_required: [OPERATOR_TEXTS.twoFactorLowered] },
		]);
		const admin = await buildOperator({ isAdmin: true, abilities: [] });
		expect((await lower(await signInOperator(admin))).status).toBe(200);
	});
});
