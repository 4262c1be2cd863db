import type { FlexBlock } from "../flex-block.ts";
import {
	adjustModeProperty,
	alignProperty,
	FONT_PROPERTIES,
	flexRatioProperty,
	gravityProperty,
	lineSpacingProperty,
	marginProperty,
	OFFSET_GROUP,
	scalingProperty,
	tapProperty,
} from "../flex-properties.ts";
import { defineBlock, textPropertyOf } from "./definition.ts";

/** Text block: its own text, or spans. */
export const text = defineBlock({
	label: "テキスト",
	blank: () => ({ type: "text", text: "テキスト", wrap: true }),
	allowedChildren: () => ["span"],
	summary: (block) =>
		Array.isArray(block.contents) && block.contents.length > 0
			? block.contents.map((span: FlexBlock) => textPropertyOf(span ?? {}, "text")).join("")
			: textPropertyOf(block, "text"),
	groups: [
		{
			label: "テキスト",
			properties: [
				{ name: "text", label: "テキスト", as: "words", rows: 3 },
				...FONT_PROPERTIES,
				alignProperty,
			],
		},
		{
			label: "行",
			properties: [
				{ name: "wrap", label: "折り返す", as: "toggle" },
				{ name: "maxLines", label: "最大の行数", as: "number", hint: "0で制限しません。" },
				lineSpacingProperty,
				adjustModeProperty,
				scalingProperty,
			],
		},
		{ label: "タップ", properties: [tapProperty] },
		{ label: "余白と大きさ", properties: [marginProperty, flexRatioProperty, gravityProperty] },
		OFFSET_GROUP,
	],
});
