import type { MenuIcon } from "./icons.ts";
import { LAYOUTS, type Layout, type MenuSize, type MenuWidth } from "./layout.ts";

/** Letter size of an area, as a fraction of the largest that fit; `auto` uses the largest. */
export const LETTERS = {
	auto: { label: "自動", part: 1 },
	large: { label: "大", part: 0.9 },
	medium: { label: "中", part: 0.7 },
	small: { label: "小", part: 0.5 },
} as const;

export type Letters = keyof typeof LETTERS;

/** The content of one area of a menu that the builder draws. */
export interface Cell {
	text: string;
	/** #rrggbb; null lets the menu's picture show through. */
	ground: string | null;
	ink: string;
	icon?: MenuIcon | null;
	letters?: Letters;
	/** The key of a picture that fills the area, cut where it is longer. */
	picture?: string | null;
}

/** A menu as the builder draws it. */
export interface Design {
	size: MenuSize;
	layout: Layout;
	/** One for each area, row by row. */
	cells: readonly Cell[];
	/** LINE's widths; the largest by default. */
	width?: MenuWidth;
	/** The key of a picture behind all areas. */
	backdrop?: string | null;
}

/** Keys of a design's pictures, each once. */
export const picturesOf = ({ backdrop, cells }: Design): string[] => [
	...new Set([backdrop, ...cells.map(({ picture }) => picture)].filter((key) => typeof key === "string")),
];

/** A template design for a trade. */
export interface Trade {
	id: string;
	label: string;
	design: Design;
}

const cells = (ink: string, ...texts: [text: string, ground: string, icon: MenuIcon][]): Cell[] =>
	texts.map(([text, ground, icon]) => ({ text, ground, ink, icon }));

const layout = (size: MenuSize, id: string): Layout =>
	LAYOUTS[size].find((each) => each.id === id) ?? LAYOUTS[size][0]!;

export const TRADES: readonly Trade[] = [
	{
		id: "plain",
		label: "シンプル",
		design: {
			size: "large",
			layout: layout("large", "large-4"),
			cells: cells(
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
			layout: layout("large", "large-3"),
			cells: cells(
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
			layout: layout("large", "large-6"),
			cells: cells(
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
			layout: layout("small", "small-3"),
			cells: cells(
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
			layout: layout("small", "small-2"),
			cells: cells("#202429", ["新着商品", "#fdebc8", "gift"], ["会員カード", "#f8d794", "card"]),
		},
	},
];

const SPARE: Cell = { text: "", ground: "#e4e6e9", ink: "#202429" };

/** The design in another layout. Each area's content keeps its position in the order. */
export function inLayout(design: Design, size: MenuSize, layout: Layout): Design {
	const { cells } = design;
	return {
		...design,
		size,
		layout,
		cells: layout.areas.map(
			(_, index) => cells[index] ?? { ...(cells[0] ?? SPARE), text: "", icon: null, picture: null },
		),
	};
}

/** Layout of the other size with as many areas, or the most similar one. */
export const layoutInSize = (size: MenuSize, { areas }: Layout): Layout =>
	LAYOUTS[size].reduce((nearest, layout) =>
		Math.abs(layout.areas.length - areas.length) < Math.abs(nearest.areas.length - areas.length)
			? layout
			: nearest,
	);
