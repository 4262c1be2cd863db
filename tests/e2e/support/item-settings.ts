import type { Page } from "@playwright/test";

/** Opens the drawer with the fields of an item whose page shows its steps. */
export async function openSettings(page: Page): Promise<void> {
	await page.getByRole("button", { name: /^(シナリオ|リマインダ)の設定$/ }).click();
}
