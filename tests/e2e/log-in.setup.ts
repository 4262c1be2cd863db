import { expect, test } from "@playwright/test";
import { DEMO_ADMINISTRATOR, DEMO_STAFF } from "#domain/operators/demo.ts";
import { MINUTE } from "#domain/time.ts";
import { loginOf } from "./support/logins.ts";
import { announced } from "./support/servers.ts";

const OPERATORS = [
	{ who: "administrator", login: DEMO_ADMINISTRATOR },
	{ who: "staff", login: DEMO_STAFF },
] as const;

for (const [server, { address }] of (announced()?.servers ?? []).entries())
	for (const { who, login } of OPERATORS)
		test(`the ${who} logs in at server ${server}`, async ({ page }) => {
			test.setTimeout(5 * MINUTE);
			// Nothing of the server or the browser is warm yet, and the demo is still being filled in.
			await expect(async () => {
				await page.goto(`${address}/login`);
				await page.getByLabel("メールアドレス").fill(login.email);
				await page.getByLabel("パスワード", { exact: true }).fill(login.password);
				await page.getByRole("button", { name: "ログイン", exact: true }).click();
				await expect(page.getByRole("heading", { name: "ホーム" })).toBeVisible({ timeout: MINUTE / 3 });
			}).toPass({ timeout: 4 * MINUTE });
			await page.context().storageState({ path: loginOf(who, server) });
		});
