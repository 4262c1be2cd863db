import { NOBODY } from "./support/logins.ts";
import { expect, test } from "./support/test.ts";

test.use({
	storageState: NOBODY,
	// Chromium reports every refused call as an error, and being refused is what these tests are about.
	tolerated: /status of 401 .*\/api\/session$|status of 422 .*\/api\/login$/,
});

test.describe("a logo whose file is gone", () => {
	test.use({ tolerated: /status of 404 .*\/api\/brand\/logo\// });

	test("leaves no gap above the brand's name", async ({ page }) => {
		await page.route("**/api/login", async (route) => {
			const answer = await route.fetch();
			const site = await answer.json();
			await route.fulfill({
				json: { ...site, brand: { ...site.brand, logo: "/api/brand/logo/gone-for-good" } },
			});
		});
		const asked = page.waitForResponse("**/api/brand/logo/**");
		await page.goto("/login");
		await asked;
		await expect(page.locator("main img")).toHaveCSS("display", "none");
	});
});

test("logging out ends the session on the server too", async ({ page }) => {
	await page.goto("/login");
	await page.getByRole("button", { name: "入力する" }).click();
	const read = page.waitForResponse(/\/api\/home\/days/);
	await page.getByRole("button", { name: "ログイン", exact: true }).click();
	await expect(page.getByRole("heading", { name: "ホーム", level: 1 })).toBeVisible();
	// Nothing is asked any more that the log-out could overtake.
	await read;
	const cookies = await page.context().cookies();
	await page.getByRole("button", { name: "山田 花子のメニュー" }).click();
	await page.getByRole("menuitem", { name: "ログアウト" }).click();
	await expect(page.getByRole("heading", { name: "ログイン" })).toBeVisible();
	await page.context().addCookies(cookies);
	await page.goto("/line/friend");
	await expect(page.getByRole("heading", { name: "ログイン" })).toBeVisible();
});
