import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Above the number of tab stops of any page: earlier tests make lists longer, and Tab may wrap around. */
const MOST = 250;

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
	for (let presses = 0; presses < MOST; presses++) {
		if (await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
		await page.keyboard.press("Tab");
	}
	await expect(wanted).toBeFocused();
}

/** Presses keys one after another. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
	for (const key of keys) await page.keyboard.press(key);
}
