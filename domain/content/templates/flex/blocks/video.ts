import { aspectRatioProperty } from "../flex-properties.ts";
import { defineBlock } from "./definition.ts";

/** Video at the top of a bubble, with other contents for apps that cannot play it. */
export const video = defineBlock({
	label: "動画",
	blank: () => ({
		type: "video",
		url: "",
		previewUrl: "",
		altContent: { type: "image", url: "", size: "full", aspectRatio: "20:13", aspectMode: "cover" },
		aspectRatio: "20:13",
	}),
	parts: [{ name: "altContent", label: "再生できないとき", allowedTypes: ["image", "box"] }],
	summary: ({ url }) => (url ? "" : "動画のURLを入力してください"),
	groups: [
		{
			label: "動画",
			properties: [
				{
					name: "url",
					label: "動画のURL",
					as: "address",
					hint: "MP4形式の動画の、https:// で始まるURLです。",
				},
				{ name: "previewUrl", label: "プレビューの画像", as: "picture" },
				aspectRatioProperty,
				{ name: "action", label: "再生後に開くページ", as: "tap", only: "uri" },
			],
		},
	],
});
