import { z } from "zod";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { richmenuInput } from "./menu.ts";

/** The two shapes that LINE draws menus in; an uploaded image may have others. */
export const MENU_SIZES = {
	large: { label: "大", width: 2_500, height: 1_686 },
	small: { label: "小", width: 2_500, height: 843 },
} as const;

export type MenuSize = keyof typeof MENU_SIZES;

/** The widths that LINE names for both shapes, and the heights that belong to them. */
export const MENU_WIDTHS = {
	2500: { large: 1_686, small: 843 },
	1200: { large: 810, small: 405 },
	800: { large: 540, small: 270 },
} as const;

export type MenuWidth = keyof typeof MENU_WIDTHS;

/** A shape in one of LINE's widths, in pixels. */
export const sizeIn = (size: MenuSize, width: MenuWidth): ImageSize => ({
	width,
	height: MENU_WIDTHS[width][size],
});

export interface RichMenuArea {
	x: number;
	y: number;
	width: number;
	height: number;
}

export interface ImageSize {
	width: number;
	height: number;
}

/** A way to divide a menu: its areas on a grid, row by row. */
export interface Layout {
	id: string;
	label: string;
	/** Columns and rows of the grid. */
	grid: readonly [number, number];
	/** Column, row, columns and rows of each. */
	areas: readonly (readonly [number, number, number, number])[];
}

/** Rows of equal height, each with so many areas of equal width. */
function rows(...counts: number[]): Pick<Layout, "grid" | "areas"> {
	const columns = counts.reduce(leastCommonMultiple, 1);
	return {
		grid: [columns, counts.length],
		areas: counts.flatMap((count, row) =>
			Array.from(
				{ length: count },
				(_, place) => [(place * columns) / count, row, columns / count, 1] as const,
			),
		),
	};
}

/** Tabs at the top, and below them rows of areas. */
function tabs(count: number, ...below: number[]): Pick<Layout, "grid" | "areas"> {
	const columns = [count, ...below].reduce(leastCommonMultiple, 1);
	const heights = [1, ...below.map(() => 5 / below.length)];
	const tops = heights.map((_, row) => heights.slice(0, row).reduce((sum, height) => sum + height, 0));
	return {
		grid: [columns, 6],
		areas: [count, ...below].flatMap((each, row) =>
			Array.from(
				{ length: each },
				(_, place) => [(place * columns) / each, tops[row] ?? 0, columns / each, heights[row] ?? 0] as const,
			),
		),
	};
}

const greatestCommonDivisor = (a: number, b: number): number =>
	b === 0 ? a : greatestCommonDivisor(b, a % b);
const leastCommonMultiple = (a: number, b: number): number => (a * b) / greatestCommonDivisor(a, b);

/** The layouts that LINE offers, some more that are customary, and those with tabs. */
export const LAYOUTS: Record<MenuSize, readonly Layout[]> = {
	large: [
		{ id: "large-1", label: "1つ", ...rows(1) },
		{ id: "large-2", label: "左右に2つ", ...rows(2) },
		{ id: "large-2-rows", label: "上下に2つ", ...rows(1, 1) },
		{ id: "large-3", label: "上に1つ、下に2つ", ...rows(1, 2) },
		{
			id: "large-3-left",
			label: "左に大きく1つ、右に2つ",
			grid: [3, 2],
			areas: [
				[0, 0, 2, 2],
				[2, 0, 1, 1],
				[2, 1, 1, 1],
			],
		},
		{ id: "large-4", label: "2つずつ4つ", ...rows(2, 2) },
		{ id: "large-4-top", label: "上に1つ、下に3つ", ...rows(1, 3) },
		{ id: "large-6", label: "3つずつ6つ", ...rows(3, 3) },
		{ id: "large-tabs-2", label: "タブ2つと6つ", ...tabs(2, 3, 3) },
		{ id: "large-tabs-3", label: "タブ3つと6つ", ...tabs(3, 3, 3) },
	],
	small: [
		{ id: "small-1", label: "1つ", ...rows(1) },
		{ id: "small-2", label: "左右に2つ", ...rows(2) },
		{
			id: "small-2-left",
			label: "左を広く2つ",
			grid: [3, 1],
			areas: [
				[0, 0, 2, 1],
				[2, 0, 1, 1],
			],
		},
		{
			id: "small-2-right",
			label: "右を広く2つ",
			grid: [3, 1],
			areas: [
				[0, 0, 1, 1],
				[1, 0, 2, 1],
			],
		},
		{ id: "small-3", label: "横に3つ", ...rows(3) },
		{ id: "small-4", label: "横に4つ", ...rows(4) },
		{ id: "small-6", label: "3つずつ6つ", ...rows(3, 3) },
		{ id: "small-tabs-2", label: "タブ2つと3つ", ...tabs(2, 3) },
	],
};

/** The layouts for an image: a flat image has those of the small size. */
export const layoutsFor = ({ width, height }: ImageSize): readonly Layout[] =>
	LAYOUTS[height / width < 0.5 ? "small" : "large"];

/** The areas of a layout on an image. Together they cover it to the pixel. */
export function areasOf(
	{ grid: [columns, rows], areas }: Pick<Layout, "grid" | "areas">,
	image: ImageSize,
): RichMenuArea[] {
	const across = (column: number) => Math.round((image.width * column) / columns);
	const down = (row: number) => Math.round((image.height * row) / rows);
	return areas.map(([column, row, wide, high]) => ({
		x: across(column),
		y: down(row),
		width: across(column + wide) - across(column),
		height: down(row + high) - down(row),
	}));
}

/** Clamps an area to whole pixels within the image. */
export function withinImage({ x, y, width, height }: RichMenuArea, image: ImageSize): RichMenuArea {
	const wide = clamp(Math.round(width), 1, image.width);
	const high = clamp(Math.round(height), 1, image.height);
	return {
		x: clamp(Math.round(x), 0, image.width - wide),
		y: clamp(Math.round(y), 0, image.height - high),
		width: wide,
		height: high,
	};
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** A menu together with the size of its image, which limits its buttons. */
export const richmenuOnImage = richmenuInput
	.extend({ width: z.number(), height: z.number() })
	.superRefine(({ buttons, width, height }, context) => {
		for (const [index, area] of buttons.entries()) {
			if (area.x + area.width <= width && area.y + area.height <= height) continue;
			const path = ["buttons", index, area.x + area.width > width ? "width" : "height"];
			context.addIssue({ code: "custom", path, message: RICHMENU_TEXTS.buttonOutside });
		}
	});
