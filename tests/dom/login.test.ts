import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo-operators.ts";
import { Cookies } from "./support/http.ts";
import { NOBODY } from "./support/logins.ts";
import { cookies } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

test.use({
	storageState: NOBODY,
	// Chromium logs every refused call as an error; these tests are about refusals.
	tolerated: /status of 401 .*\/api\/session$|status of 422 .*\/api\/login$/,
});

test("the login page names the demo administrator and lets them in", async ({ page }) => {
	await page.goto("/login");
	await expect(page.getByText(DEMO_ADMINISTRATOR.email)).toBeVisible();
	await expect(page.getByText(DEMO_ADMINISTRATOR.password)).toBeVisible();
	await page.getByRole("button", { name: "入力する" }).click();
	await page.getByRole("button", { name: "ログイン", exact: true }).click();
	await expect(page.getByRole("heading", { name: "ホーム" })).toBeVisible();
});

test("a wrong password is refused beside the form, which keeps what was typed", async ({ page }) => {
	await page.goto("/login");
	await page.getByLabel("メールアドレス").fill(DEMO_ADMINISTRATOR.email);
	await page.getByLabel("パスワード", { exact: true }).fill("まちがい");
	await page.getByRole("button", { name: "ログイン", exact: true }).click();
	const alert = page.getByRole("alert").filter({ hasText: "メールアドレスまたはパスワードが違います。" });
	await expect(alert).toBeVisible();
	await expect(page.getByLabel("メールアドレス")).toHaveValue(DEMO_ADMINISTRATOR.email);
});

test("whoever is not logged in is led to the login page, and back to where they wanted to go", async ({
	page,
}) => {
	await page.goto("/line/reaction?search=予約");
	await expect(page.getByRole("heading", { name: "ログイン" })).toBeVisible();
	await page.getByLabel("メールアドレス").fill(DEMO_ADMINISTRATOR.email);
	await page.getByLabel("パスワード", { exact: true }).fill(DEMO_ADMINISTRATOR.password);
	await page.getByLabel("パスワード", { exact: true }).press("Enter");
	await expect(page.getByRole("heading", { name: "自動応答" })).toBeVisible();
	await expect(page.getByRole("searchbox", { name: "名前で検索" })).toHaveValue("予約");
});

test("logging out ends the session on the server too", async ({ page }) => {
	await page.goto("/login");
	await page.getByRole("button", { name: "入力する" }).click();
	await page.getByRole("button", { name: "ログイン", exact: true }).click();
	await expect(page.getByRole("heading", { name: "ホーム", level: 1 })).toBeVisible();
	const kept = new Cookies();
	kept.become(cookies);
	await page.getByRole("button", { name: "山田 花子のメニュー" }).click();
	const ended = page.waitForResponse("**/api/logout");
	await page.getByRole("menuitem", { name: "ログアウト" }).click();
	await ended;
	cookies.become(kept);
	await page.goto("/line/friend");
	await expect(page.getByRole("heading", { name: "ログイン" })).toBeVisible();
});
