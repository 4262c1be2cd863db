import { beforeEach, describe, expect, test } from "vitest";
import { FAILURES_BEFORE_LOCK } from "#domain/console/operators/login-input.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { logIn as checkLogin } from "#functions/console/operators/log-in.ts";
import { setOwnPassword as changePassword } from "#functions/console/operators/set-own-password.ts";
import { openSecondStep } from "#functions/console/operators/two-factor/second-step.ts";
import { openSession } from "#functions/platform/auth/operator-session.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const PASSWORD = "correct-horse-battery";
const NEXT = "another-horse-battery";
let person: BuiltOperator;
let as: ConsoleSession;
let headers: Record<string, string>;
let visitors = 0;

beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	person = await buildOperator({ abilities: [], password: PASSWORD, email: "hanako@example.com" });
	as = await signInOperator(person);
	headers = { "cf-connecting-ip": `100.64.8.${++visitors}` };
});

const setPassword = (json: object) =>
	sendRequest("/api/account/password", { method: "PUT", as, json, headers });
const logIn = (password: string) =>
	sendRequest("/api/login", { json: { email: person.email, password }, headers });
const setMenu = (favourites: unknown, session = as) =>
	sendRequest("/api/account/menu", { method: "PUT", as: session, json: { favourites } });
const answerOf = async (response: Response) => [response.status, await response.json()];

test("whoever is signed in changes their name", async () => {
	expect(
		(await sendRequest("/api/account/name", { method: "PUT", as, json: { name: " 山田 " } })).status,
	).toBe(200);
	expect(await requestJson("/api/account", { as })).toMatchObject({ name: "山田", email: person.email });
	expect((await sendRequest("/api/account/name", { method: "PUT", as, json: { name: "" } })).status).toBe(
		422,
	);
});

describe("the password", () => {
	test("is changed by who knows the current one, and ends all other sessions", async () => {
		const elsewhere = await signInOperator(person);
		expect((await setPassword({ current: PASSWORD, password: NEXT })).status).toBe(200);
		expect((await sendRequest("/api/session", { as })).status).toBe(200);
		expect((await sendRequest("/api/session", { as: elsewhere })).status).toBe(401);
		expect((await logIn(PASSWORD)).status).toBe(422);
		expect((await logIn(NEXT)).status).toBe(200);
	});

	test.each([
		[{ current: "wrong", password: NEXT }, { current: [OPERATOR_TEXTS.passwordWrong] }],
		[{ current: PASSWORD, password: PASSWORD }, { password: [OPERATOR_TEXTS.passwordUnchanged] }],
		[{ current: PASSWORD, password: "x-hanako-1234" }, { password: [OPERATOR_TEXTS.passwordHoldsAddress] }],
		[{ current: PASSWORD, password: "short" }, { password: [OPERATOR_TEXTS.passwordTooShort(10)] }],
		[{ current: PASSWORD, password: "abababababab" }, { password: [OPERATOR_TEXTS.passwordMonotonous] }],
	])("stays where this is sent: %j", async (json, problem) => {
		expect(await answerOf(await setPassword(json))).toEqual([422, problem]);
		expect((await logIn(PASSWORD)).status).toBe(200);
	});

	test("is not changed by a session that was ended meanwhile: it would be a way back in", async () => {
		// Its session has ended meanwhile.
		const ctx = operatorContext(new TestClock("2026-11-20 10:00"), person);
		const changing = changePassword({ ctx, input: { current: PASSWORD, password: NEXT } });
		await expect(changing).rejects.toMatchObject({ status: 409 });
		expect((await sendRequest("/api/session", { as })).status).toBe(200);
		expect((await logIn(PASSWORD)).status).toBe(200);
	});

	test("is not guessed here either: after some wrong ones even the right one is refused", async () => {
		for (let guess = 0; guess < FAILURES_BEFORE_LOCK; guess++)
			await setPassword({ current: "wrong", password: NEXT });
		expect((await setPassword({ current: PASSWORD, password: NEXT })).status).toBe(429);
		expect((await logIn(PASSWORD)).status).toBe(429);
	});
});

