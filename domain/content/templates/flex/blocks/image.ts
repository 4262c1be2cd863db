import {
	alignProperty,
	aspectRatioProperty,
	colourProperty,
	flexRatioProperty,
	gravityProperty,
	imageSizeProperty,
	marginProperty,
	OFFSET_GROUP,
	tapProperty,
} from "../flex-properties.ts";
import { defineBlock } from "./definition.ts";

/** Picture. */
export const image = defineBlock({
	label: "画像",
	blank: () => ({ type: "image", url: "", size: "full", aspectRatio: "20:13", aspectMode: "cover" }),
	summary: ({ url }) => (url ? "" : "画像を選んでください"),
	groups: [
		{
			label: "画像",
			properties: [
				{ name: "url", label: "画像", as: "picture" },
				imageSizeProperty,
				aspectRatioProperty,
				{
					name: "aspectMode",
					label: "比が合わないとき",
					as: "choice",
					choices: { cover: "はみ出す部分を切り取る", fit: "全体を収める" },
				},
				alignProperty,
			],
		},
		{ label: "タップ", properties: [tapProperty] },
		{
			label: "余白と背景",
			properties: [
				marginProperty,
				flexRatioProperty,
				gravityProperty,
				colourProperty("backgroundColor", "背景の色"),
				{ name: "animated", label: "動く画像（APNG）として再生する", as: "toggle" },
			],
		},
		OFFSET_GROUP,
	],
});
