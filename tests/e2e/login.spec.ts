import { NOBODY } from "./support/logins.ts";
import { expect, test } from "./support/test.ts";

test.use({
	storageState: NOBODY,
	// Chromium logs every refused call as an error.
	tolerated: /status of 401 .*\/api\/session$/,
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
