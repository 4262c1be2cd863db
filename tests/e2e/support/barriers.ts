import type { Page } from "@playwright/test";
import axe from "axe-core";
import { MINUTE } from "#domain/platform/time/time.ts";
import { expect, test } from "./test.ts";
import { goWithin } from "./within.ts";

/** A page, or what is opened on it, where somebody may meet a barrier. */
export interface Stop {
	address: string;
	/** The heading that says that the page stands. */
	shows: string;
	/** What is opened on it. */
	opens?: (page: Page) => Promise<unknown>;
}

const titleOf = ({ address, opens }: Stop) => `${address}${opens ? " (opened)" : ""}`;

/** The window of a desk and of a phone: a page is opened once, and looked at in both, the light changed once in each. */
const LOOKS = [
	{ width: 1280, schemes: ["light", "dark"] },
	{ width: 390, schemes: ["dark", "light"] },
] as const;

/** Looks for barriers at one stop after the other. Goes on after a barrier, so that one run shows them all. */
export async function walk(page: Page, stops: Stop[]): Promise<void> {
	test.setTimeout(3 * MINUTE);
	for (const [place, stop] of stops.entries())
		await test.step(titleOf(stop), async () => {
			await page.emulateMedia({ colorScheme: "light" });
			await page.setViewportSize({ width: LOOKS[0].width, height: 900 });
			const before = stops[place - 1];
			// What was opened may outlive its page.
			if (!before || before.opens) await page.goto(stop.address);
			else await goWithin(page, stop.address);
			await check(page, stop);
		});
}

async function check(page: Page, stop: Stop): Promise<void> {
	await whole(page, stop);
	await stop.opens?.(page);
	for (const { width, schemes } of LOOKS) {
		await page.setViewportSize({ width, height: 900 });
		for (const colorScheme of schemes) {
			await page.emulateMedia({ colorScheme });
			await whole(page, stop);
			await standStill(page, colorScheme);
			// Colours apart, the page is the same in the dark.
			const found = await barriers(page, colorScheme === "dark" ? ["color-contrast"] : undefined);
			expect.soft(found, `${titleOf(stop)}, ${width} px, ${colorScheme}`).toEqual([]);
		}
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

/** The rules that find lesser things are not asked, which saves a quarter. Their weight axe keeps in its own record alone. */
const LESSER = Object.fromEntries(
	(axe as unknown as { _audit: { rules: { id: string; impact: string }[] } })._audit.rules
		.filter(({ impact }) => impact === "minor" || impact === "moderate")
		.map(({ id }) => [id, { enabled: false }]),
);

/** What keeps somebody from using the page, by all rules or by some. */
export async function barriers(page: Page, rules?: string[]): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
	// No page has frames or styles of other hosts, so nothing is to be fetched or put together.
	const options = {
		resultTypes: ["violations" as const],
		iframes: false,
		preload: false,
		...(rules ? { runOnly: rules } : { rules: LESSER }),
	};
	const violations = await page.evaluate(async (options) => {
		const found = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
		return found.violations.map(({ id, impact, nodes }) => ({
			id,
			impact,
			at: nodes.map(({ target }) => target.join(" ")),
		}));
	}, options);
	return violations
		.filter(({ impact }) => impact === "serious" || impact === "critical")
		.map(({ id, at }) => `${id}: ${at.join(", ")}`);
}
