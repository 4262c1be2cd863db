import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ALL_API_RIGHTS, API_RIGHTS, type ApiRight } from "#domain/integrations/open-api/rights.ts";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { listDeclaredRoutes } from "#tests/support/declared-routes.ts";
import { buildServiceCode, callAsProgram, requestApiToken } from "#tests/support/open-api-calls.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";

const routes = listDeclaredRoutes().flatMap(({ access, ...route }) =>
	access?.kind === "right" ? [{ ...route, right: access.right }] : [],
);

/** Rows that a refused call may write: log and counters. */
const LOGGED = /^open_api_(logs|calls|tokens) /;

let operator: ConsoleSession;
const tokens = {} as Record<ApiRight | "everything" | "off" | "revoked" | "left", string>;

beforeAll(async () => {
	operator = await buildSession();
	const everything = await buildServiceCode();
	tokens.everything = (await requestApiToken(everything, operator)).token;
	for (const right of ALL_API_RIGHTS)
		tokens[right] = (
			await requestApiToken(
				await buildServiceCode({ rights: ALL_API_RIGHTS.filter((each) => each !== right) }),
				operator,
			)
		).token;
	const off = await buildServiceCode();
	tokens.off = (await requestApiToken(off, operator)).token;
	await updateRow("open_api_codes", off.id, { is_active: 0 });
	const colleague = await buildOperator();
	tokens.left = (await requestApiToken(everything, await signInOperator(colleague))).token;
	await updateRow("operators", colleague.id, { disabled_at: 1 });
	const { token, token_key } = await requestApiToken(everything, operator);
	tokens.revoked = token;
	await requestJson("/api/open_api/token/revoke", { as: operator, json: { token_key } });
});

const problemOf = async (response: Response) => ({
	status: response.status,
	sentAs: response.headers.get("Content-Type"),
	...((await response.json()) as { code: string; detail: string }),
});

test("the open API has routes, and each names the right that it needs", () => {
	expect(routes.map(({ name }) => name)).toContain("POST /open_api/v1/triggers/:key");
});

describe.each(routes)("$name", ({ path, method, right }) => {
	const address = path.replace(/:\w+/g, "1");
	let before: Awaited<ReturnType<typeof takeSnapshot>>;
	beforeEach(async () => {
		before = await takeSnapshot();
	});
	const isRefused = async (
		headers: Record<string, string>,
		token: string | undefined,
		expected: { status: number; code: string; detail: string },
	) => {
		const response = await callAsProgram(address, token, { method, headers });
		expect(await problemOf(response)).toMatchObject({
			...expected,
			sentAs: "application/problem+json; charset=utf-8",
			title: expected.status === 401 ? "Unauthorized" : "Forbidden",
		});
		expect(response.headers.get("WWW-Authenticate")).toMatch(/^Bearer realm="musubi"/);
		expect(response.headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/);
		const written = (await listChangesSince(before)).filter((change) => !LOGGED.test(change));
		expect(written).toEqual([]);
	};

	test("is refused without a token, with one that is none, and with what is no bearer token", async () => {
		const none = { status: 401, code: "no-token", detail: PROBLEM_TEXTS.noToken };
		await isRefused({}, undefined, none);
		await isRefused({ Authorization: `Basic ${btoa("a:b")}` }, undefined, none);
		await isRefused({ Cookie: operator.cookie }, undefined, none);
		const unknown = { status: 401, code: "unknown-token", detail: PROBLEM_TEXTS.unknownToken };
		await isRefused({}, "x", unknown);
		await isRefused(
			{},
			`${tokens.everything.slice(0, -1)}${tokens.everything.endsWith("A") ? "B" : "A"}`,
			unknown,
		);
		// An anonymous call leaves no trace.
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("is refused with a revoked token, with that of a code that is off or of an issuer who is shut out, and without the right", async () => {
		await isRefused({}, tokens.revoked, {
			status: 401,
			code: "token-revoked",
			detail: PROBLEM_TEXTS.revokedToken,
		});
		await isRefused({}, tokens.off, { status: 401, code: "code-off", detail: PROBLEM_TEXTS.codeOff });
		await isRefused({}, tokens.left, {
			status: 401,
			code: "issuer-disabled",
			detail: PROBLEM_TEXTS.issuerDisabled,
		});
		await isRefused({}, tokens[right], {
			status: 403,
			code: "right-missing",
			detail: PROBLEM_TEXTS.rightMissing(API_RIGHTS[right]),
		});
	});

	test("may be read by no page of another site, and asks for no cookie", async () => {
		for (const asked of [method, "OPTIONS"]) {
			const { headers } = await callAsProgram(address, tokens.everything, {
				method: asked,
				headers: {
					Origin: "https://evil.example",
					"Access-Control-Request-Method": method,
					"Access-Control-Request-Headers": "authorization",
				},
			});
			expect([...headers.keys()].filter((name) => /^access-control-|^set-cookie$/.test(name))).toEqual([]);
		}
	});

	test("is not refused by who calls with a token that may", async () => {
		const response = await callAsProgram(address, tokens.everything, { method });
		expect([401, 403]).not.toContain(response.status);
		expect(response.status).toBeLessThan(500);
	});
});

test("an address that no call has is a problem too, and so is a body that is too long", async () => {
	const unknown = await callAsProgram("/open_api/v1/nothing", tokens.everything);
	expect(await problemOf(unknown)).toMatchObject({ status: 404, code: "unknown-call" });
	const long = await callAsProgram("/open_api/v1/triggers/x", tokens.everything, {
		method: "POST",
		headers: { "Content-Length": "99999999" },
	});
	expect(await problemOf(long)).toMatchObject({ status: 413, code: "too-large" });
});
