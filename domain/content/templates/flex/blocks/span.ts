import { LETTERING } from "../properties.ts";
import { defineBlock, said } from "./definition.ts";

export const span = defineBlock({
	label: "文字の一部",
	blank: () => ({ type: "span", text: "文字" }),
	summary: (block) => said(block, "text"),
	groups: [
		{
			label: "文字の一部",
			properties: [{ name: "text", label: "文字", as: "words", rows: 2 }, ...LETTERING],
		},
	],
});
