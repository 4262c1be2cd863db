import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { MAX_PASSKEYS, newPasskeyInput, passkeyLoginInput } from "#domain/console/operators/passkey-input.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { PASSKEY_TEXTS } from "#domain/platform/texts/passkeys-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { deletePasskey } from "#functions/console/operators/passkeys/change-passkey.ts";
import {
	confirmPasskeySecondStep,
	logInByPasskey,
} from "#functions/console/operators/passkeys/log-in-by-passkey.ts";
import { finishPasskeySetup } from "#functions/console/operators/passkeys/register-passkey.ts";
import { openSession } from "#functions/platform/auth/operator-session.ts";
import { runTick } from "#functions/tick.ts";
import { Authenticator } from "#tests/support/authenticator.ts";
import { cleanupContext } from "#tests/support/cleanup-context.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
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
	clock = new TestClock("2026-11-20 10:00");
	clock.rule();
	person = await buildOperator({ password: PASSWORD });
	as = await signInOperator(person);
	come();
});

/** Switches to another IP address, so that no rate limit is reached. */
function come() {
	headers = { "cf-connecting-ip": `198.19.${Math.floor(++visitors / 250)}.${visitors % 250}` };
}

const wait = (span: number) => {
	clock.advance(span);
	clock.rule();
};
const answerOf = async (response: Response) => [response.status, await response.json()];
const refusedBy = (text: string) => [422, { ERROR: [text] }];
const post = (path: string, json: object, by?: ConsoleSession) =>
	sendRequest(path, { ...(by && { as: by }), json, headers });

type Options = Parameters<Authenticator["make"]>[0] & Parameters<Authenticator["sign"]>[0];
type Faults = Parameters<Authenticator["make"]>[1];

const begin = async (by = as): Promise<Options> =>
	(await (await post("/api/account/passkeys/begin", { password: PASSWORD }, by)).json()) as Options;
const confirm = (made: object, by = as, name = "鍵") => post("/api/account/passkeys", { name, made }, by);

/** Registers a device and returns the recovery codes. */
async function register(device: Authenticator, by = as, name = "鍵") {
	const response = await confirm(await device.make(await begin(by)), by, name);
	expect(response.status).toBe(200);
	return ((await response.json()) as { recovery_codes: string[] }).recovery_codes;
}

/** Passkey without a device. */
const storeKey = (credentialId: string) =>
	readRows(
		`insert into operator_passkeys (operator_id, credential_id, public_key, counter, transports, name, created_at)
		values (?, ?, 'x', 0, '[]', '鍵', 1) returning id`,
		person.id,
		credentialId,
	);

const beginLogin = async (): Promise<Options> => {
	come();
	return (await (
		await sendRequest("/api/login/passkey/begin", { method: "POST", headers })
	).json()) as Options;
};
const logIn = async (device: Authenticator, faults: Faults = {}) =>
	post("/api/login/passkey", { signed: await device.sign(await beginLogin(), faults) });
const cookieOf = (response: Response): ConsoleSession => ({
	cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "",
	token: "",
});
const listed = async (by = as) =>
	(
		await requestJson<{
			two_factor: { passkeys: { id: number; name: string; last_used_at: string | null }[] };
		}>("/api/account", { as: by })
	).two_factor.passkeys;

