import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { linkedSessions } from "#db/platform/directory/people-tables.ts";
import { auditLog, loginFailures, operators, roles, sessions } from "#db/platform/operators.ts";
import { FAILURES_BEFORE_LOCK } from "#domain/console/operators/login-input.ts";
import { ACCOUNT_TEXTS } from "#domain/platform/texts/accounts-texts.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { contextIn } from "#functions/platform/accounts/account-context.ts";
import { selectEnvOfHost } from "#functions/platform/accounts/select-account.ts";
import { seal } from "#functions/platform/auth/seal.ts";
import { assertPassword } from "#functions/platform/passwords/assert-password.ts";
import { UNMATCHABLE_HASH } from "#functions/platform/passwords/hash-password.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { TEST_ORIGIN } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { APP_KEY } from "#tests/support/test-secrets.ts";
import {
	buildDeployment,
	buildPerson,
	closeGinza,
	GINZA_HOST,
	openGinza,
	sendToGinza,
	sendToMain,
} from "#tests/support/two-accounts.ts";

const PASSWORD = "correct-horse-battery";
let operator: BuiltOperator;

beforeEach(async () => {
	await resetState();
	operator = await buildOperator({ password: PASSWORD });
	await openGinza();
	await ginzaDb().update(operators).set({ passwordHash: UNMATCHABLE_HASH });
});
afterEach(closeGinza);

const mainDb = () => connectD1(env.DB);
const ginzaDb = () => connectD1(env.GINZA__DB!);
const buildMember = () =>
	buildPerson({ operators: { main: operator.id, ginza: operator.id }, email: operator.email });
const logIn = (password = PASSWORD) =>
	sendToGinza("/api/login", { json: { email: operator.email, password } });
const answerOf = async (response: Response) => [response.status, await response.json()];
const readSession = async (response: Response) => {
	const cookie = response.headers.get("set-cookie")?.match(/musubi=[^;]+/)?.[0] ?? "";
	return sendToGinza("/api/session", { as: { cookie, token: "" } });
};

describe("at another host than that of the home account", () => {
	test("the password of the home account signs a member in", async () => {
		await buildMember();
		const response = await logIn();
		expect(response.status).toBe(200);
		expect(await (await readSession(response)).json()).toMatchObject({ account: { name: "ginza" } });
		// The session in the home account stands for the sign-in; its cookie is nobody's.
		expect(await mainDb().select().from(sessions)).toHaveLength(1);
		expect(await mainDb().select({ verb: auditLog.verb }).from(auditLog)).toEqual([{ verb: "login" }]);
		expect(await ginzaDb().select({ verb: auditLog.verb }).from(auditLog)).toEqual([{ verb: "login.home" }]);
	});

	test("it signs in nobody who does not work there", async () => {
		const refused = [422, { ERROR: [OPERATOR_TEXTS.loginFailed] }];
		expect(await answerOf(await logIn())).toEqual(refused);
		await buildPerson({ operators: { main: operator.id }, email: operator.email });
		expect(await answerOf(await logIn())).toEqual(refused);
		expect(await ginzaDb().select().from(sessions)).toEqual([]);
	});

	test("wrong passwords are counted in the home account, whose lock is for all hosts", async () => {
		await buildMember();
		for (let failure = 0; failure < FAILURES_BEFORE_LOCK - 1; failure++)
			expect((await logIn("wrong-password")).status).toBe(422);
		const atHome = { json: { email: operator.email, password: "wrong-password" } };
		expect((await sendToMain("/api/login", atHome)).status).toBe(422);
		expect((await logIn()).status).toBe(429);
		expect(await mainDb().select().from(loginFailures)).not.toEqual([]);
		expect(await ginzaDb().select().from(loginFailures)).toEqual([]);
	});

	test("a browser becomes known for the home account's operator, and not for another one of the same id", async () => {
		await buildMember();
		const known = (await logIn()).headers.getSetCookie().find((cookie) => cookie.includes("musubi-known"))!;
		const other = { email: "other@example.com", passwordHash: UNMATCHABLE_HASH };
		await ginzaDb().update(operators).set(other);
		for (let failure = 0; failure < FAILURES_BEFORE_LOCK; failure++)
			await sendToGinza("/api/login", {
				json: { email: other.email, password: "wrong-password" },
				headers: { Cookie: known.split(";")[0]! },
			});
		const counted = await ginzaDb().select({ network: loginFailures.network }).from(loginFailures);
		expect(counted.map(({ network }) => network).sort()).toEqual(["*", "local"]);
	});

	test("a changed password in the home account ends the session", async () => {
		await buildMember();
		const response = await logIn();
		await sendToMain("/api/account/password", {
			as: await signInOperator(operator),
			method: "PUT",
			json: { current: PASSWORD, password: "another-long-password" },
		});
		expect((await readSession(response)).status).toBe(401);
		expect(await connectD1(env.DIRECTORY!).select().from(linkedSessions)).toEqual([]);
	});

	test("a login that the account refuses leaves no session in the home account", async () => {
		await buildMember();
		await ginzaDb().update(roles).set({ twoFactorRequired: true });
		expect(await answerOf(await logIn())).toEqual([
			...[403, { ERROR: [ACCOUNT_TEXTS.handoverNeedsSecondStep] }],
		]);
		expect(await mainDb().select().from(sessions)).toEqual([]);
	});

	test("the password is asked again with the home account's, and is changed there alone", async () => {
		await buildMember();
		const cookie = (await logIn()).headers.get("set-cookie")!.match(/musubi=[^;]+/)![0];
		const [row] = await ginzaDb().select({ token: sessions.csrfToken }).from(sessions);
		const as = { cookie, token: row!.token };
		const operatorOfGinza = (
			await ginzaDb().select().from(operators).where(eq(operators.id, operator.id))
		)[0]!;
		const context = operatorContext(new TestClock(), { ...operatorOfGinza, role: operator.role });
		const ginza = await contextIn(context, await selectEnvOfHost(buildDeployment(), GINZA_HOST));
		const ctx = { ...context, ...ginza };
		expect(await assertPassword(ctx, PASSWORD, "password")).toContain("scrypt");
		await expect(assertPassword(ctx, "wrong-password", "password")).rejects.toThrow(
			OPERATOR_TEXTS.passwordWrong,
		);
		expect(await ginzaDb().select().from(loginFailures)).toEqual([]);
		const change = await sendToGinza("/api/account/password", {
			...{ as, method: "PUT" },
			json: { current: PASSWORD, password: "another-long-password" },
		});
		expect(await answerOf(change)).toEqual([
			...[422, { ERROR: [ACCOUNT_TEXTS.credentialsElsewhere("美容室 ひより")] }],
		]);
		const account = await sendToGinza("/api/account", { as });
		expect(await account.json()).toMatchObject({ credentials_at: "美容室 ひより" });
	});

	test("a worker that dies before the session leaves none, and the next login works", async () => {
		await buildMember();
		const die = () => {
			throw new Error("killed");
		};
		const DB = { prepare: die, batch: die } as unknown as D1Database;
		const json = { email: operator.email, password: PASSWORD };
		vi.spyOn(console, "error").mockReturnValueOnce(undefined);
		expect((await sendToGinza("/api/login", { json, env: { DB } })).status).toBe(500);
		expect(await ginzaDb().select().from(sessions)).toEqual([]);
		expect((await logIn()).status).toBe(200);
	});
});

