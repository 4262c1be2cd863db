import {
	borderWidthProperty,
	colourProperty,
	cornerRadiusProperty,
	flexRatioProperty,
	marginProperty,
	OFFSET_GROUP,
	PADDING_PROPERTIES,
	SIZE_PROPERTIES,
	spacingProperty,
	tapProperty,
} from "../flex-properties.ts";
import { defineBlock, textPropertyOf } from "./definition.ts";

const LAYOUT_LABELS: Record<string, string> = {
	vertical: "縦に並べる",
	horizontal: "横に並べる",
	baseline: "文字の行にそろえる",
};

const BASELINE_CONTENTS = ["text", "icon", "filler"];
const BOX_CONTENTS = ["text", "image", "button", "box", "separator", "filler"];

/** Box: contains blocks, in a column, a row or on the baseline of a text. */
export const box = defineBlock({
	label: "ボックス",
	blank: () => ({ type: "box", layout: "vertical", contents: [] }),
	allowedChildren: ({ layout }) => (layout === "baseline" ? BASELINE_CONTENTS : BOX_CONTENTS),
	summary: (block) => LAYOUT_LABELS[textPropertyOf(block, "layout")] ?? "",
	groups: [
		{
			label: "並べ方",
			properties: [
				{ name: "layout", label: "並べ方", as: "choice", choices: LAYOUT_LABELS, required: true },
				spacingProperty,
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
		{ label: "タップ", properties: [tapProperty] },
		{
			label: "背景と枠",
			properties: [
				colourProperty("backgroundColor", "背景の色"),
				{ name: "background", label: "背景のグラデーション", as: "gradient" },
				cornerRadiusProperty,
				borderWidthProperty,
				colourProperty("borderColor", "枠の色"),
			],
		},
		{ label: "余白", properties: [marginProperty, ...PADDING_PROPERTIES] },
		{ label: "大きさ", properties: [flexRatioProperty, ...SIZE_PROPERTIES] },
		OFFSET_GROUP,
	],
});
