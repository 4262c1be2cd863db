import { isBlock } from "../block.ts";
import { adjustMode, colour, flexRatio, gravity, margin, PLACEMENT, scaling } from "../properties.ts";
import { defineBlock, said } from "./definition.ts";

export const button = defineBlock({
	label: "ボタン",
	blank: () => ({
		type: "button",
		style: "primary",
		action: { type: "message", label: "ボタン", text: "ボタン" },
	}),
	summary: ({ action }) => (isBlock(action) ? said(action, "label") : ""),
	groups: [
		{
			label: "ボタン",
			properties: [
				{ name: "action", label: "タップしたとき", as: "tap", named: true },
				{
					name: "style",
					label: "見た目",
					as: "choice",
					choices: { primary: "濃い色のボタン", secondary: "薄い色のボタン", link: "文字だけ" },
				},
				colour("color", "ボタンの色"),
				{ name: "height", label: "高さ", as: "choice", choices: { sm: "低い", md: "標準" } },
			],
		},
		{ label: "余白と大きさ", properties: [margin, flexRatio, gravity, adjustMode, scaling] },
		PLACEMENT,
	],
});
