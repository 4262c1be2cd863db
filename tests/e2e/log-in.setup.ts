import { expect, test } from "@playwright/test";
import { DEMO_ADMINISTRATOR, DEMO_STAFF } from "#domain/operators/demo.ts";
import { MINUTE } from "#domain/time.ts";
import { ADMINISTRATOR, STAFF } from "./support/logins.ts";

const OPERATORS = [
	{ who: "the administrator", login: DEMO_ADMINISTRATOR, file: ADMINISTRATOR },
	{ who: "the restricted operator", login: DEMO_STAFF, file: STAFF },
];

for (const { who, login, file } of OPERATORS)
	test(`${who} logs in`, async ({ page }) => {
		test.setTimeout(5 * MINUTE);
		// Nothing of the server or the browser is warm yet, and the demo is still being filled in.
		await expect(async () => {
			await page.goto("/login");
			await page.getByLabel("メールアドレス").fill(login.email);
			await page.getByLabel("パスワード", { exact: true }).fill(login.password);
			await page.getByRole("button", { name: "ログイン", exact: true }).click();
			await expect(page.getByRole("heading", { name: "ホーム" })).toBeVisible({ timeout: MINUTE / 3 });
		}).toPass({ timeout: 4 * MINUTE });
		await page.context().storageState({ path: file });
	});
