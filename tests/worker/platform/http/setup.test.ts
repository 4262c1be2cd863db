import { beforeEach, expect, test } from "vitest";
import { AGREED_WITH_BUILDER, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { verifyPassword } from "#functions/platform/passwords/hash-password.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { SETUP_TOKEN } from "#tests/support/test-secrets.ts";

const FIRST = {
	setup_token: SETUP_TOKEN,
	name: "山田 花子",
	email: "hanako@example.com",
	password: "a-long-password",
};

beforeEach(resetState);

const setUp = (change: Partial<typeof FIRST> = {}, more: Parameters<typeof sendRequest>[1] = {}) =>
	sendRequest("/api/setup", { json: { ...FIRST, ...change }, ...more });

test("the first administrator is made with the token, can log in, and may do everything", async () => {
	expect(await requestJson("/api/login")).toMatchObject({ setup_open: true });
	expect((await setUp()).status).toBe(200);
	expect(await requestJson("/api/login")).toMatchObject({ setup_open: false });
	const [stored] = await readRows<{ hash: string }>("select password_hash as hash from operators");
	expect(await verifyPassword(FIRST.password, stored!.hash)).toBe(true);

	const login = await sendRequest("/api/login", { json: { email: FIRST.email, password: FIRST.password } });
	const cookie = login.headers.get("set-cookie")!.split(";")[0]!;
	const session = await requestJson<{ abilities: string[] }>("/api/session", { as: { cookie, token: "" } });
	// The last ability comes with an agreement, not with a role.
	expect([...session.abilities, AGREED_WITH_BUILDER].sort()).toEqual([...ALL_ABILITIES].sort());
});

test("a new account counts taps on links from the first day, and nobody else changes that by a setup", async () => {
	await setUp({ setup_token: "wrong" });
	expect(await countRows("settings")).toBe(0);
	await setUp();
	expect(await readRows("select value from settings where key = 'count_taps'")).toEqual([{ value: "true" }]);
});

test("it works once: a second one is told to log in (409), and nothing is written", async () => {
	await setUp();
	const before = await takeSnapshot();
	const response = await setUp({ email: "other@example.com" });
	expect([response.status, await response.json()]).toEqual([409, { ERROR: [OPERATOR_TEXTS.setupClosed] }]);
	expect(await listChangesSince(before)).toEqual([]);
});

test("where there is an operator already, even the token opens nothing", async () => {
	await buildOperator();
	expect((await setUp()).status).toBe(409);
});

test.each(["", "wrong", `${SETUP_TOKEN}x`, SETUP_TOKEN.slice(0, -1)])(
	"a wrong token is refused with 403: %j",
	async (token) => {
		const response = await setUp({ setup_token: token });
		expect([response.status, await response.json()]).toEqual([
			403,
			{ ERROR: [OPERATOR_TEXTS.setupTokenWrong] },
		]);
		expect(await countRows("operators")).toBe(0);
	},
);

test("a deployment without a token has no set-up page that an empty token would open", async () => {
	const response = await setUp({ setup_token: "" }, { env: { SETUP_TOKEN: undefined } });
	expect(response.status).toBe(403);
});

test("a short password and a wrong address are refused by name", async () => {
	const response = await setUp({ email: "hanako", password: "short" });
	expect([response.status, await response.json()]).toEqual([
		422,
		{ email: [OPERATOR_TEXTS.emailInvalid], password: [OPERATOR_TEXTS.passwordTooShort(10)] },
	]);
});

test("of ten set-ups at once exactly one makes its administrator, and the other nine hear that it is done", async () => {
	const responses = await Promise.all(
		Array.from({ length: 10 }, (_, index) => setUp({ email: `admin${index}@example.com` })),
	);
	const statuses = responses.map(({ status }) => status).sort();
	expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
	expect([await countRows("operators"), await countRows("roles")]).toEqual([1, 1]);
	expect(await countRows("audit_log")).toBe(1);
});

test("of two at once for one address, with different passwords, the one that answers 200 is the one that holds", async () => {
	const passwords = ["first-password", "second-password"];
	const responses = await Promise.all(passwords.map((password) => setUp({ password })));
	const winner = passwords[responses.findIndex(({ status }) => status === 200)]!;
	expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
	const login = await sendRequest("/api/login", { json: { email: FIRST.email, password: winner } });
	expect(login.status).toBe(200);
});
