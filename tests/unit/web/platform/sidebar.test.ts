import { readFileSync } from "node:fs";
import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { KIND_NAMES, kindOf } from "#domain/engine/kinds/registry.ts";

/** Normally defined by the build (vite.config.ts); the menu does not depend on it. */
const load = async () => {
	vi.stubGlobal("__SIMULATOR__", false);
	const [{ MenuEntries }, navigation, { SITE_PAGES }] = await Promise.all([
		import("#web/platform/shell/MenuEntries.tsx"),
		import("#web/platform/shell/menuNavigation.ts"),
		import("#web/routes.ts"),
	]);
	const entries = navigation.listNavigation(SITE_PAGES, ALL_ABILITIES);
	return { MenuEntries, ...navigation, entries };
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

test("the whole menu stands beside the page of a window of 800 px without scrolling", () => {
	const entries = readFileSync("web/platform/shell/MenuEntries.module.css", "utf8");
	const sidebar = readFileSync("web/platform/shell/Sidebar.module.css", "utf8");
	const shell = readFileSync("web/platform/shell/Shell.module.css", "utf8");
	const parts = site.groupBySection(site.entries);
	const titles = parts.filter(({ section }) => section).length;
	const areas = parts
		.filter(({ section }) => !section || !site.COLLAPSED_SECTIONS.includes(section))
		.reduce((sum, part) => sum + part.entries.length, 0);
	const entry = /^\.entry \{[^}]*min-height: ([\d.]+)rem/m.exec(entries)?.[1];
	const height =
		areas * Number(entry) * 16 +
		titles * (pixels(entries, ".title", "min-height") + pixels(entries, ".title", "margin-top")) +
		(parts.length - 1) * pixels(sidebar, ".sidebar", "gap") +
		2 * pixels(sidebar, ".sidebar", "padding");
	expect(areas).toBeGreaterThan(15);
	expect(Number(entry) * 16).toBeGreaterThanOrEqual(28);
	expect(height).toBeLessThanOrEqual(800 - pixels(shell, ".shell", "--top-height"));
});

describe("a section", () => {
	const shown = (folded: string[] | null, path = "/") => {
		vi.stubGlobal("window", {
			localStorage: {
				getItem: (key: string) => (key === "sidebar-closed" && folded ? JSON.stringify(folded) : null),
			},
		});
		const router = {
			ssrPath: path,
			children: createElement(site.MenuEntries, { entries: site.entries, pendingCounts: {} }),
		};
		return renderToStaticMarkup(createElement(MantineProvider, null, createElement(Router, router)));
	};

	test("that was folded is folded again, the others are open", () => {
		const html = shown(["analysis"]);
		expect(html).not.toContain("流入経路");
		expect(html).toContain("シナリオ");
		expect(shown([])).toContain("流入経路");
	});

	test("of what is set up once is folded until it is opened", () => {
		expect(shown(null)).not.toContain("対応マーク");
		expect(shown(null)).toContain("流入経路");
		expect(shown([])).toContain("対応マーク");
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

	test.each([addressOf("newPack"), addressOf("templateUrls", { id: 7 })])(
		"%s is that of the templates",
		(path) => {
			const templates = site.entries.find(({ name }) => name === "templates")!;
			expect(site.isInArea(path, templates)).toBe(true);
		},
	);
});
