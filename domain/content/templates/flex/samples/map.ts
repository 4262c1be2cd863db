import {
	type FlexSample,
	sampleBubble,
	sampleColumn,
	sampleFooter,
	sampleHeading,
	sampleLine,
	sampleLink,
	sampleSmallText,
	sampleText,
} from "./sample-blocks.ts";

/** Sample: way to the shop. */
export const map: FlexSample = {
	label: "道順",
	altText: "お店への道順をご案内します",
	contents: sampleBubble({
		body: sampleColumn([
			sampleHeading("お店への道順", { size: "lg" }),
			sampleSmallText("渋谷駅 ハチ公口から徒歩3分"),
			sampleLine(),
			sampleText("① ハチ公口を出て、交差点を渡ります", { size: "sm" }),
			sampleText("② 書店の角を右へ曲がります", { size: "sm" }),
			sampleText("③ 白い建物の2階です", { size: "sm" }),
			sampleLine(),
			sampleSmallText("駐車場は2台分あります。", { size: "xs" }),
		]),
		footer: sampleFooter(
			sampleLink("地図を開く", {
				action: {
					type: "uri",
					label: "地図を開く",
					uri: "https://www.google.com/maps/search/?api=1&query=35.6595,139.7005",
				},
			}),
		),
	}),
};
