import {
	borderWidth,
	colour,
	cornerRadius,
	EXTENT,
	flexRatio,
	margin,
	PADDING,
	PLACEMENT,
	spacing,
	tap,
} from "../properties.ts";
import { defineBlock, said } from "./definition.ts";

const LAYOUTS: Record<string, string> = {
	vertical: "縦に並べる",
	horizontal: "横に並べる",
	baseline: "文字の行にそろえる",
};

const IN_A_LINE = ["text", "icon", "filler"];
const IN_A_STACK = ["text", "image", "button", "box", "separator", "filler"];

export const box = defineBlock({
	label: "ボックス",
	blank: () => ({ type: "box", layout: "vertical", contents: [] }),
	holds: ({ layout }) => (layout === "baseline" ? IN_A_LINE : IN_A_STACK),
	summary: (block) => LAYOUTS[said(block, "layout")] ?? "",
	groups: [
		{
			label: "並べ方",
			properties: [
				{ name: "layout", label: "並べ方", as: "choice", choices: LAYOUTS, required: true },
				spacing,
				{
					name: "justifyContent",
					label: "並ぶ方向のそろえ方",
					as: "choice",
					choices: {
						"flex-start": "先頭にそろえる",
						center: "中央にそろえる",
						"flex-end": "末尾にそろえる",
						"space-between": "両端にそろえる",
						"space-around": "まわりを均等に空ける",
						"space-evenly": "間を均等に空ける",
					},
				},
				{
					name: "alignItems",
					label: "反対方向のそろえ方",
					as: "choice",
					choices: { "flex-start": "先頭にそろえる", center: "中央にそろえる", "flex-end": "末尾にそろえる" },
				},
			],
		},
		{ label: "タップ", properties: [tap] },
		{
			label: "背景と枠",
			properties: [
				colour("backgroundColor", "背景の色"),
				{ name: "background", label: "背景のグラデーション", as: "gradient" },
				cornerRadius,
				borderWidth,
				colour("borderColor", "枠の色"),
			],
		},
		{ label: "余白", properties: [margin, ...PADDING] },
		{ label: "大きさ", properties: [flexRatio, ...EXTENT] },
		PLACEMENT,
	],
});