describe("a passkey", () => {
	test("is registered after the password, one beside another; the first brings recovery codes", async () => {
		expect(await answerOf(await post("/api/account/passkeys/begin", { password: "wrong" }, as))).toEqual([
			422,
			{ password: [OPERATOR_TEXTS.passwordWrong] },
		]);
		const first = await register(new Authenticator(), as, "会社のPC");
		const second = await register(new Authenticator({ synced: true }), as, "電話");
		expect([first.length, second.length]).toEqual([10, 0]);
		expect(await requestJson("/api/account", { as })).toMatchObject({
			two_factor: {
				has_totp: false,
				recovery_codes_left: 10,
				passkeys: [
					{
						name: "会社のPC",
						is_synced: false,
						created_at: expect.stringMatching(/^2026-11-20 10:00:/),
						last_used_at: null,
					},
					{ name: "電話", is_synced: true },
				],
			},
		});
		const admin = await signInOperator(await buildOperator({ isAdmin: true, abilities: [] }));
		const { operators } = await requestJson<{ operators: { id: number; has_second_step: boolean }[] }>(
			"/api/operators",
			{ as: admin },
		);
		expect(operators.find(({ id }) => id === person.id)).toMatchObject({ has_second_step: true });
	});

	test("that is the first second step ends every session that was opened without one, and no later one does", async () => {
		const elsewhere = await signInOperator(person);
		await register(new Authenticator());
		expect((await sendRequest("/api/session", { as: elsewhere })).status).toBe(401);
		expect((await sendRequest("/api/session", { as })).status).toBe(200);
		const later = await signInOperator(person);
		await register(new Authenticator());
		expect((await sendRequest("/api/session", { as: later })).status).toBe(200);
	});

	test("is not taken from another page, for another site, without its person, or with its maker's certificate", async () => {
		const wrong: Faults[] = [
			{ origin: "https://evil.example" },
			{ rpId: "evil.example" },
			{ unverified: true },
			{ certificate: true },
		];
		for (const faults of wrong) {
			come();
			const made = await new Authenticator().make(await begin(), faults);
			expect(await answerOf(await confirm(made)), JSON.stringify(faults)).toEqual(
				refusedBy(PASSKEY_TEXTS.notRegistered),
			);
		}
		expect(await countRows("operator_passkeys")).toBe(0);
		expect(await countRows("operator_recovery_codes")).toBe(0);
	});

	test("answers a challenge of its own: given to its operator, for this, once and for five minutes", async () => {
		const other = await signInOperator(await buildOperator({ password: PASSWORD }));
		const over = refusedBy(PASSKEY_TEXTS.over);
		const refuses = async (challenge: string | undefined) => {
			const made = await new Authenticator().make(
				await begin(),
				challenge === undefined ? {} : { challenge },
			);
			return answerOf(await confirm(made));
		};
		expect(await refuses((await begin(other)).challenge)).toEqual(over);
		expect(await refuses((await beginLogin()).challenge)).toEqual(over);
		expect(await refuses("made-up")).toEqual(over);
		const options = await begin();
		expect((await confirm(await new Authenticator().make(options))).status).toBe(200);
		expect(await answerOf(await confirm(await new Authenticator().make(options)))).toEqual(over);
		const late = await begin();
		wait(6 * MINUTE);
		expect(await answerOf(await confirm(await new Authenticator().make(late)))).toEqual(over);
		expect(await countRows("operator_passkeys")).toBe(1);
	});

	test("whose answer was lost is registered once when it is sent again; somebody else's is refused", async () => {
		const device = new Authenticator();
		const made = await device.make(await begin());
		expect((await confirm(made)).status).toBe(200);
		expect(await answerOf(await confirm(made))).toEqual([200, { recovery_codes: [] }]);
		expect(await countRows("operator_passkeys")).toBe(1);
		const other = await signInOperator(await buildOperator({ password: PASSWORD }));
		const again = await device.make(await begin(other));
		expect(await answerOf(await confirm(again, other))).toEqual(refusedBy(PASSKEY_TEXTS.taken));
	});

	test("is one of twenty at most", async () => {
		for (let at = 0; at < MAX_PASSKEYS; at++) await storeKey(`credential-${at}`);
		const begun = await post("/api/account/passkeys/begin", { password: PASSWORD }, as);
		expect(await answerOf(begun)).toEqual(refusedBy(PASSKEY_TEXTS.tooMany(MAX_PASSKEYS)));
	});

	test("is one of twenty also where two devices are registered in the same moment", async () => {
		await register(new Authenticator());
		for (let at = 0; at < MAX_PASSKEYS - 2; at++) await storeKey(`credential-${at}`);
		const made = [
			await new Authenticator().make(await begin()),
			await new Authenticator().make(await begin()),
		];
		const both = await Promise.all(made.map((each) => confirm(each)));
		expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
		expect(await countRows("operator_passkeys")).toBe(MAX_PASSKEYS);
	});

	test("is not registered by a session that was ended meanwhile: it would be a way back in", async () => {
		const made = newPasskeyInput.parse({ name: "鍵", made: await new Authenticator().make(await begin()) });
		const confirming = finishPasskeySetup({
			// Its session has ended meanwhile.
			ctx: operatorContext(clock, person),
			input: { ...made, party: { id: "console.test", origin: "http://console.test" } },
		});
		await expect(confirming).rejects.toMatchObject({ status: 409 });
		expect(await countRows("operator_passkeys")).toBe(0);
		expect(await countRows("operator_recovery_codes")).toBe(0);
		expect((await sendRequest("/api/session", { as })).status).toBe(200);
	});

	test("is not removed by a session that was ended meanwhile: the password alone would be a way back in", async () => {
		await register(new Authenticator());
		const { id } = (await listed())[0]!;
		// Its session has ended meanwhile.
		const removing = deletePasskey({
			ctx: operatorContext(clock, person),
			input: { id, password: PASSWORD },
		});
		await expect(removing).rejects.toMatchObject({ status: 409 });
		expect(await listed()).toHaveLength(1);
		expect((await sendRequest("/api/session", { as })).status).toBe(200);
	});

	test("is removed by one of two sessions that do so at once, which goes on; the other is out", async () => {
		await register(new Authenticator());
		const { id } = (await listed())[0]!;
		const DB = interruptAt(env.DB, /delete from "operator_passkeys"/, async () => {
			await readRows("delete from operator_passkeys where id = ? returning id", id);
		});
		const removing = deletePasskey({
			// Its session ended with the other's removal.
			ctx: operatorContext(clock, person, { db: connectD1(DB) }),
			input: { id, password: PASSWORD },
		});
		await expect(removing).rejects.toMatchObject({ status: 409 });
		expect((await sendRequest("/api/session", { as })).status).toBe(200);
	});

	test("is asked for by challenges that are gone once they are over, whoever asked", async () => {
		await begin();
		await beginLogin();
		await runTick(cleanupContext(clock));
		expect(await countRows("webauthn_challenges")).toBe(2);
		wait(6 * MINUTE);
		await beginLogin();
		await runTick(cleanupContext(clock));
		expect(await countRows("webauthn_challenges")).toBe(1);
	});

	test("is named and removed by its operator alone; whoever was in by it is out", async () => {
		const device = new Authenticator();
		await register(device);
		const { id } = (await listed())[0]!;
		const other = await signInOperator(await buildOperator({ password: PASSWORD }));
		const rename = (by: ConsoleSession, name: string) =>
			sendRequest(`/api/account/passkeys/${id}`, { method: "PUT", as: by, json: { name }, headers });
		const remove = (by: ConsoleSession, password = PASSWORD) =>
			post(`/api/account/passkeys/${id}/remove`, { password }, by);
		expect((await rename(other, "別人")).status).toBe(404);
		expect((await remove(other)).status).toBe(404);
		expect((await rename(as, "")).status).toBe(422);
		expect((await rename(as, "新しい名前")).status).toBe(200);
		expect(await listed()).toMatchObject([{ name: "新しい名前" }]);
		const thief = cookieOf(await logIn(device));
		expect((await remove(as, "wrong")).status).toBe(422);
		expect((await remove(as)).status).toBe(200);
		expect((await sendRequest("/api/session", { as: thief })).status).toBe(401);
		expect(await answerOf(await logIn(device))).toEqual(refusedBy(PASSKEY_TEXTS.refused));
		expect(await countRows("operator_recovery_codes")).toBe(0);
		const login = await post("/api/login", { email: person.email, password: PASSWORD });
		expect(await login.json()).toHaveProperty("operator");
	});
});

