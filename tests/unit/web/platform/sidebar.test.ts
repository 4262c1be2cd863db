import { readFileSync } from "node:fs";
import { type ComponentType, createElement } from "react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { ADDRESSES, addressOf } from "#domain/engine/access/page-addresses.ts";
import { KIND_NAMES, kindOf } from "#domain/engine/kinds/registry.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { SALON_PARTS } from "#web/booking/salons/salonParts.ts";
import { SALON_PART_LABELS } from "#web/platform/shell/salonPartLabels.ts";

/** Normally defined by the build (vite.config.ts); the menu does not depend on it. */
const load = async () => {
	vi.stubGlobal("__SIMULATOR__", false);
	const [{ MenuEntries }, navigation, { SITE_PAGES }] = await Promise.all([
		import("#web/platform/shell/MenuEntries.tsx"),
		import("#web/platform/shell/menuNavigation.ts"),
		import("#web/routes.ts"),
	]);
	const entries = navigation.listNavigation(SITE_PAGES, ALL_ABILITIES);
	return { MenuEntries, ...navigation, SITE_PAGES, entries };
};

let site: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
	site = await load();
});
afterEach(() => vi.unstubAllGlobals());

/** Pixels of a property in a stylesheet's rule, for pointer devices. */
function pixels(css: string, rule: string, property: string): number {
	const body = new RegExp(`^\\${rule} \\{([^}]*)\\}`, "m").exec(css)?.[1] ?? "";
	const value = new RegExp(`(?:^|\\s)${property}:\\s*([\\d.]+)rem`).exec(body)?.[1];
	return value === undefined ? 0 : Number(value) * 16;
}

/** Pixels of the smallest target of a press (WCAG 2.5.8). */
const SMALLEST_TARGET = 24;

test("the whole menu of a shop stands beside the page of a window of 800 px without scrolling", () => {
	const entries = readFileSync("web/platform/shell/MenuEntries.module.css", "utf8");
	const sidebar = readFileSync("web/platform/shell/Sidebar.module.css", "utf8");
	const shell = readFileSync("web/platform/shell/Shell.module.css", "utf8");
	const pages = site.listExistingPages(site.SITE_PAGES, false);
	const parts = site.groupBySection(site.listNavigation(pages, ALL_ABILITIES));
	const titles = parts.filter(({ section }) => section).length;
	const areas = parts
		.filter(({ section }) => !section || !site.COLLAPSED_SECTIONS.includes(section))
		.reduce((sum, part) => sum + part.entries.length, 0);
	const entry = /^\.entry \{[^}]*min-height: ([\d.]+)rem/m.exec(entries)?.[1];
	const height =
		areas * Number(entry) * 16 +
		// The favourites are one more section.
		(titles + 1) * pixels(entries, ".title", "min-height") +
		2 * pixels(sidebar, ".sidebar", "padding");
	expect(areas).toBeGreaterThan(15);
	expect(Number(entry) * 16).toBeGreaterThanOrEqual(28);
	for (const target of [".title", ".choose"])
		expect(pixels(entries, target, "min-height"), target).toBeGreaterThanOrEqual(SMALLEST_TARGET);
	expect(height).toBeLessThanOrEqual(800 - pixels(shell, ".shell", "--top-height"));
});

/** Menu of the operator 7. */
const renderMenu = (path: string, favourites: string[] | null = null) =>
	renderElement(
		createElement(
			Router as ComponentType<{ ssrPath: string }>,
			{ ssrPath: path },
			createElement(site.MenuEntries, { entries: site.entries, pendingCounts: {} }),
		),
		ALL_ABILITIES,
		[
			[
				"session",
				{ abilities: ALL_ABILITIES, brand: "店", operator: { id: 7 }, menu_favourites: favourites },
			],
		],
	);

describe("a section", () => {
	const shown = (folded: string[] | null, path = "/", favourites: string[] = []) => {
		vi.stubGlobal("window", {
			localStorage: {
				getItem: (key: string) =>
					key === "sidebar-closed" && folded
						? JSON.stringify(folded)
						: key === "menu-favourites-7"
							? JSON.stringify(favourites)
							: null,
			},
		});
		return renderMenu(path);
	};

	test("that was folded is folded again, the others are open", () => {
		const html = shown(["analysis"]);
		expect(html).not.toContain("流入経路");
		expect(html).toContain("シナリオ");
		expect(shown([])).toContain("流入経路");
	});

	test("of what is set up once is folded until it is opened", () => {
		expect(shown(null)).not.toContain("対応マーク");
		expect(shown(null)).not.toContain("流入経路");
		expect(shown([])).toContain("対応マーク");
	});

	test("of favourites is on top, in the order in which they were chosen, and without unknown pages", () => {
		const html = shown([], "/", ["tags", "gone", "events"]);
		const [top = ""] = html.split("</section>");
		expect(top.match(/イベント予約|タグ/g)).toEqual(["タグ", "イベント予約"]);
		expect(html.match(/>タグ</g)).toHaveLength(2);
	});

	test("of favourites is that of the operator's account, wherever they log in; the browser's only before the first choice", () => {
		shown([], "/", ["tags"]);
		const [top = ""] = renderMenu("/", ["events"]).split("</section>");
		expect(top).toContain("イベント予約");
		expect(top).not.toContain("タグ");
		expect(renderMenu("/", []).split("</section>")[0]).not.toContain("タグ");
	});

	test("of favourites has 友だち in the place of the former 友だち検索, once", () => {
		const favourites = (names: string[]) =>
			renderMenu("/", names)
				.split("</section>")[0]
				?.match(/>(友だち|タグ)</g);
		shown([]);
		expect(favourites(["friendSearch", "tags"])).toEqual([">友だち<", ">タグ<"]);
		expect(favourites(["friends", "tags", "friendSearch"])).toEqual([">友だち<", ">タグ<"]);
	});

	test("of the page that is open is open all the same", () => {
		expect(shown(["analysis"], "/line/landing")).toContain("流入経路");
	});
});

