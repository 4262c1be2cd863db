import type { Page } from "@playwright/test";
import axe from "axe-core";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { drawCircumstances } from "#tests/support/circumstances/draw-circumstances.ts";
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

const { seed } = drawCircumstances();

const titleOf = ({ address, opens }: Stop) => `${address}${opens ? " (opened)" : ""}`;

const WIDTHS = [1280, 390];
const SCHEMES = ["light", "dark"] as const;

/**
 * Looks of a stop: both widths, each in one of the colour schemes. The seed and the place draw which, so that
 * neighbours, which share most colours, have the others, and another commit has the other two.
 */
function looksOf(place: number) {
	return WIDTHS.map((width, index) => ({ width, colorScheme: SCHEMES[(place + seed + index) % 2]! }));
}

/** Checks one stop after another. Continues after a barrier, so that one run shows all of them. */
export async function walk(page: Page, stops: Stop[]): Promise<void> {
	test.setTimeout(3 * MINUTE);
	for (const [place, stop] of stops.entries())
		await test.step(titleOf(stop), async () => {
			const looks = looksOf(place);
			await show(page, looks[0]!);
			const before = stops[place - 1];
			// Opened parts may outlive their page.
			if (!before || before.opens) await page.goto(stop.address);
			else await goWithin(page, stop.address);
			await check(page, stop, looks);
		});
}

interface Look {
	width: number;
	colorScheme: (typeof SCHEMES)[number];
}

async function show(page: Page, { width, colorScheme }: Look): Promise<void> {
	await page.emulateMedia({ colorScheme });
	await page.setViewportSize({ width, height: 900 });
}

async function check(page: Page, stop: Stop, looks: Look[]): Promise<void> {
	await whole(page, stop);
	await stop.opens?.(page);
	for (const look of looks) {
		await show(page, look);
		await whole(page, stop);
		await standStill(page, look.colorScheme);
		expect.soft(await barriers(page), `${titleOf(stop)}, ${look.width} px, ${look.colorScheme}`).toEqual([]);
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
		/** Whether something floating covers a corner of an element that does not float itself. */
		const isCovered = (element: Element | null): boolean => {
			if (element === null || isFloating(element)) return false;
			const { left, right, top, bottom } = element.getBoundingClientRect();
			return [top + 1, bottom - 1].some((y) =>
				[left + 1, right - 1].some((x) => isFloating(document.elementFromPoint(x, y))),
			);
		};
		const find = (target: unknown) => document.querySelector(String(target));
		// Scrolling uncovers a field that lies under an open picker or beside the bar at the foot. The mark on a
		// small booking of the board has an equivalent in the booking's panel (WCAG 2.5.8).
		const isExcepted = ({ any, html, target: [own] }: axe.NodeResult) =>
			html.includes("data-tap=") ||
			any.some(
				({ data, relatedNodes }) =>
					/obscured/i.test(data?.messageKey ?? "") ||
					relatedNodes?.some(({ target: [other] }) => isFloating(find(other)) || isCovered(find(other))) ||
					isCovered(find(own)),
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