describe("logging in by a passkey alone", () => {
	test("opens a session, and is written down", async () => {
		const device = new Authenticator();
		await register(device, as, "会社のPC");
		wait(MINUTE);
		const login = await logIn(device);
		expect(await login.json()).toMatchObject({ operator: { id: person.id, email: person.email } });
		expect((await sendRequest("/api/session", { as: cookieOf(login) })).status).toBe(200);
		expect(await listed()).toMatchObject([{ last_used_at: expect.stringMatching(/^2026-11-20 10:01:/) }]);
		const log = await readRows("select operator_id, detail from audit_log where verb = 'login.passkey'");
		expect(log).toEqual([{ operator_id: person.id, detail: JSON.stringify({ passkey: "会社のPC" }) }]);
	});

	test("names nobody beforehand: whoever asks is told no operator and no key", async () => {
		await register(new Authenticator());
		const options = await beginLogin();
		expect(options).not.toHaveProperty("allowCredentials");
		expect(JSON.stringify(options)).not.toContain(person.email);
	});

	test("is refused for an answer that does not hold, and opens nothing", async () => {
		const device = new Authenticator();
		await register(device);
		const other = await buildOperator({ password: PASSWORD });
		const theirs = (await begin(await signInOperator(other))).user.id;
		const wrong: Faults[] = [
			{ origin: "https://evil.example" },
			{ rpId: "evil.example" },
			{ unverified: true },
			{ userHandle: theirs },
		];
		for (const faults of wrong)
			expect(await answerOf(await logIn(device, faults)), JSON.stringify(faults)).toEqual(
				refusedBy(PASSKEY_TEXTS.refused),
			);
		const signed = await device.sign(await beginLogin());
		const forged = { ...signed, response: { ...signed.response, signature: "MAYCAQECAQE" } };
		expect(await answerOf(await post("/api/login/passkey", { signed: forged }))).toEqual(
			refusedBy(PASSKEY_TEXTS.refused),
		);
		const stranger = new Authenticator();
		await stranger.make(await begin());
		expect(await answerOf(await logIn(stranger))).toEqual(refusedBy(PASSKEY_TEXTS.refused));
		expect(await countRows("sessions", `operator_id = ${person.id}`)).toBe(1);
		expect(await countRows("audit_log", "verb = 'login.passkey-failed'")).toBe(wrong.length + 1);
	});

	test("takes an answer once: replayed, of a registration, or too late it is refused", async () => {
		const device = new Authenticator();
		await register(device);
		const over = refusedBy(PASSKEY_TEXTS.over);
		const signed = await device.sign(await beginLogin());
		const both = await Promise.all([1, 2].map(() => post("/api/login/passkey", { signed })));
		expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
		const other = await device.sign(await begin());
		expect(await answerOf(await post("/api/login/passkey", { signed: other }))).toEqual(over);
		const late = await beginLogin();
		wait(6 * MINUTE);
		expect(await answerOf(await post("/api/login/passkey", { signed: await device.sign(late) }))).toEqual(
			over,
		);
	});

	test("is refused for a copy of a key: one whose counter goes back, or stands still", async () => {
		const device = new Authenticator();
		await register(device);
		expect((await logIn(device)).status).toBe(200);
		expect((await logIn(device)).status).toBe(200);
		for (const counter of [1, 2, 0])
			expect(await answerOf(await logIn(device, { counter }))).toEqual(refusedBy(PASSKEY_TEXTS.refused));
		const [one, two] = [await beginLogin(), await beginLogin()];
		const counter = 50;
		const both = await Promise.all(
			[one, two].map(async (options) =>
				post("/api/login/passkey", { signed: await device.sign(options, { counter }) }),
			),
		);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
	});

	test("is taken of a key that does not count, again and again", async () => {
		const device = new Authenticator({ counts: false });
		await register(device);
		for (let time = 0; time < 3; time++) expect((await logIn(device)).status).toBe(200);
	});

	test("is refused for somebody who is shut out", async () => {
		const device = new Authenticator();
		await register(device);
		await readRows("update operators set disabled_at = 1 where id = ? returning id", person.id);
		expect(await answerOf(await logIn(device))).toEqual(refusedBy(PASSKEY_TEXTS.refused));
	});

	test.each([
		[{}, "signed"],
		[{ signed: { id: "", response: {} } }, "signed[id]"],
		[{ signed: { id: "a".repeat(2_000), response: {} } }, "signed[id]"],
	])("with what no device says is refused: %j", async (json, field) => {
		const before = await takeSnapshot();
		const response = await post("/api/login/passkey", json);
		expect([response.status, Object.keys((await response.json()) as object)]).toEqual([
			422,
			expect.arrayContaining([field]),
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});
});

describe("a passkey after the password", () => {
	const first = async () => {
		come();
		const login = await post("/api/login", { email: person.email, password: PASSWORD });
		expect(login.headers.get("set-cookie")).toBeNull();
		return (await login.json()) as { second_step: string; has_totp: boolean; has_passkey: boolean };
	};
	const beginSecond = async (token: string) =>
		(await (await post("/api/login/second/passkey/begin", { token })).json()) as Options & {
			allowCredentials: { id: string }[];
		};
	const second = (token: string, signed: object) => post("/api/login/second/passkey", { token, signed });

	test("is the second step of who has one: the password alone opens nothing", async () => {
		const device = new Authenticator();
		const codes = await register(device);
		const { second_step, ...ways } = await first();
		expect(ways).toEqual({ has_totp: false, has_passkey: true });
		const options = await beginSecond(second_step);
		expect(options.allowCredentials.map(({ id }) => id)).toEqual([device.id]);
		const login = await second(second_step, await device.sign(options));
		expect((await sendRequest("/api/session", { as: cookieOf(login) })).status).toBe(200);
		expect((await second(second_step, await device.sign(options))).status).toBe(422);
		const lost = await first();
		const byCode = await post("/api/login/second", { token: lost.second_step, code: codes[0]! });
		expect(byCode.status).toBe(200);
	});

	test.each([
		["the passkey was removed", true, "delete from operator_passkeys where operator_id = ?"],
		[
			"the passkey was removed, after the password",
			false,
			"delete from operator_passkeys where operator_id = ?",
		],
		["the password was changed", false, "update operators set password_hash = 'x' where id = ?"],
		["they were shut out", true, "update operators set disabled_at = 1 where id = ?"],
	])("opens no session where, after it was taken, %s", async (_what, alone, change) => {
		const device = new Authenticator();
		await register(device);
		const party = { id: "console.test", origin: "http://console.test" };
		const take = async () => {
			const ctx = clock.context();
			const { second_step: token } = await first();
			const signed = await device.sign(alone ? await beginLogin() : await beginSecond(token));
			const input = { signed: passkeyLoginInput.parse({ signed }).signed, party, network: "203.0.113.9" };
			const { loginCondition: still } = alone
				? await logInByPasskey({ ctx, input })
				: await confirmPasskeySecondStep({ ctx, input: { ...input, token } });
			return { ctx, still };
		};
		const undisturbed = await take();
		expect(await openSession(undisturbed.ctx, person.id, {}, undisturbed.still)).toHaveProperty("token");
		const { ctx, still } = await take();
		await readRows(`${change} returning 1`, person.id);
		expect(await openSession(ctx, person.id, {}, still)).toBeUndefined();
	});

	test("is one's own, and signs for this login alone", async () => {
		const [device, theirs] = [new Authenticator(), new Authenticator()];
		await register(device);
		const other = await buildOperator({ password: PASSWORD });
		await register(theirs, await signInOperator(other));
		const { second_step } = await first();
		const options = await beginSecond(second_step);
		const faked = await theirs.sign(options);
		expect(await answerOf(await second(second_step, faked))).toEqual(refusedBy(PASSKEY_TEXTS.refused));
		const alone = await device.sign(await beginLogin());
		expect(await answerOf(await second(second_step, alone))).toEqual(refusedBy(PASSKEY_TEXTS.over));
		expect((await post("/api/login/second/passkey/begin", { token: "made-up" })).status).toBe(422);
	});

	test("is what a role may ask for", async () => {
		const asked = await buildOperator({ password: PASSWORD, twoFactorRequired: true });
		const by = await signInOperator(asked);
		expect((await sendRequest("/api/friends?state=all&page=1", { as: by })).status).toBe(403);
		await register(new Authenticator(), by);
		expect((await sendRequest("/api/friends?state=all&page=1", { as: by })).status).toBe(200);
	});

	test("that is lost is taken away, with every session, by who may manage its operator", async () => {
		const device = new Authenticator();
		await register(device);
		const admin = await signInOperator(await buildOperator({ isAdmin: true, abilities: [] }));
		expect((await post(`/api/operators/${person.id}/two_factor/reset`, {}, admin)).status).toBe(200);
		expect((await sendRequest("/api/session", { as })).status).toBe(401);
		expect(await answerOf(await logIn(device))).toEqual(refusedBy(PASSKEY_TEXTS.refused));
		expect(await countRows("operator_passkeys")).toBe(0);
		expect(await countRows("operator_recovery_codes")).toBe(0);
	});
});

describe("the site that passkeys are for", () => {
	const beginAt = (origin: string, PUBLIC_ORIGIN: string) =>
		sendRequest("/api/login/passkey/begin", {
			method: "POST",
			headers,
			origin,
			env: { MUSUBI_ENV: "production", PUBLIC_ORIGIN },
		});

	test("is the deployment's own address", async () => {
		const own = "https://console.example.jp";
		expect(await (await beginAt(own, own)).json()).toMatchObject({ rpId: "console.example.jp" });
		const device = new Authenticator();
		await register(device);
		const options = (await (await beginAt(own, own)).json()) as Options;
		const signed = await device.sign(options, { origin: "http://console.test" });
		const login = await sendRequest("/api/login/passkey", {
			json: { signed },
			headers,
			origin: own,
			env: { MUSUBI_ENV: "production", PUBLIC_ORIGIN: own },
		});
		expect(await answerOf(login)).toEqual(refusedBy(PASSKEY_TEXTS.refused));
	});

	test("is no numeric address, of which browsers make no keys", async () => {
		const own = "https://192.0.2.7";
		expect(await answerOf(await beginAt(own, own))).toEqual(refusedBy(PASSKEY_TEXTS.addressUnfit));
	});
});
