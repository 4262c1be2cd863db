import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** What is said while something is held over a place. */
const over = (page: Page, place: string) => page.getByText(new RegExp(`は${place}の上にあります。$`));

/** Takes something by its handle, which shows under the pointer, and holds it over a place. */
async function holdOver(page: Page, handle: Locator, place: Locator, name: string): Promise<void> {
	await handle.hover();
	await page.mouse.down();
	const target = await place.boundingBox();
	if (!target) throw new Error("There is no such place");
	const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
	// The first steps begin the drag; the last one tells of the place.
	await page.mouse.move(x, y - 12, { steps: 8 });
	await page.mouse.move(x, y, { steps: 4 });
	// Until it is said, the drag is still over what lay on the way.
	await expect(over(page, name)).toHaveCount(1);
}

/** Takes something by its handle and lets it go over a folder. */
export async function dragToFolder(page: Page, handle: Locator, folder: Locator): Promise<void> {
	await holdOver(page, handle, folder, `フォルダ「${await folder.textContent()}」`);
	await page.mouse.up();
}

/** Takes something by its handle and lets it go over the trash. */
export async function dragToTrash(page: Page, handle: Locator, trash: Locator): Promise<void> {
	await holdOver(page, handle, trash, "ゴミ箱");
	await page.mouse.up();
}

const STEPS = 20;
/** A key that a slow machine has not answered by then was pressed before anybody heard it. */
const HEARD_WITHIN = 3_000;

/** Takes something by the keyboard, up to the first place and from there down to the one that is named. */
export async function carry(page: Page, handle: Locator, first: string, place: string): Promise<void> {
	await handle.focus();
	await page.keyboard.press("Space");
	await expect(page.getByText(/をつかみました。$|の上にあります。$/)).toHaveCount(1);
	await step(page, "ArrowUp", first);
	await step(page, "ArrowDown", place);
}

/** Presses a key until what is held is over a place, each time after the last press was answered. */
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

/** Takes an entry of a list by the keyboard and holds it one place higher, at place `to` of 1. */
export async function carryUp(page: Page, handle: Locator, to: number): Promise<void> {
	const said = page.getByText(/をつかみました。$|番目の位置にあります。$/);
	await handle.focus();
	await page.keyboard.press("Space");
	await expect(said).toHaveCount(1);
	// A key pressed before anybody hears it is pressed again.
	await expect(async () => {
		await page.keyboard.press("ArrowUp");
		await expect(said).toHaveText(`${to}番目の位置にあります。`, { timeout: 1_000 });
	}).toPass();
}
