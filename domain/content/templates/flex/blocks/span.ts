import { FONT_PROPERTIES } from "../flex-properties.ts";
import { defineBlock, textPropertyOf } from "./definition.ts";

/** Span: a part of a text, with a font of its own. */
export const span = defineBlock({
	label: "文字の一部",
	blank: () => ({ type: "span", text: "文字" }),
	summary: (block) => textPropertyOf(block, "text"),
	groups: [
		{
			label: "文字の一部",
			properties: [{ name: "text", label: "文字", as: "words", rows: 2 }, ...FONT_PROPERTIES],
		},
	],
});
