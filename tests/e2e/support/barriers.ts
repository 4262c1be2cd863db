import type { Page } from "@playwright/test";
import axe from "axe-core";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { expect, test } from "./test.ts";
import { goWithin } from "./within.ts";

/** Page, or something opened on it, to check for accessibility barriers. */
export interface Stop {
	address: string;
	/** Heading of the loaded page. */
	shows: string;
	/** Opens the part to check. */
	opens?: (page: Page) => Promise<unknown>;
}

const titleOf = ({ address, opens }: Stop) => `${address}${opens ? " (opened)" : ""}`;

/**
 * Desktop and phone widths: a page is loaded once and checked at both, with one change of the colour scheme
 * each.
 */
const LOOKS = [
	{ width: 1280, schemes: ["light", "dark"] },
	{ width: 390, schemes: ["dark", "light"] },
] as const;

/** Checks one stop after another. Continues after a barrier, so that one run shows all of them. */
export async function walk(page: Page, stops: Stop[]): Promise<void> {
	test.setTimeout(3 * MINUTE);
	for (const [place, stop] of stops.entries())
		await test.step(titleOf(stop), async () => {
			await page.emulateMedia({ colorScheme: "light" });
			await page.setViewportSize({ width: LOOKS[0].width, height: 900 });
			const before = stops[place - 1];
			// Opened parts may outlive their page.
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
			// In the dark only the colours differ.
			const found = await barriers(page, colorScheme === "dark" ? ["color-contrast"] : undefined);
			expect.soft(found, `${titleOf(stop)}, ${width} px, ${colorScheme}`).toEqual([]);
		}
	}
}

/** Waits until the page has loaded completely. */
async function whole(page: Page, { shows }: Stop): Promise<void> {
	await expect(page.getByRole("heading", { name: shows, level: 1, includeHidden: true })).toBeVisible();
	await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
}

/** Waits for transitions and animations to end. */
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

/** Rules for the outline of a page, which count although axe calls their findings moderate. */
const OUTLINE = [
	"heading-order",
	"landmark-main-is-top-level",
	"landmark-no-duplicate-banner",
	"landmark-no-duplicate-main",
];

/**
 * Other rules for minor findings are disabled, which saves a quarter of the time. axe only exposes their
 * impact in its internal audit. The size of targets (WCAG 2.5.8) is not checked by default.
 */
const RULES = {
	...Object.fromEntries(
		(axe as unknown as { _audit: { rules: { id: string; impact: string }[] } })._audit.rules
			.filter(({ id, impact }) => (impact === "minor" || impact === "moderate") && !OUTLINE.includes(id))
			.map(({ id }) => [id, { enabled: false }]),
	),
	"target-size": { enabled: true },
};

/** Accessibility violations of the page, by all rules or some. */
export async function barriers(page: Page, rules?: string[]): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
	// No page has frames or external styles, so axe need not preload any.
	const options = {
		resultTypes: ["violations" as const],
		iframes: false,
		preload: false,
		...(rules ? { runOnly: rules } : { rules: RULES }),
	};
	const violations = await page.evaluate(async (options) => {
		const isFloating = (element: Element | null): boolean =>
			element !== null &&
			(["sticky", "fixed"].includes(getComputedStyle(element).position) || isFloating(element.parentElement));
		// Scrolling uncovers a field that lies under an open picker or beside the bar at the foot. The mark on a
		// small booking of the board has an equivalent in the booking's panel (WCAG 2.5.8).
		const isExcepted = ({ any, html }: axe.NodeResult) =>
			html.includes("data-tap=") ||
			any.some(
				({ data, relatedNodes }) =>
					/obscured/i.test(data?.messageKey ?? "") ||
					relatedNodes?.some(({ target }) => isFloating(document.querySelector(String(target[0])))),
			);
		const found = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
		return found.violations.map(({ id, impact, nodes }) => ({
			id,
			impact,
			at: nodes
				.filter((node) => id !== "target-size" || !isExcepted(node))
				.map(({ target }) => target.join(" ")),
		}));
	}, options);
	return violations
		.filter(({ at }) => at.length > 0)
		.filter(({ id, impact }) => impact === "serious" || impact === "critical" || OUTLINE.includes(id))
		.map(({ id, at }) => `${id}: ${at.join(", ")}`);
}
