import {
	type FlexSample,
	sampleBubble,
	sampleColumn,
	sampleFooter,
	sampleHeading,
	sampleReply,
	sampleSmallText,
} from "./sample-blocks.ts";

/** Sample: survey with one button for each answer. */
export const survey: FlexSample = {
	label: "アンケート",
	altText: "かんたんなアンケートにご協力ください",
	contents: sampleBubble({
		body: sampleColumn([
			sampleSmallText("1問だけのアンケート", { size: "xs", weight: "bold" }),
			sampleHeading("本日のご来店はいかがでしたか？", { size: "lg" }),
			sampleSmallText("{name}さんの声を、これからのサービスに生かします。"),
		]),
		footer: sampleFooter(
			sampleReply("とても満足"),
			sampleReply("満足"),
			sampleReply("ふつう"),
			sampleReply("不満"),
		),
	}),
};
