import {
	type FlexSample,
	sampleBubble,
	sampleColumn,
	sampleFact,
	sampleFooter,
	sampleHeading,
	sampleLine,
	sampleLink,
	sampleReply,
	sampleSmallText,
	sampleText,
} from "./sample-blocks.ts";

/** Sample: confirmation of a reservation. */
export const reservation: FlexSample = {
	label: "予約確認",
	altText: "ご予約の内容をご確認ください",
	contents: sampleBubble({
		header: sampleColumn([sampleText("ご予約の確認", { weight: "bold", color: "#FFFFFF" })], {
			paddingAll: "lg",
		}),
		body: sampleColumn([
			sampleHeading("{name}さんのご予約", { size: "lg" }),
			sampleLine(),
			sampleFact("日時", "12月24日(木)14:00"),
			sampleFact("メニュー", "カット＋カラー"),
			sampleFact("担当", "田中 さくら"),
			sampleFact("場所", "渋谷店"),
			sampleLine(),
			sampleSmallText("変更やキャンセルは、前日の18:00までにお願いします。", { size: "xs" }),
		]),
		footer: sampleFooter(sampleLink("予約を確認する"), sampleReply("予約を変更したい")),
		styles: { header: { backgroundColor: "#1F6F5C" } },
	}),
};
