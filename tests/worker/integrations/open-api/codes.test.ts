import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { EVERYBODY_SCOPE } from "#domain/console/operators/friend-scope.ts";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { MAX_REVOKED_LISTED, MAX_TOKENS, UNLOCK_PERIOD } from "#domain/integrations/open-api/api-limits.ts";
import { API_RIGHTS, type ApiRight } from "#domain/integrations/open-api/rights.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { OPEN_API_TEXTS, PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import {
	buildServiceCode,
	callAsProgram,
	requestApiToken,
	storeMemberQuery,
} from "#tests/support/open-api-calls.ts";
import {
	type BuiltOperator,
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const PASSWORD = "correct-horse-battery";
const CODE = { name: "ECサイト", rights: ["read", "write"], member_query_id: null };
const CODES = "/api/open_api/service_codes";

let operator: ConsoleSession;
let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await signInOperator(await buildOperator({ password: PASSWORD }));
});

interface Listed {
	data: {
		id: number;
		version: number;
		tokens: {
			token_key: string;
			censored: string;
			revoked_at: string | null;
			held_rights: ApiRight[];
			lacked_abilities: Ability[];
		}[];
	}[];
}
const listed = () => requestJson<Listed>(CODES, { as: operator });
const make = (json: object = {}, headers: Record<string, string> = {}) =>
	sendRequest(CODES, { as: operator, json: { ...CODE, ...json }, headers });
const uncensor = (token_key: string, password?: string, as = operator) =>
	sendRequest("/api/open_api/token/uncensored", { as, json: { token_key, ...(password && { password }) } });