describe("the area of an editor", () => {
	const edited = KIND_NAMES.flatMap((kind) => {
		const { editPage: edit, listPage: list } = kindOf(kind);
		return edit ? [[edit, list] as const] : [];
	});

	test.each(edited)("%s is that of the list that it was opened from, and no other", (edit, list) => {
		const path = addressOf(edit, { id: 7 });
		const areas = site.entries.filter((entry) => site.isInArea(path, entry));
		expect(areas.map(({ name }) => name)).toEqual([list]);
	});

	test("a coupon's friends is that of the coupons, which stand in the section of the shop's own", () => {
		const sales = site.entries.filter(({ section }) => section === "sales").map(({ name }) => name);
		expect(sales).toEqual(expect.arrayContaining(["lineCoupons", "coupons"]));
		const path = addressOf("lineCoupon", { id: 7 });
		expect(site.entries.filter((entry) => site.isInArea(path, entry)).map(({ name }) => name)).toEqual([
			"lineCoupons",
		]);
	});

	test.each([addressOf("newPack"), addressOf("templateUrls", { id: 7 })])(
		"%s is that of the templates",
		(path) => {
			const templates = site.entries.find(({ name }) => name === "templates")!;
			expect(site.isInArea(path, templates)).toBe(true);
		},
	);
});

test("only the innermost entry is that of a page whose URL is inside another entry's", () => {
	const areasOf = (path: string) =>
		site.entries.filter((entry) => site.isInArea(path, entry)).map(({ name }) => name);
	expect(areasOf("/hq")).toEqual(["headquarters"]);
	expect(areasOf("/hq/announce/new")).toEqual(["announcements"]);
	expect(areasOf("/hq/audit")).toEqual(["headquartersAudit"]);
	expect(areasOf("/line/payment/closing")).toEqual(["closing"]);
	expect(areasOf("/line/payment/reconciliation")).toEqual(["closing"]);
	expect(areasOf("/line/payment/5")).toEqual(["payments"]);
});

describe("the phone's bar", () => {
	const bar = (...abilities: Ability[]) =>
		site
			.listBottomBarEntries(site.listNavigation(site.SITE_PAGES, abilities))
			.map(({ label, shortLabel }) => shortLabel ?? label);

	test("has the areas of a day in the shop", () => {
		expect(bar(...ALL_ABILITIES)).toEqual(["チャット", "予約", "友だち", "ホーム"]);
	});

	test("is filled with others where an operator may not open them", () => {
		expect(bar("friend-read", "broadcast-read")).toEqual(["チャット", "友だち", "ホーム", "一斉配信"]);
	});
});

describe("the search", () => {
	const offered = (...abilities: Ability[]) => site.listSearchablePages(site.SITE_PAGES, abilities);

	test("offers areas first, then other pages with a complete address, and creations", () => {
		const pages = offered(...ALL_ABILITIES);
		expect(pages.slice(0, site.entries.length).map(({ name }) => name)).toEqual(
			site.entries.map(({ name }) => name),
		);
		expect(pages.find(({ name }) => name === "notificationChannels")).toMatchObject({ creates: false });
		expect(pages.find(({ name }) => name === "newScenario")).toMatchObject({ creates: true });
		const names = pages.map(({ name }) => name);
		for (const name of ["login", "simulator", "scenario", "templatePreview"])
			expect(names).not.toContain(name);
	});

	test("offers only what the operator may open", () => {
		expect(offered("tag-read").map(({ name }) => name)).toEqual(
			expect.not.arrayContaining(["scenarios", "newScenario", "operators"]),
		);
	});

	test("knows the list of friends under both of its words, once", () => {
		const friends = offered(...ALL_ABILITIES).filter(({ label, words }) =>
			[label, ...words].some((word) => word.startsWith("友だち検索")),
		);
		expect(friends.map(({ name, label }) => [name, label])).toEqual([["friends", "友だち"]]);
	});

	test("knows the parts of a salon's settings", () => {
		expect(SALON_PART_LABELS).toEqual(
			Object.fromEntries(SALON_PARTS.map(({ name, label }) => [name, label])),
		);
	});
});

test("exactly the pages below /hq are for people of the headquarters", () => {
	const marked = site.SITE_PAGES.filter(([, { headquarters }]) => headquarters).map(([name]) => name);
	const below = site.SITE_PAGES.map(([name]) => name).filter((name) => /^\/hq(\/|$)/.test(ADDRESSES[name]));
	expect(below.length).toBeGreaterThan(5);
	expect(marked).toEqual(below);
});
