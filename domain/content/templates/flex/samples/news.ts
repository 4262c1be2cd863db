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

/** Sample: announcement. */
export const news: FlexSample = {
	label: "お知らせ",
	altText: "お知らせがあります",
	contents: sampleBubble({
		body: sampleColumn([
			sampleText("お知らせ", { size: "xs", weight: "bold", color: "#C0392B" }),
			sampleHeading("年末年始の営業について"),
			sampleSmallText("2026年12月1日"),
			sampleLine(),
			sampleText("12月31日(木)から1月3日(日)までお休みをいただきます。", { size: "sm" }),
			sampleText("1月4日(月)から、通常どおり営業します。", { size: "sm" }),
		]),
		footer: sampleFooter(sampleLink("くわしく見る", { style: "link", height: "sm" })),
	}),
};
