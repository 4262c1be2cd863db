import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { requestFrom, sendTo, signInTo, type TestAccount } from "#tests/support/account-sessions.ts";
import { resetState } from "#tests/support/migrations.ts";
import { type BuiltOperator, buildOperator, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildPerson, closeGinza, openGinza } from "#tests/support/two-accounts.ts";

/* An administrator of the second account takes the name of somebody of the headquarters, who works in the first. */

const EMAIL = "honbu@example.com";
const PASSWORD = "chosen-by-the-impostor-1";

let administrator: BuiltOperator;
let impostor: ConsoleSession;

beforeEach(async () => {
	await resetState();
	administrator = await buildOperator({ isAdmin: true });
	await openGinza();
	const owner = await buildOperator({ isAdmin: true, email: EMAIL, password: "the-owners-own-password-1" });
	await buildPerson({ operators: { main: owner.id }, email: EMAIL, isHeadquarters: true });
	const as = await signInTo("ginza", administrator);
	const { token } = await requestFrom<{ token: string }>("ginza", "/api/operators/invitations", {
		as,
		json: { email: EMAIL, role_id: administrator.roleId },
	});
	await requestFrom("ginza", "/api/invitation/accept", {
		json: { token, name: "本部", password: PASSWORD },
	});
	impostor = await logIn("ginza", PASSWORD);
});
afterEach(closeGinza);

async function logIn(account: TestAccount, password: string): Promise<ConsoleSession> {
	const response = await sendTo[account]("/api/login", { json: { email: EMAIL, password } });
	if (!response.ok) throw new Error(String(response.status));
	const [cookie = ""] = response.headers.getSetCookie().filter((each) => each.startsWith("musubi="));
	const { token } = await response.json<{ token: string }>();
	return { cookie: cookie.split(";")[0]!, token };
}

describe("an operator with the address of somebody of the headquarters", () => {
	test("is an operator of that account alone, and learns of no other", async () => {
		const session = await requestFrom<object>("ginza", "/api/session", { as: impostor });
		expect(session).toMatchObject({ account: null, isHeadquarters: false });
		expect(await requestFrom("ginza", "/api/accounts", { as: impostor })).toEqual({ accounts: [] });
		const json = { account: "main", path: "/" };
		expect((await sendTo.ginza("/api/accounts/handover", { as: impostor, json })).status).toBe(404);
		expect((await sendTo.ginza("/api/accounts/main/work", { as: impostor })).status).toBe(404);
	});

	test("signs in nowhere else with the password chosen for it", async () => {
		await expect(logIn("main", PASSWORD)).rejects.toThrow("422");
		await expect(logIn("ginza", "the-owners-own-password-1")).rejects.toThrow("422");
	});

	test.each(["figures", "people", "audit", "announcements", "quotas", "figures/csv", "audit/csv", "unknown"])(
		"gets the answer of an unknown call from the headquarters: %s",
		async (call) => {
			const response = await sendTo.ginza(`/api/hq/${call}`, { as: impostor });
			expect([response.status, await response.json()]).toEqual([404, { ERROR: [CALL_TEXTS.notFound] }]);
		},
	);

	test("loses the password when the headquarters adds the owner to that account", async () => {
		await buildPerson({
			operators: { main: administrator.id, ginza: administrator.id },
			isHeadquarters: true,
		});
		const response = await sendTo.main("/api/hq/people", {
			as: await signInTo("main", administrator),
			json: { email: EMAIL, name: "本部", accounts: [{ account: "ginza", role_id: administrator.roleId }] },
		});
		expect(response.status).toBe(200);
		expect((await sendTo.ginza("/api/session", { as: impostor })).status).toBe(401);
		await expect(logIn("ginza", PASSWORD)).rejects.toThrow("422");
		expect((await logIn("ginza", "the-owners-own-password-1")).cookie).not.toBe("");
	});
});
