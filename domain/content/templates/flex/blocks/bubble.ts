import { defineBlock, type FlexPartDefinition } from "./definition.ts";

/** Parts of a bubble, from top to bottom. */
const BUBBLE_PARTS: readonly FlexPartDefinition[] = [
	{ name: "header", label: "ヘッダー", allowedTypes: ["box"] },
	{ name: "hero", label: "メイン画像", allowedTypes: ["image", "box", "video"] },
	{ name: "body", label: "ボディ", allowedTypes: ["box"] },
	{ name: "footer", label: "フッター", allowedTypes: ["box"] },
];

const SIZE_LABELS = {
	nano: "ナノ（最小）",
	micro: "マイクロ",
	deca: "デカ",
	hecto: "ヘクト",
	kilo: "キロ",
	mega: "メガ（標準）",
	giga: "ギガ（最大）",
};

/** Bubble: one card, with a header, a main picture, a body and a footer. */
export const bubble = defineBlock({
	label: "バブル",
	blank: () => ({
		type: "bubble",
		body: { type: "box", layout: "vertical", contents: [{ type: "text", text: "テキスト", wrap: true }] },
	}),
	parts: BUBBLE_PARTS,
	summary: () => "",
	groups: [
		{
			label: "バブル",
			properties: [
				{
					name: "size",
					label: "大きさ",
					as: "choice",
					choices: SIZE_LABELS,
					hint: "並んだバブルの大きさは、いっしょに変わります。",
				},
				{
					name: "direction",
					label: "並ぶ向き",
					as: "choice",
					choices: { ltr: "左から右", rtl: "右から左" },
				},
				{ name: "action", label: "バブルをタップしたとき", as: "tap" },
			],
		},
	],
});
