import { LAYOUTS, type Layout, type MenuSize } from "./layout.ts";

/** The content of one area of a menu that the builder draws. */
export interface Cell {
	text: string;
	/** #rrggbb. */
	ground: string;
	ink: string;
}

/** A menu as the builder draws it. */
export interface Design {
	size: MenuSize;
	layout: Layout;
	/** One for each area, row by row. */
	cells: readonly Cell[];
}

/** A template design for a trade. */
export interface Trade {
	id: string;
	label: string;
	design: Design;
}

const cells = (ink: string, ...texts: [text: string, ground: string][]): Cell[] =>
	texts.map(([text, ground]) => ({ text, ground, ink }));

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
				["予約する", "#245a8f"],
				["お知らせ", "#3270a8"],
				["よくある質問", "#3270a8"],
				["お問い合わせ", "#245a8f"],
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
				["ご予約はこちら", "#f3d9d3"],
				["メニュー・料金", "#f9ece8"],
				["アクセス", "#ead3cb"],
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
				["席を予約", "#8f1d18"],
				["本日の\nおすすめ", "#b42b24"],
				["クーポン", "#8f1d18"],
				["お品書き", "#774e04"],
				["テイクアウト", "#8f5f06"],
				["店舗情報", "#774e04"],
			),
		},
	},
	{
		id: "school",
		label: "教室・スクール",
		design: {
			size: "small",
			layout: layout("small", "small-3"),
			cells: cells("#0d4524", ["体験申込", "#d9eedf"], ["時間割", "#b0dcbe"], ["お問い合わせ", "#d9eedf"]),
		},
	},
	{
		id: "shop",
		label: "小売店",
		design: {
			size: "small",
			layout: layout("small", "small-2"),
			cells: cells("#202429", ["新着商品", "#fdebc8"], ["会員カード", "#f8d794"]),
		},
	},
];

const SPARE: Cell = { text: "", ground: "#e4e6e9", ink: "#202429" };

/** The design in another layout. Each area's content keeps its position in the order. */
export function inLayout({ cells }: Design, size: MenuSize, layout: Layout): Design {
	const count = layout.rows.reduce((sum, columns) => sum + columns, 0);
	return {
		size,
		layout,
		cells: Array.from({ length: count }, (_, index) => cells[index] ?? { ...(cells[0] ?? SPARE), text: "" }),
	};
}

/** The layout of the other size with the same number of areas. */
export const layoutInSize = (size: MenuSize, { rows }: Layout): Layout => {
	const count = (layout: Pick<Layout, "rows">) => layout.rows.reduce((sum, columns) => sum + columns, 0);
	return LAYOUTS[size].find((each) => count(each) === count({ rows })) ?? LAYOUTS[size][0]!;
};
