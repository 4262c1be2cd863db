import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ADDRESSES } from "#domain/engine/access/page-addresses.ts";
import { KIND_NAMES } from "#domain/engine/kinds/registry.ts";
import { readImportsOf } from "#tests/support/source-files.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import AREAS from "../../../areas.json" with { type: "json" };

const routesOf = (area: string) => `web/${area}/routes.ts`;

/** Parts that the tables of pages are written with. */
const SHARED = /^web\/platform\/(shell|ui)\//;

/** Area of each kind's view, by the imports of web/kindViews.ts. */
function readKindAreas(): Map<string, string> {
	const text = readFileSync("web/kindViews.ts", "utf8");
	const entries = text.matchAll(/^\t(\w+): async \(\) =>\s+\(await import\("#web\/(\w+)\//gm);
	return new Map([...entries].map(([, kind, area]) => [kind!, area!]));
}

describe("a page belongs to the area of its folder", () => {
	let pages: Map<string, AreaPages>;
	beforeAll(async () => {
		vi.stubGlobal("__SIMULATOR__", false);
		pages = new Map(
			await Promise.all(
				AREAS.map(async (area) => {
					const exported = Object.values(await import(`#web/${area}/routes.ts`));
					expect(exported, area).toHaveLength(1);
					return [area, exported[0] as AreaPages] as const;
				}),
			),
		);
	});
	afterAll(() => vi.unstubAllGlobals());

	test.each(AREAS)("%s has pages of its own folders alone", (area) => {
		const imports = readImportsOf(routesOf(area)).filter(
			({ to, typeOnly }) => to?.startsWith("web/") && !typeOnly,
		);
		expect(imports.length).toBeGreaterThan(1);
		const foreign = imports.filter(({ to }) => !to!.startsWith(`web/${area}/`) && !SHARED.test(to!));
		expect(foreign.map(({ to }) => to)).toEqual([]);
	});

	test("a list of items is in the area of its kind's view", () => {
		const kindAreas = readKindAreas();
		expect([...kindAreas.keys()].sort()).toEqual([...KIND_NAMES].sort());
		const lists = [...pages].flatMap(([area, each]) =>
			Object.values(each).flatMap((page) => (page && "kind" in page ? [[page.kind, area] as const] : [])),
		);
		expect(new Map(lists)).toEqual(kindAreas);
	});

	test("every address is in one area", () => {
		const names = [...pages.values()].flatMap((each) => Object.keys(each));
		expect(names.sort()).toEqual(Object.keys(ADDRESSES).sort());
	});

	test("the table of all pages has none of its own", () => {
		const imports = readImportsOf("web/routes.ts").filter(({ typeOnly }) => !typeOnly);
		const ofTheSite = imports.flatMap(({ to }) => (to?.startsWith("web/") ? [to] : []));
		expect(ofTheSite.sort()).toEqual(
			[
				...AREAS.map(routesOf),
				"web/engine/explorer/ExplorerPage.tsx",
				"web/kindViews.ts",
				"web/platform/shell/lazyComponent.ts",
			].sort(),
		);
	});
});
