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
		await page.goto("/login");
		await page.getByLabel("メールアドレス").fill(login.email);
		await page.getByLabel("パスワード", { exact: true }).fill(login.password);
		await page.getByRole("button", { name: "ログイン", exact: true }).click();
		// Nothing of the server or the browser is warm yet.
		await expect(page.getByRole("heading", { name: "ホーム" })).toBeVisible({ timeout: MINUTE });
		await page.context().storageState({ path: file });
	});
