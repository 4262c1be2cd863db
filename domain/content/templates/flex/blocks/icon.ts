import { aspectRatio, iconSize, margin, PLACEMENT, scaling } from "../properties.ts";
import { defineBlock } from "./definition.ts";

export const icon = defineBlock({
	label: "アイコン",
	blank: () => ({ type: "icon", url: "" }),
	summary: ({ url }) => (url ? "" : "画像を選んでください"),
	groups: [
		{
			label: "アイコン",
			properties: [
				{ name: "url", label: "アイコンの画像", as: "picture" },
				iconSize,
				aspectRatio,
				margin,
				scaling,
			],
		},
		PLACEMENT,
	],
});
