import { describe, expect, test } from "vitest";
import { applyDesignLayout, closestLayout, TRADE_DESIGNS } from "#domain/content/rich-menus/menu-design.ts";
import { MENU_ICONS } from "#domain/content/rich-menus/menu-icons.ts";
import { layoutAreas, MENU_LAYOUTS, MENU_SIZES } from "#domain/content/rich-menus/menu-layouts.ts";

describe("the builder's designs", () => {
	test.each(TRADE_DESIGNS.map(({ label, design }) => [label, design] as const))(
		"%s: a word for each area",
		(_, design) => {
			expect(MENU_LAYOUTS[design.size]).toContain(design.layout);
			expect(layoutAreas(design.layout, MENU_SIZES[design.size])).toHaveLength(design.cells.length);
			for (const { text, ground, ink, icon } of design.cells) {
				expect(text).not.toBe("");
				expect(ground).toMatch(/^#[0-9a-f]{6}$/);
				expect(Object.keys(MENU_ICONS)).toContain(icon);
				expect(ink).toMatch(/^#[0-9a-f]{6}$/);
			}
		},
	);
});

describe("a design in another layout", () => {
	const { design } = TRADE_DESIGNS[0]!;
	const layout = (id: string) => MENU_LAYOUTS.large.find((each) => each.id === id)!;

	test("keeps what stood in its areas, in order", () => {
		const three = applyDesignLayout(design, "large", layout("large-3"));
		expect(three.cells.map(({ text }) => text)).toEqual(["予約する", "お知らせ", "よくある質問"]);
	});

	test("has new areas empty, in the colours of the first", () => {
		const six = applyDesignLayout(design, "large", layout("large-6"));
		expect(six.cells).toHaveLength(6);
		expect(six.cells[5]).toEqual({ ...design.cells[0], text: "", icon: null, picture: null });
	});

	test("changes its size without losing areas", () => {
		for (const layout of MENU_LAYOUTS.large.filter(({ areas }) => areas.length <= 6))
			expect(layoutAreas(closestLayout("small", layout), MENU_SIZES.small)).toHaveLength(
				layoutAreas(layout, MENU_SIZES.large).length,
			);
	});
});
