import type { MenuIcon } from "./menu-icons.ts";
import { MENU_LAYOUTS, type MenuLayout, type MenuSize, type MenuWidth } from "./menu-layouts.ts";

/** Text sizes of an area, as a fraction of the largest size that fits; `auto` uses the largest. */
export const TEXT_SIZES = {
	auto: { label: "自動", part: 1 },
	large: { label: "大", part: 0.9 },
	medium: { label: "中", part: 0.7 },
	small: { label: "小", part: 0.5 },
} as const;

export type TextSize = keyof typeof TEXT_SIZES;

/** Content of one area of a menu in the builder. */
export interface DesignCell {
	text: string;
	/** Background, #rrggbb; null lets the menu's picture show through. */
	ground: string | null;
	ink: string;
	icon?: MenuIcon | null;
	letters?: TextSize;
	/** Key of a picture that fills the area; the overlap is cropped. */
	picture?: string | null;
}

/** Menu that the builder draws. */
export interface MenuDesign {
	size: MenuSize;
	layout: MenuLayout;
	/** One cell for each area, row by row. */
	cells: readonly DesignCell[];
	/** One of LINE's widths; the largest by default. */
	width?: MenuWidth;
	/** Key of a picture behind all areas. */
	backdrop?: string | null;
}

/** Distinct keys of a design's pictures. */
export const designPictureKeys = ({ backdrop, cells }: MenuDesign): string[] => [
	...new Set([backdrop, ...cells.map(({ picture }) => picture)].filter((key) => typeof key === "string")),
];

/** Sample design for a trade. */
export interface TradeDesign {
	id: string;
	label: string;
	design: MenuDesign;
}

const createCells = (ink: string, ...texts: [text: string, ground: string, icon: MenuIcon][]): DesignCell[] =>
	texts.map(([text, ground, icon]) => ({ text, ground, ink, icon }));

const findLayout = (size: MenuSize, id: string): MenuLayout =>
	MENU_LAYOUTS[size].find((each) => each.id === id) ?? MENU_LAYOUTS[size][0]!;

export const TRADE_DESIGNS: readonly TradeDesign[] = [
	{
		id: "plain",
		label: "シンプル",
		design: {
			size: "large",
			layout: findLayout("large", "large-4"),
			cells: createCells(
				"#ffffff",
				["予約する", "#245a8f", "calendar"],
				["お知らせ", "#3270a8", "bell"],
				["よくある質問", "#3270a8", "question"],
				["お問い合わせ", "#245a8f", "chat"],
			),
		},
	},
	{
		id: "salon",
		label: "美容室・サロン",
		design: {
			size: "large",
			layout: findLayout("large", "large-3"),
			cells: createCells(
				"#4a3b36",
				["ご予約はこちら", "#f3d9d3", "calendar"],
				["メニュー・料金", "#f9ece8", "list"],
				["アクセス", "#ead3cb", "pin"],
			),
		},
	},
	{
		id: "restaurant",
		label: "飲食店",
		design: {
			size: "large",
			layout: findLayout("large", "large-6"),
			cells: createCells(
				"#ffffff",
				["席を予約", "#8f1d18", "calendar"],
				["本日の\nおすすめ", "#b42b24", "star"],
				["クーポン", "#8f1d18", "coupon"],
				["お品書き", "#774e04", "dish"],
				["テイクアウト", "#8f5f06", "bag"],
				["店舗情報", "#774e04", "shop"],
			),
		},
	},
	{
		id: "school",
		label: "教室・スクール",
		design: {
			size: "small",
			layout: findLayout("small", "small-3"),
			cells: createCells(
				"#0d4524",
				["体験申込", "#d9eedf", "pencil"],
				["時間割", "#b0dcbe", "clock"],
				["お問い合わせ", "#d9eedf", "chat"],
			),
		},
	},
	{
		id: "shop",
		label: "小売店",
		design: {
			size: "small",
			layout: findLayout("small", "small-2"),
			cells: createCells("#202429", ["新着商品", "#fdebc8", "gift"], ["会員カード", "#f8d794", "card"]),
		},
	},
];

const SPARE_CELL: DesignCell = { text: "", ground: "#e4e6e9", ink: "#202429" };

/** Design in another layout. Contents keep their order; additional areas are empty. */
export function applyDesignLayout(design: MenuDesign, size: MenuSize, layout: MenuLayout): MenuDesign {
	const { cells } = design;
	return {
		...design,
		size,
		layout,
		cells: layout.areas.map(
			(_, index) => cells[index] ?? { ...(cells[0] ?? SPARE_CELL), text: "", icon: null, picture: null },
		),
	};
}

/** Layout of another size whose number of areas is closest. */
export const closestLayout = (size: MenuSize, { areas }: MenuLayout): MenuLayout =>
	MENU_LAYOUTS[size].reduce((nearest, layout) =>
		Math.abs(layout.areas.length - areas.length) < Math.abs(nearest.areas.length - areas.length)
			? layout
			: nearest,
	);
