import { expect, test } from "./support/test.ts";

const DIALOG_FILE = /\/assets\/InviteModal-/;

test("the dialog of a list loads after the answers, and then opens without the network", async ({ page }) => {
	const loaded = page.waitForResponse(DIALOG_FILE);
	await page.goto("/line/setting/operator");
	await (await loaded).finished();
	await page.context().setOffline(true);
	await page.getByRole("button", { name: "招待する" }).click();
	await expect(page.getByRole("dialog", { name: "オペレーターを招待" })).toBeVisible();
	await page.context().setOffline(false);
});

test.describe("without its file", () => {
	// Chromium logs the refused file as an error.
	test.use({ tolerated: /InviteModal|ERR_FAILED/ });

	test("a dialog that is asked for says that it cannot open, and opens once it can", async ({ page }) => {
		await page.route(DIALOG_FILE, (route) => route.abort());
		await page.goto("/line/setting/operator");
		await page.getByRole("button", { name: "招待する" }).click();
		await expect(page.getByRole("alert").first()).toBeVisible();
		await page.unroute(DIALOG_FILE);
		await expect(page.getByRole("dialog", { name: "オペレーターを招待" })).toBeVisible();
	});
});
