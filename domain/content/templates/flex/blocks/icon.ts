import {
	aspectRatioProperty,
	iconSizeProperty,
	marginProperty,
	OFFSET_GROUP,
	scalingProperty,
} from "../flex-properties.ts";
import { defineBlock } from "./definition.ts";

/** Icon, beside a text on one baseline. */
export const icon = defineBlock({
	label: "アイコン",
	blank: () => ({ type: "icon", url: "" }),
	summary: ({ url }) => (url ? "" : "画像を選んでください"),
	groups: [
		{
			label: "アイコン",
			properties: [
				{ name: "url", label: "アイコンの画像", as: "picture" },
				iconSizeProperty,
				aspectRatioProperty,
				marginProperty,
				scalingProperty,
			],
		},
		OFFSET_GROUP,
	],
});
