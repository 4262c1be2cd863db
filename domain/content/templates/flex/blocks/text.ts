import type { FlexBlock } from "../block.ts";
import {
	adjustMode,
	align,
	flexRatio,
	gravity,
	LETTERING,
	lineSpacing,
	margin,
	PLACEMENT,
	scaling,
	tap,
} from "../properties.ts";
import { defineBlock, said } from "./definition.ts";

export const text = defineBlock({
	label: "テキスト",
	blank: () => ({ type: "text", text: "テキスト", wrap: true }),
	holds: () => ["span"],
	summary: (block) =>
		Array.isArray(block.contents) && block.contents.length > 0
			? block.contents.map((span: FlexBlock) => said(span ?? {}, "text")).join("")
			: said(block, "text"),
	groups: [
		{
			label: "テキスト",
			properties: [{ name: "text", label: "テキスト", as: "words", rows: 3 }, ...LETTERING, align],
		},
		{
			label: "行",
			properties: [
				{ name: "wrap", label: "折り返す", as: "toggle" },
				{ name: "maxLines", label: "最大の行数", as: "number", hint: "0で制限しません。" },
				lineSpacing,
				adjustMode,
				scaling,
			],
		},
		{ label: "タップ", properties: [tap] },
		{ label: "余白と大きさ", properties: [margin, flexRatio, gravity] },
		PLACEMENT,
	],
});
