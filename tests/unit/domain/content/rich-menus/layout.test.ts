import { describe, expect, test } from "vitest";
import {
	clampToImage,
	layoutAreas,
	layoutsForImage,
	MENU_LAYOUTS,
	MENU_SIZES,
	type MenuSize,
	type RichMenuArea,
} from "#domain/content/rich-menus/menu-layouts.ts";
import { richMenuOnImageInput } from "#domain/content/rich-menus/rich-menu-input.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";

const SIZES = Object.keys(MENU_SIZES) as MenuSize[];
const every = SIZES.flatMap((size) => MENU_LAYOUTS[size].map((layout) => [size, layout] as const));

const overlap = (a: RichMenuArea, b: RichMenuArea) =>
	a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe("a layout on an image", () => {
	test("there are 1, 2, 3, 4 and 6 areas in both sizes", () => {
		for (const size of SIZES) {
			const counts = MENU_LAYOUTS[size].map((layout) => layoutAreas(layout, MENU_SIZES[size]).length);
			expect(counts).toEqual(expect.arrayContaining([1, 2, 3, 4, 6]));
			expect(new Set(MENU_LAYOUTS[size].map(({ id }) => id)).size).toBe(MENU_LAYOUTS[size].length);
		}
	});

	test.each(every)("%s: covers it to the pixel, also where it does not divide evenly", (size, layout) => {
		for (const image of [MENU_SIZES[size], { width: 1_201, height: 811 }]) {
			const areas = layoutAreas(layout, image);
			expect(areas.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(
				image.width * image.height,
			);
			for (const [index, area] of areas.entries())
				for (const other of areas.slice(index + 1)) expect(overlap(area, other)).toBe(false);
		}
	});

	test("is one of the flat ones on a flat image", () => {
		expect(layoutsForImage({ width: 2_500, height: 843 })).toBe(MENU_LAYOUTS.small);
		expect(layoutsForImage({ width: 2_500, height: 1_686 })).toBe(MENU_LAYOUTS.large);
	});
});

describe("an area that was moved or resized", () => {
	const image = { width: 1_000, height: 500 };

	test.each([
		[
			{ x: -20, y: 600, width: 100, height: 100 },
			{ x: 0, y: 400, width: 100, height: 100 },
		],
		[
			{ x: 10.4, y: 10.6, width: 99.5, height: 0 },
			{ x: 10, y: 11, width: 100, height: 1 },
		],
		[
			{ x: 500, y: 0, width: 5_000, height: 5_000 },
			{ x: 0, y: 0, width: 1_000, height: 500 },
		],
	])("%o stays within the image", (area, expected) => {
		expect(clampToImage(area, image)).toEqual(expected);
	});
});

describe("a menu on its image", () => {
	const menu = (area: object) => ({
		name: "メニュー",
		chat_bar_text: "メニュー",
		media_key: "k",
		width: 1_000,
		height: 500,
		buttons: [
			{ label: "予約", x: 0, y: 0, width: 1_000, height: 500, type: "uri", uri: "tel:0312345678", ...area },
		],
	});

	test("may be covered whole", () => {
		expect(richMenuOnImageInput.safeParse(menu({})).success).toBe(true);
	});

	test.each([
		[{ x: 1 }, "buttons.0.width"],
		[{ y: 1 }, "buttons.0.height"],
		[{ height: 501 }, "buttons.0.height"],
	])("has no button that leaves it: %o", (area, path) => {
		const issues = richMenuOnImageInput.safeParse(menu(area)).error?.issues ?? [];
		expect(issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([
			[path, RICHMENU_TEXTS.buttonOutside],
		]);
	});
});
