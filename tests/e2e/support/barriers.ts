import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** A page, or what is opened on it, where somebody may meet a barrier. */
export interface Stop {
	address: string;
	/** The heading that says that the page stands. */
	shows: string;
	/** What is opened on it. */
	opens?: (page: Page) => Promise<unknown>;
}

export const titleOf = ({ address, opens }: Stop) => `${address}${opens ? " (opened)" : ""}`;

/** The window of a desk and of a phone: a page is opened once, and looked at in both. */
const WIDTHS = [1280, 390];

/** Goes on after a barrier, so that one run shows them all. */
export async function check(page: Page, stop: Stop): Promise<void> {
	await page.emulateMedia({ colorScheme: "light" });
	await page.setViewportSize({ width: WIDTHS[0]!, height: 900 });
	await page.goto(stop.address);
	await whole(page, stop);
	await stop.opens?.(page);
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 900 });
		await page.emulateMedia({ colorScheme: "light" });
		await whole(page, stop);
		await standStill(page, "light");
		expect.soft(await barriers(page), `${titleOf(stop)}, ${width} px, light`).toEqual([]);

		await page.emulateMedia({ colorScheme: "dark" });
		await standStill(page, "dark");
		// Colours apart, the page is the same.
		expect.soft(await barriers(page, ["color-contrast"]), `${titleOf(stop)}, ${width} px, dark`).toEqual([]);
	}
}

/** Waits until nothing of the page is still to come. */
async function whole(page: Page, { shows }: Stop): Promise<void> {
	await expect(page.getByRole("heading", { name: shows, level: 1, includeHidden: true })).toBeVisible();
	await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
}

/** What is still sliding in or changing its colour is not yet what an operator meets. */
async function standStill(page: Page, scheme: "light" | "dark"): Promise<void> {
	await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
	await expect
		.poll(
			() =>
				page.evaluate(() => document.getAnimations().filter((each) => each.playState === "running").length),
			{ intervals: [50] },
		)
		.toBe(0);
}

/** What keeps somebody from using the page, by all rules or by some. */
export async function barriers(page: Page, rules?: string[]): Promise<string[]> {
	// No page has frames, so the findings need no page of their own to be put together.
	const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
	const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
	return violations
		.filter(({ impact }) => impact === "serious" || impact === "critical")
		.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
