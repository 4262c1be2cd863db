/** LINE's two sizes of menus; an uploaded image may have others. */
export const MENU_SIZES = {
	large: { label: "大", width: 2_500, height: 1_686 },
	small: { label: "小", width: 2_500, height: 843 },
} as const;

export type MenuSize = keyof typeof MENU_SIZES;

/** LINE's widths, with the heights of both sizes. */
export const MENU_WIDTHS = {
	2500: { large: 1_686, small: 843 },
	1200: { large: 810, small: 405 },
	800: { large: 540, small: 270 },
} as const;

export type MenuWidth = keyof typeof MENU_WIDTHS;

/** Width of a menu whose design does not choose one. */
export const DEFAULT_MENU_WIDTH: MenuWidth = 2500;

/** Pixels of a size in one of LINE's widths. */
export const menuSizeInPixels = (size: MenuSize, width: MenuWidth): ImageSize => ({
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

/** Division of a menu into areas on a grid, row by row. */
export interface MenuLayout {
	id: string;
	label: string;
	/** Columns and rows of the grid. */
	grid: readonly [number, number];
	/** Column, row, number of columns and number of rows of each area. */
	areas: readonly (readonly [number, number, number, number])[];
}

type MenuDivision = Pick<MenuLayout, "grid" | "areas">;

/** Rows of equal height; each count is the row's number of areas of equal width. */
function divideIntoRows(...counts: number[]): MenuDivision {
	const columns = counts.reduce(leastCommonMultiple, 1);
	return {
		grid: [columns, counts.length],
		areas: counts.flatMap((count, row) =>
			Array.from(
				{ length: count },
				(_, index) => [(index * columns) / count, row, columns / count, 1] as const,
			),
		),
	};
}

/** Rows of the grid of a menu with tabs; the tabs take the first. */
const TAB_GRID_ROWS = 6;

/** A row of tabs at the top, and rows of areas of equal height below. */
function divideBelowTabs(count: number, ...below: number[]): MenuDivision {
	const columns = [count, ...below].reduce(leastCommonMultiple, 1);
	const heights = [1, ...below.map(() => (TAB_GRID_ROWS - 1) / below.length)];
	const tops = heights.map((_, row) => heights.slice(0, row).reduce((sum, height) => sum + height, 0));
	return {
		grid: [columns, TAB_GRID_ROWS],
		areas: [count, ...below].flatMap((areaCount, row) =>
			Array.from(
				{ length: areaCount },
				(_, index) =>
					[(index * columns) / areaCount, tops[row] ?? 0, columns / areaCount, heights[row] ?? 0] as const,
			),
		),
	};
}

const greatestCommonDivisor = (a: number, b: number): number =>
	b === 0 ? a : greatestCommonDivisor(b, a % b);
const leastCommonMultiple = (a: number, b: number): number => (a * b) / greatestCommonDivisor(a, b);

/** Layouts that LINE offers, further customary ones, and layouts with tabs. */
export const MENU_LAYOUTS: Record<MenuSize, readonly MenuLayout[]> = {
	large: [
		{ id: "large-1", label: "1つ", ...divideIntoRows(1) },
		{ id: "large-2", label: "左右に2つ", ...divideIntoRows(2) },
		{ id: "large-2-rows", label: "上下に2つ", ...divideIntoRows(1, 1) },
		{ id: "large-3", label: "上に1つ、下に2つ", ...divideIntoRows(1, 2) },
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
		{ id: "large-4", label: "2つずつ4つ", ...divideIntoRows(2, 2) },
		{ id: "large-4-top", label: "上に1つ、下に3つ", ...divideIntoRows(1, 3) },
		{ id: "large-6", label: "3つずつ6つ", ...divideIntoRows(3, 3) },
		{ id: "large-tabs-2", label: "タブ2つと6つ", ...divideBelowTabs(2, 3, 3) },
		{ id: "large-tabs-3", label: "タブ3つと6つ", ...divideBelowTabs(3, 3, 3) },
	],
	small: [
		{ id: "small-1", label: "1つ", ...divideIntoRows(1) },
		{ id: "small-2", label: "左右に2つ", ...divideIntoRows(2) },
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
		{ id: "small-3", label: "横に3つ", ...divideIntoRows(3) },
		{ id: "small-4", label: "横に4つ", ...divideIntoRows(4) },
		{ id: "small-6", label: "3つずつ6つ", ...divideIntoRows(3, 3) },
		{ id: "small-tabs-2", label: "タブ2つと3つ", ...divideBelowTabs(2, 3) },
	],
};

/** Layouts for an image; a flat one has those of the small size. */
export const layoutsForImage = ({ width, height }: ImageSize): readonly MenuLayout[] =>
	MENU_LAYOUTS[height / width < 0.5 ? "small" : "large"];

/** Areas of a layout on an image. Together they cover it without gaps. */
export function layoutAreas(
	{ grid: [columns, rows], areas }: MenuDivision,
	image: ImageSize,
): RichMenuArea[] {
	const xOfColumn = (column: number) => Math.round((image.width * column) / columns);
	const yOfRow = (row: number) => Math.round((image.height * row) / rows);
	return areas.map(([column, row, columnSpan, rowSpan]) => ({
		x: xOfColumn(column),
		y: yOfRow(row),
		width: xOfColumn(column + columnSpan) - xOfColumn(column),
		height: yOfRow(row + rowSpan) - yOfRow(row),
	}));
}

/** Clamps an area to whole pixels within the image. */
export function clampToImage({ x, y, width, height }: RichMenuArea, image: ImageSize): RichMenuArea {
	const fittedWidth = clamp(Math.round(width), 1, image.width);
	const fittedHeight = clamp(Math.round(height), 1, image.height);
	return {
		x: clamp(Math.round(x), 0, image.width - fittedWidth),
		y: clamp(Math.round(y), 0, image.height - fittedHeight),
		width: fittedWidth,
		height: fittedHeight,
	};
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