describe("the sessions of whoever is signed in", () => {
	test("are told by device, and ended one by one, or all others at once", async () => {
		const agent =
			"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
		await sendRequest("/api/login", {
			json: { email: person.email, password: PASSWORD },
			headers: { ...headers, "user-agent": agent },
		});
		await signInOperator(person);
		type Sessions = { sessions: { id: string; device: string; network: string; is_current: boolean }[] };
		const { sessions } = await requestJson<Sessions>("/api/account", { as });
		expect(sessions).toHaveLength(3);
		expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
		const phone = sessions.find(({ device }) => device === "Safari（iPhone）");
		expect(phone?.network).toBe(headers["cf-connecting-ip"]);
		expect((await sendRequest(`/api/account/sessions/${phone!.id}`, { method: "DELETE", as })).status).toBe(
			200,
		);
		expect(await countRows("sessions", `operator_id = ${person.id}`)).toBe(2);
		expect((await sendRequest("/api/account/sessions", { method: "DELETE", as })).status).toBe(200);
		expect(await countRows("sessions", `operator_id = ${person.id}`)).toBe(1);
		expect((await sendRequest("/api/session", { as })).status).toBe(200);
	});

	test("of somebody else are not theirs to end", async () => {
		const other = await signInOperator(await buildOperator());
		const { sessions } = await requestJson<{ sessions: { id: string }[] }>("/api/account", { as: other });
		const response = await sendRequest(`/api/account/sessions/${sessions[0]!.id}`, { method: "DELETE", as });
		expect(response.status).toBe(404);
		expect((await sendRequest("/api/session", { as: other })).status).toBe(200);
	});
});

describe("a session that is being opened", () => {
	/** Login that passed the password and has no session yet. */
	const said = async () => {
		const ctx = new TestClock("2026-11-20 10:00").context();
		const operator = await checkLogin({
			ctx,
			input: {
				email: person.email,
				password: PASSWORD,
				network: `198.18.200.${++visitors}`,
				browserOf: () => null,
				admitsFailure: async () => true,
			},
		});
		return { ctx, operator };
	};

	test.each([
		["their password", async () => (await setPassword({ current: PASSWORD, password: NEXT })).status],
		[
			"a second step",
			async () =>
				(await readRows("update operators set totp_secret = 'x' where id = ? returning id", person.id))
					.length,
		],
		[
			"a passkey",
			async () =>
				(
					await readRows(
						`insert into operator_passkeys (operator_id, credential_id, public_key, counter, transports, name, created_at)
						values (?, 'x', 'x', 0, '[]', '鍵', 1) returning id`,
						person.id,
					)
				).length,
		],
		[
			"that they are shut out",
			async () =>
				(await readRows("update operators set disabled_at = 1 where id = ? returning id", person.id)).length,
		],
	])("is not opened after %s came between: it would outlast what ended the others", async (_what, change) => {
		const { ctx, operator } = await said();
		expect(await change()).toBeGreaterThan(0);
		const before = await takeSnapshot();
		expect(await openSession(ctx, operator.id, {}, operator.loginCondition)).toBeUndefined();
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("nor is the second step, after the password was changed", async () => {
		await readRows("update operators set totp_secret = 'x' where id = ? returning id", person.id);
		const { ctx, operator } = await said();
		expect((await setPassword({ current: PASSWORD, password: NEXT })).status).toBe(200);
		await expect(openSecondStep(ctx, operator)).rejects.toMatchObject({ status: 422 });
		expect(await countRows("second_steps")).toBe(0);
	});

	test("is opened where nothing came between", async () => {
		const { ctx, operator } = await said();
		expect(await openSession(ctx, operator.id, {}, operator.loginCondition)).toHaveProperty("token");
	});
});

test("a session says whether there is a salon, and the origin of public addresses", async () => {
	const read = () => requestJson<object>("/api/session", { as });
	expect(await read()).toMatchObject({ has_salons: false, public_origin: "http://console.test" });
	const id = await storeRow("salons", { name: "渋谷店", created_at: 1 });
	expect(await read()).toMatchObject({ has_salons: true });
	await updateRow("salons", id, { deleted_at: 1 });
	expect(await read()).toMatchObject({ has_salons: false });
});

describe("the favourites of the menu", () => {
	const read = (session: ConsoleSession) =>
		requestJson<{ menu_favourites: string[] | null }>("/api/session", { as: session });

	test("are the operator's own, in their order, in every session of theirs", async () => {
		expect(await read(as)).toMatchObject({ menu_favourites: null });
		expect((await setMenu(["tags", "home"])).status).toBe(200);
		expect(await read(await signInOperator(person))).toMatchObject({ menu_favourites: ["tags", "home"] });
		const other = await signInOperator(await buildOperator({ abilities: [] }));
		expect(await read(other)).toMatchObject({ menu_favourites: null });
		await setMenu([]);
		expect(await read(as)).toMatchObject({ menu_favourites: [] });
	});

	test("are pages of the console, each once, and not endless", async () => {
		const before = await takeSnapshot();
		for (const favourites of [["gone"], ["tags", "tags"], "tags", Array(51).fill("tags"), [7]])
			expect((await setMenu(favourites)).status).toBe(422);
		expect(
			(await sendRequest("/api/account/menu", { method: "PUT", as, json: { favourites: [], more: 1 } }))
				.status,
		).toBe(422);
		expect(await listChangesSince(before)).toEqual([]);
	});
});
