import type { Page } from "@playwright/test";

/** Goes to another page within the site, as its links do: starting it anew is most of what opening a page costs. */
export const goWithin = (page: Page, address: string): Promise<void> =>
	page.evaluate(async (address) => {
		history.pushState(null, "", address);
		// The page that was left has gone when the next picture is drawn.
		for (let pictures = 0; pictures < 2; pictures++)
			await new Promise((drawn) => requestAnimationFrame(drawn));
	}, address);

/** Opens a page: within the site where it stands, and else by its start. */
export async function open(page: Page, address: string): Promise<void> {
	const stands = await page.evaluate(() => Boolean(document.getElementById("root")?.firstChild));
	if (stands) await goWithin(page, address);
	else await page.goto(address);
}