describe("a service code", () => {
	test("[M-235] is made, listed and changed; a save sent twice makes one", async () => {
		const headers = { "Idempotency-Key": "made-once-1" };
		const { id } = (await (await make({}, headers)).json()) as { id: number };
		expect(await (await make({}, headers)).json()).toEqual({ id });
		const query = await storeMemberQuery({ inputs: [] });
		const json = {
			...CODE,
			name: "基幹",
			rights: ["book", "read", "read"],
			member_query_id: query,
			version: 1,
		};
		await requestJson(`${CODES}/${id}`, { as: operator, method: "PUT", whole: true, json });
		expect(await listed()).toMatchObject({
			data: [
				{
					id,
					name: "基幹",
					rights: ["read", "book"],
					is_active: true,
					member_query_id: query,
					calls_per_minute: 600,
					version: 2,
					tokens: [],
				},
			],
		});
		const late = await sendRequest(`${CODES}/${id}`, { as: operator, method: "PUT", whole: true, json });
		expect([late.status, await late.json()]).toEqual([409, { ERROR: [CALL_TEXTS.changedByOther] }]);
		expect(await countRows("audit_log", "verb like 'open_api.code.%'")).toBe(2);
	});

	test("is refused where it is wrong, all at once, and nothing is written", async () => {
		const before = await takeSnapshot();
		const response = await make({ name: " ", rights: [], calls_per_minute: 0 });
		expect([response.status, await response.json()]).toEqual([
			422,
			{
				name: [OPEN_API_TEXTS.nameRequired],
				rights: [OPEN_API_TEXTS.rightRequired],
				calls_per_minute: [OPEN_API_TEXTS.callsPerMinute(1, 100_000)],
			},
		]);
		const lost = await make({ member_query_id: 99 });
		expect(await lost.json()).toEqual({ member_query_id: [OPEN_API_TEXTS.filterGone] });
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("gives a program nothing that whoever makes it may not do", async () => {
		const reader = await buildSession({ abilities: ["open-api-write", "friend-read"] });
		const beyond = await sendRequest(CODES, {
			as: reader,
			json: { ...CODE, rights: ["read", "send", "book"] },
		});
		expect([beyond.status, await beyond.json()]).toEqual([
			422,
			{ rights: [OPEN_API_TEXTS.rightNotGrantable(`${API_RIGHTS.send}、${API_RIGHTS.book}`)] },
		]);
		const tag = await buildTag();
		const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		const scoped = await sendRequest(CODES, { as: restricted, json: CODE });
		expect([scoped.status, await scoped.json()]).toEqual([422, { ERROR: [OPEN_API_TEXTS.scopeRestricted] }]);
		const code = await buildServiceCode();
		const { token_key } = await requestApiToken(code, operator);
		for (const as of [reader, restricted]) {
			expect(
				(await sendRequest("/api/open_api/issue_token", { as, json: { open_api_code_id: code.id } })).status,
			).toBe(422);
			expect((await uncensor(token_key, PASSWORD, as)).status).toBe(422);
		}
	});

	test("is revoked by an operator of one branch only where they issued it themselves", async () => {
		const tag = await buildTag();
		const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		const code = await buildServiceCode();
		const [others, own] = [await requestApiToken(code, operator), await requestApiToken(code, operator)];
		await readRows(
			"update open_api_tokens set issued_by = (select max(id) from operators) where token_key = ? returning id",
			own.token_key,
		);
		const revoke = (token_key: string) =>
			sendRequest("/api/open_api/token/revoke", { as: restricted, json: { token_key } });
		const before = await takeSnapshot();
		const refused = await revoke(others.token_key);
		expect([refused.status, await refused.json()]).toEqual([422, { ERROR: [OPEN_API_TEXTS.tokenOfOther] }]);
		expect(await listChangesSince(before)).toEqual([]);
		const { data } = await requestJson<{ data: { tokens: { token_key: string; may_revoke: boolean }[] }[] }>(
			CODES,
			{
				as: restricted,
			},
		);
		const allowed = data.flatMap(({ tokens }) => tokens).filter(({ may_revoke }) => may_revoke);
		expect(allowed.map(({ token_key }) => token_key)).toEqual([own.token_key]);
		expect((await revoke(own.token_key)).status).toBe(200);
	});
});

describe("a token", () => {
	test("[M-232] is shown once when it is issued, and a leaked database names none", async () => {
		const code = await buildServiceCode();
		const headers = { "Idempotency-Key": "issued-once" };
		const json = { open_api_code_id: code.id };
		const first = await requestJson<{ token: string; token_key: string }>("/api/open_api/issue_token", {
			as: operator,
			json,
			headers,
		});
		expect(first.token).toMatch(/^musubi_[\w-]{43}$/);
		expect(await requestJson("/api/open_api/issue_token", { as: operator, json, headers })).toEqual(first);
		expect(await countRows("open_api_tokens")).toBe(1);
		await callAsProgram("/open_api/v1/triggers/none", first.token, { method: "POST" });
		const everything = JSON.stringify([...(await takeSnapshot())]);
		expect(everything).not.toContain(first.token);
		expect(everything).not.toContain(first.token.slice(7, 40));
		const list = JSON.stringify(await listed());
		expect(list).not.toContain(first.token.slice(7, 40));
		expect(list).toContain(`••••${first.token.slice(-4)}`);
	});

	test("[M-049] [M-233] is uncensored with the password, which is asked for again after ten minutes and in each session", async () => {
		const { token, token_key } = await requestApiToken(await buildServiceCode(), operator);
		const logins = await countRows("audit_log", "verb like 'login%'");
		const asks = async (as = operator) => {
			const response = await uncensor(token_key, undefined, as);
			expect([response.status, await response.json()]).toEqual([
				422,
				{ password: [OPEN_API_TEXTS.passwordNeeded] },
			]);
		};
		await asks();
		const wrong = await uncensor(token_key, "wrong-password");
		expect([wrong.status, await wrong.json()]).toEqual([422, { password: [OPERATOR_TEXTS.passwordWrong] }]);
		await asks();
		expect(await (await uncensor(token_key, PASSWORD)).json()).toEqual({ token_key, token });
		clock.advance(UNLOCK_PERIOD - 30_000);
		clock.rule();
		expect(await (await uncensor(token_key)).json()).toEqual({ token_key, token });
		await asks(await buildSession());
		clock.advance(31_000);
		clock.rule();
		await asks();
		expect(await countRows("audit_log", "verb = 'open_api.token.uncensor'")).toBe(2);
		// Confirming the password is not a login.
		expect(await countRows("audit_log", "verb like 'login%'")).toBe(logins);
	});

	test("whose password is guessed locks as the login does", async () => {
		const { token_key } = await requestApiToken(await buildServiceCode(), operator);
		let last = 0;
		for (let guess = 0; guess < 12 && last !== 429; guess++)
			last = (await uncensor(token_key, `guess-${guess}`)).status;
		expect(last).toBe(429);
		expect((await uncensor(token_key, PASSWORD)).status).toBe(429);
	});

	test("[M-234] that was revoked is refused at its next call, stays revoked and is shown no more", async () => {
		const { token, token_key } = await requestApiToken(await buildServiceCode(), operator);
		const revoke = () => requestJson("/api/open_api/token/revoke", { as: operator, json: { token_key } });
		expect(await revoke()).toEqual({ ok: true });
		const at = (await listed()).data[0]!.tokens[0]!.revoked_at;
		clock.advance(60_000);
		clock.rule();
		await revoke();
		expect((await listed()).data[0]!.tokens[0]!.revoked_at).toBe(at);
		expect((await callAsProgram("/open_api/v1/triggers/none", token, { method: "POST" })).status).toBe(401);
		const shown = await uncensor(token_key, PASSWORD);
		expect(await shown.json()).toEqual({ token_key: [OPEN_API_TEXTS.tokenRevoked] });
		expect(await countRows("audit_log", "verb = 'open_api.token.revoke'")).toBe(1);
	});

	test("is not issued with rights that the code was given in the moment of issuing", async () => {
		const code = await buildServiceCode({ rights: ["read"] });
		const DB = interruptAt(env.DB, /insert into "open_api_tokens"/, () =>
			updateRow("open_api_codes", code.id, { rights: ["read", "send"], version: 2 }),
		);
		const json = { open_api_code_id: code.id };
		const response = await sendRequest("/api/open_api/issue_token", { as: operator, json, env: { DB } });
		expect([response.status, await response.json()]).toEqual([409, { ERROR: [CALL_TEXTS.changedByOther] }]);
		expect(await countRows("open_api_tokens")).toBe(0);
		expect((await sendRequest("/api/open_api/issue_token", { as: operator, json })).status).toBe(200);
	});

	test("that was revoked is listed among the newest of its code, beside all that are valid", async () => {
		const [code, other] = [await buildServiceCode(), await buildServiceCode()];
		const first = await requestApiToken(code, operator);
		const ofOther = await requestApiToken(other, operator);
		await requestJson("/api/open_api/token/revoke", { as: operator, json: { token_key: ofOther.token_key } });
		const keys: string[] = [];
		for (let count = 0; count < MAX_REVOKED_LISTED + 3; count++) {
			const { token_key } = await requestApiToken(code, operator);
			await requestJson("/api/open_api/token/revoke", { as: operator, json: { token_key } });
			keys.unshift(token_key);
		}
		const { data } = await listed();
		expect(data.map(({ tokens }) => tokens.map(({ token_key }) => token_key))).toEqual([
			[...keys.slice(0, MAX_REVOKED_LISTED), first.token_key],
			[ofOther.token_key],
		]);
	});

	test("is not issued beyond the most that a code has, nor of one that is off or gone", async () => {
		const code = await buildServiceCode();
		for (let count = 0; count < MAX_TOKENS; count++) await requestApiToken(code, operator);
		const issue = async (id: number) => {
			const response = await sendRequest("/api/open_api/issue_token", {
				as: operator,
				json: { open_api_code_id: id },
			});
			return [response.status, await response.json()];
		};
		expect(await issue(code.id)).toEqual([422, { ERROR: [OPEN_API_TEXTS.tooManyTokens(MAX_TOKENS)] }]);
		await updateRow("open_api_codes", code.id, { is_active: 0 });
		expect(await issue(code.id)).toEqual([422, { ERROR: [OPEN_API_TEXTS.codeOff] }]);
		expect(await issue(99)).toEqual([422, { open_api_code_id: [OPEN_API_TEXTS.codeGone] }]);
	});

	describe("whose issuer's role was changed", () => {
		const ALL = {
			abilities: ALL_ABILITIES,
			friend_scope: EVERYBODY_SCOPE,
			is_admin: 0,
			two_factor_required: 0,
		};
		let issuer: BuiltOperator;
		let token: string;
		beforeEach(async () => {
			issuer = await buildOperator();
			({ token } = await requestApiToken(
				await buildServiceCode({ rights: ["read", "send"] }),
				await signInOperator(issuer),
			));
		});
		const become = (role: object) => updateRow("roles", issuer.role.id, { ...ALL, ...role });
		const problemOf = async (asked: Promise<Response>) => {
			const { code, detail } = (await (await asked).json()) as { code?: string; detail?: string };
			return code === "right-missing" ? detail : "let in";
		};
		/** Problems of a reading and a sending call, and the token's rights in the list. */
		const held = async () => [
			await problemOf(callAsProgram("/open_api/v1/friends", token)),
			await problemOf(callAsProgram("/open_api/v1/messages", token, { method: "POST", json: {} })),
			(await listed()).data[0]!.tokens[0]!.held_rights,
		];
		const [noRead, noSend] = (["read", "send"] as const).map((right) =>
			PROBLEM_TEXTS.rightMissing(API_RIGHTS[right]),
		);

		test("has those of its code's rights that the role still gives, from the next call on", async () => {
			expect(await held()).toEqual(["let in", "let in", ["read", "send"]]);
			await become({ abilities: ["friend-read"] });
			expect(await held()).toEqual(["let in", noSend, ["read"]]);
			await become({ abilities: ["message-send"] });
			expect(await held()).toEqual([noRead, "let in", ["send"]]);
			await become({ abilities: [], is_admin: 1 });
			expect(await held()).toEqual(["let in", "let in", ["read", "send"]]);
		});

		test("is listed with what its calls ask for besides, and its issuer may not do", async () => {
			const lacked = async () => (await listed()).data[0]!.tokens[0]!.lacked_abilities;
			expect(await lacked()).toEqual([]);
			const gone: Ability[] = ["form-read", "template-read", "reaction-read", "broadcast-write", "mail"];
			await become({ abilities: ALL_ABILITIES.filter((each) => !gone.includes(each)) });
			expect((await lacked()).sort()).toEqual([...gone].sort());
			// Abilities that none of its rights need are not listed: templates are needed for sending only.
			await become({
				abilities: ALL_ABILITIES.filter((each) => ![...gone, "message-send", "salon-write"].includes(each)),
			});
			expect((await lacked()).sort()).toEqual(["form-read", "mail", "reaction-read"]);
			await become({ abilities: [], is_admin: 1 });
			expect(await lacked()).toEqual([]);
		});

		test("has none while they see some friends alone, or lack the second step that is asked of them", async () => {
			const tag = await buildTag();
			const none = [noRead, noSend, []];
			await become({ friend_scope: { all: false, tagIds: [tag.id] } });
			expect(await held()).toEqual(none);
			await become({ two_factor_required: 1 });
			expect(await held()).toEqual(none);
			await updateRow("operators", issuer.id, { totp_secret: "sealed" });
			expect(await held()).toEqual(["let in", "let in", ["read", "send"]]);
		});

		test("gains no right that a colleague gives its code and its issuer lacks, and loses none by it", async () => {
			await become({ abilities: ["friend-read"] });
			await updateRow("open_api_codes", (await listed()).data[0]!.id, { rights: ["read", "send", "book"] });
			expect(await held()).toEqual(["let in", noSend, ["read"]]);
		});
	});

	test("that another key sealed says so", async () => {
		const { token_key } = await requestApiToken(await buildServiceCode(), operator);
		const response = await sendRequest("/api/open_api/token/uncensored", {
			as: operator,
			json: { token_key, password: PASSWORD },
			env: { APP_KEY: "another" },
		});
		expect(await response.json()).toEqual({ token_key: [OPEN_API_TEXTS.tokenUnreadable] });
		expect(await readRows("select count(*) as count from open_api_tokens")).toEqual([{ count: 1 }]);
		expect(env.APP_KEY).not.toBe("another");
	});
});
