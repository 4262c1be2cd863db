import { isFlexBlock } from "../flex-block.ts";
import {
	adjustModeProperty,
	colourProperty,
	flexRatioProperty,
	gravityProperty,
	marginProperty,
	OFFSET_GROUP,
	scalingProperty,
} from "../flex-properties.ts";
import { defineBlock, textPropertyOf } from "./definition.ts";

/** Button. */
export const button = defineBlock({
	label: "ボタン",
	blank: () => ({
		type: "button",
		style: "primary",
		action: { type: "message", label: "ボタン", text: "ボタン" },
	}),
	summary: ({ action }) => (isFlexBlock(action) ? textPropertyOf(action, "label") : ""),
	groups: [
		{
			label: "ボタン",
			properties: [
				{ name: "action", label: "タップしたとき", as: "tap", hasLabelField: true },
				{
					name: "style",
					label: "見た目",
					as: "choice",
					choices: { primary: "濃い色のボタン", secondary: "薄い色のボタン", link: "文字だけ" },
				},
				colourProperty("color", "ボタンの色"),
				{ name: "height", label: "高さ", as: "choice", choices: { sm: "低い", md: "標準" } },
			],
		},
		{
			label: "余白と大きさ",
			properties: [marginProperty, flexRatioProperty, gravityProperty, adjustModeProperty, scalingProperty],
		},
		OFFSET_GROUP,
	],
});
