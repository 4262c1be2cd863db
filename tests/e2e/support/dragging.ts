import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Announcement while something is dragged over a target. */
const over = (page: Page, place: string) => page.getByText(new RegExp(`は${place}の上にあります。$`));

/** Picks something up by its handle, which appears on hover, and holds it over a target. */
async function holdOver(page: Page, handle: Locator, place: Locator, name: string): Promise<void> {
	await handle.hover();
	await page.mouse.down();
	const target = await place.boundingBox();
	if (!target) throw new Error("There is no such place");
	const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
	// The first moves start the drag; the last one reaches the target.
	await page.mouse.move(x, y - 12, { steps: 8 });
	await page.mouse.move(x, y, { steps: 4 });
	// Before the announcement the drag is still over something on the way.
	await expect(over(page, name)).toHaveCount(1);
}

/** Time for which the drag library ignores clicks after a drop, and a little more, ms. */
const CLICKS_IGNORED = 60;

/**
 * Drops. A busy page handles a click before the library's timer that ends the ignoring; a later timer of the page
 * fires after it.
 */
export async function drop(page: Page): Promise<void> {
	await page.mouse.up();
	await page.evaluate((duration) => new Promise((resolve) => setTimeout(resolve, duration)), CLICKS_IGNORED);
}

/** Drags something by its handle into a folder. */
export async function dragToFolder(page: Page, handle: Locator, folder: Locator): Promise<void> {
	await holdOver(page, handle, folder, `フォルダ「${await folder.textContent()}」`);
	await drop(page);
}

/** Drags something by its handle to the trash. */
export async function dragToTrash(page: Page, handle: Locator, trash: Locator): Promise<void> {
	await holdOver(page, handle, trash, "ゴミ箱");
	await drop(page);
}

const STEPS = 20;
/** Timeout after which a key press counts as unheard, ms. */
const HEARD_WITHIN = 3_000;

/** Drags with the keyboard: up to the first position, then down to the named one. */
export async function carry(page: Page, handle: Locator, first: string, place: string): Promise<void> {
	await handle.focus();
	await page.keyboard.press("Space");
	await expect(page.getByText(/をつかみました。$|の上にあります。$/)).toHaveCount(1);
	await step(page, "ArrowUp", first);
	await step(page, "ArrowDown", place);
}

/** Presses a key until the dragged item is over the target, each time after the announcement. */
async function step(page: Page, key: string, place: string): Promise<void> {
	const said = page.getByText(/をつかみました。$|の上にあります。$/);
	for (let steps = 0; steps < STEPS && (await over(page, place).count()) === 0; steps++) {
		const before = (await said.textContent()) ?? "";
		await page.keyboard.press(key);
		await expect(said)
			.not.toHaveText(before, { timeout: HEARD_WITHIN })
			.catch(() => undefined);
	}
	await expect(over(page, place)).toHaveCount(1);
}

/** Moves a list entry one position up with the keyboard, to position `to` (from 1). */
export async function carryUp(page: Page, handle: Locator, to: number): Promise<void> {
	const said = page.getByText(/をつかみました。$|番目の位置にあります。$/);
	await handle.focus();
	await page.keyboard.press("Space");
	await expect(said).toHaveCount(1);
	// Repeats a key that was pressed too early.
	await expect(async () => {
		await page.keyboard.press("ArrowUp");
		await expect(said).toHaveText(`${to}番目の位置にあります。`, { timeout: 1_000 });
	}).toPass();
}
