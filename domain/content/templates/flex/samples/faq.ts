import {
	type FlexSample,
	sampleBubble,
	sampleColumn,
	sampleFooter,
	sampleHeading,
	sampleLink,
	sampleReply,
	sampleSmallText,
} from "./sample-blocks.ts";

/** Sample: frequent questions, each as a button. */
export const faq: FlexSample = {
	label: "よくある質問",
	altText: "よくある質問をまとめました",
	contents: sampleBubble({
		body: sampleColumn([
			sampleHeading("よくある質問", { size: "lg" }),
			sampleSmallText("知りたいことを選んでください。"),
		]),
		footer: sampleFooter(
			sampleReply("営業時間を知りたい"),
			sampleReply("駐車場はありますか"),
			sampleReply("予約を変更したい"),
			sampleReply("支払い方法を知りたい"),
			sampleLink("ほかの質問を見る", { style: "link", height: "sm" }),
		),
	}),
};
