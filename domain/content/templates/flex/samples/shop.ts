import {
	type FlexSample,
	sampleBanner,
	sampleBox,
	sampleBubble,
	sampleColumn,
	sampleFact,
	sampleFooter,
	sampleHeading,
	sampleLink,
} from "./sample-blocks.ts";

/** Sample: address and hours of the shop. */
export const shop: FlexSample = {
	label: "店舗情報",
	altText: "店舗のご案内",
	contents: sampleBubble({
		hero: sampleBanner("🏠", "渋谷店", "#3A3D40", "#8A8D91"),
		body: sampleColumn([
			sampleHeading("ムスビ 渋谷店", { size: "lg" }),
			sampleFact("住所", "東京都渋谷区1-2-3"),
			sampleFact("営業時間", "10:00〜20:00（月曜定休）"),
			sampleFact("アクセス", "渋谷駅から徒歩3分"),
		]),
		footer: sampleFooter(
			sampleBox(
				"horizontal",
				[
					sampleLink("地図を開く", { height: "sm" }),
					{
						type: "button",
						style: "secondary",
						height: "sm",
						action: { type: "uri", label: "電話する", uri: "tel:0312345678" },
					},
				],
				{ spacing: "sm" },
			),
		),
	}),
};
