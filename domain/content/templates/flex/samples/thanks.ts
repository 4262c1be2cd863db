import {
	type FlexSample,
	sampleBanner,
	sampleBubble,
	sampleColumn,
	sampleFooter,
	sampleHeading,
	sampleLink,
	sampleText,
} from "./sample-blocks.ts";

/** Sample: thanks for a visit. */
export const thanks: FlexSample = {
	label: "来店のお礼",
	altText: "ご来店ありがとうございました",
	contents: sampleBubble({
		hero: sampleBanner("💐", "Thank you", "#B24592", "#F15F79"),
		body: sampleColumn([
			sampleHeading("{name}さん、ありがとうございました", { size: "lg" }),
			sampleText(
				"本日はご来店いただき、ありがとうございました。仕上がりで気になるところがあれば、7日以内にお知らせください。",
				{
					size: "sm",
				},
			),
		]),
		footer: sampleFooter(
			sampleLink("次回の予約をする"),
			sampleLink("口コミを書く", { style: "link", height: "sm" }),
		),
	}),
};
