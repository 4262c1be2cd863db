import { expect, test } from "@playwright/test";
import { DEMO_ADMINISTRATOR, DEMO_STAFF } from "#domain/console/operators/demo-operators.ts";
import { loginOf } from "./support/logins.ts";
import { announced } from "./support/servers.ts";

const OPERATORS = [
	{ who: "administrator", login: DEMO_ADMINISTRATOR },
	{ who: "staff", login: DEMO_STAFF },
] as const;

// login.spec.ts tests the login page.
for (const [server, { address }] of (announced()?.servers ?? []).entries())
	for (const { who, login } of OPERATORS)
		test(`the ${who} logs in at server ${server}`, async ({ playwright }) => {
			const request = await playwright.request.newContext({ baseURL: address });
			await expect(await request.post("/api/login", { data: login })).toBeOK();
			await request.storageState({ path: loginOf(who, server) });
			await request.dispose();
		});
