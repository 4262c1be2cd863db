import { describe, expect, test } from "vitest";
import { inLayout, layoutInSize, TRADES } from "#domain/content/rich-menus/design.ts";
import { MENU_ICONS } from "#domain/content/rich-menus/icons.ts";
import { areasOf, LAYOUTS, MENU_SIZES } from "#domain/content/rich-menus/layout.ts";

describe("the builder's designs", () => {
	test.each(TRADES.map(({ label, design }) => [label, design] as const))(
		"%s: a word for each area",
		(_, design) => {
			expect(LAYOUTS[design.size]).toContain(design.layout);
			expect(areasOf(design.layout, MENU_SIZES[design.size])).toHaveLength(design.cells.length);
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
	const { design } = TRADES[0]!;
	const layout = (id: string) => LAYOUTS.large.find((each) => each.id === id)!;

	test("keeps what stood in its areas, in order", () => {
		const three = inLayout(design, "large", layout("large-3"));
		expect(three.cells.map(({ text }) => text)).toEqual(["予約する", "お知らせ", "よくある質問"]);
	});

	test("has new areas empty, in the colours of the first", () => {
		const six = inLayout(design, "large", layout("large-6"));
		expect(six.cells).toHaveLength(6);
		expect(six.cells[5]).toEqual({ ...design.cells[0], text: "", icon: null, picture: null });
	});

	test("changes its size without losing areas", () => {
		for (const layout of LAYOUTS.large.filter(({ areas }) => areas.length <= 6))
			expect(areasOf(layoutInSize("small", layout), MENU_SIZES.small)).toHaveLength(
				areasOf(layout, MENU_SIZES.large).length,
			);
	});
});
