import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** More than any page of the tests has stops: lists grow with what earlier tests made, and Tab may have to go around. */
const MOST = 250;

/** Presses Tab until an element has the cursor. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
	for (let presses = 0; presses < MOST; presses++) {
		if (await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
		await page.keyboard.press("Tab");
	}
	await expect(wanted).toBeFocused();
}

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
	for (const key of keys) await page.keyboard.press(key);
}