describe("the second step of the home account", () => {
	const secret = new Secret({ size: 20 }).base32;
	const codeOf = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
	interface FirstStep {
		second_step: string;
		has_totp: boolean;
		has_passkey: boolean;
	}

	beforeEach(async () => {
		await buildMember();
		const totpSecret = await seal(APP_KEY, `totp:${operator.id}`, secret);
		await mainDb().update(operators).set({ totpSecret });
	});
	const beginLogin = async () => {
		const response = await logIn();
		expect(response.headers.get("set-cookie")).toBeNull();
		return (await response.json()) as FirstStep;
	};
	const confirm = (token: string, code: string) =>
		sendToGinza("/api/login/second", { json: { token, code } });

	test("is asked for at the other host, and works once", async () => {
		const first = await beginLogin();
		expect(first).toMatchObject({ has_totp: true, has_passkey: false });
		const code = codeOf();
		const response = await confirm(first.second_step, code);
		expect(response.status).toBe(200);
		expect(await (await readSession(response)).json()).toMatchObject({ lacks_second_step: false });
		expect((await confirm(first.second_step, code)).status).toBe(422);
	});

	test("counts wrong codes in the home account", async () => {
		const { second_step } = await beginLogin();
		for (let failure = 0; failure < FAILURES_BEFORE_LOCK; failure++) await confirm(second_step, "000000");
		expect((await confirm(second_step, codeOf())).status).toBe(429);
		expect(await ginzaDb().select().from(sessions)).toEqual([]);
	});

	test("is opened by the signed token alone: nobody chooses the account", async () => {
		const { second_step } = await beginLogin();
		const [body = ""] = second_step.split(".");
		const [, homeToken] = JSON.parse(Buffer.from(body, "base64url").toString()) as [string, string];
		expect((await confirm(homeToken, codeOf())).status).toBe(422);
		expect((await confirm(`${body}.${"A".repeat(43)}`, codeOf())).status).toBe(422);
	});

	test("that is a passkey is used at the home account's host, which is named after the right password", async () => {
		await mainDb().update(operators).set({ totpSecret: null });
		await storePasskey();
		expect(await answerOf(await logIn())).toEqual([
			...[422, { ERROR: [ACCOUNT_TEXTS.passkeyOfHome(TEST_ORIGIN)] }],
		]);
		expect(await answerOf(await logIn("wrong-password"))).toEqual([
			...[422, { ERROR: [OPERATOR_TEXTS.loginFailed] }],
		]);
	});

	const storePasskey = () =>
		storeRow("operator_passkeys", {
			operator_id: operator.id,
			credential_id: "credential",
			public_key: "key",
			counter: 0,
			transports: "[]",
			name: "電話",
			is_synced: 0,
			created_at: 0,
		});
});
