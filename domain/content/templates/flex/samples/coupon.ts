import {
	type FlexSample,
	sampleBanner,
	sampleBubble,
	sampleColumn,
	sampleFact,
	sampleFooter,
	sampleHeading,
	sampleLink,
	sampleSmallText,
} from "./sample-blocks.ts";

/** Sample: coupon. */
export const coupon: FlexSample = {
	label: "クーポン",
	altText: "{name}さんへ、20％OFFクーポンをお届けします",
	contents: sampleBubble({
		hero: sampleBanner("🎟️", "20％ OFF クーポン", "#D35400", "#B9770E"),
		body: sampleColumn([
			sampleHeading("{name}さんへの特別なご案内", { size: "lg" }),
			sampleFact("対象", "すべてのメニュー"),
			sampleFact("期限", "12月31日(木)まで"),
			sampleFact("番号", "WINTER20", { weight: "bold" }),
			sampleSmallText(
				"会計の前に、この画面をスタッフにお見せください。ほかの割引とはいっしょに使えません。",
				{
					size: "xs",
				},
			),
		]),
		footer: sampleFooter(sampleLink("クーポンを使って予約する")),
	}),
};
