import { formatYen } from "#domain/platform/texts/format-yen.ts";
import {
	type FlexSample,
	SAMPLE_PALE_COLOUR,
	sampleBubble,
	sampleColumn,
	sampleFact,
	sampleFooter,
	sampleHeading,
	sampleLine,
	sampleLink,
	samplePrice,
	sampleSmallText,
	sampleText,
} from "./sample-blocks.ts";

/** Sample: receipt. */
export const receipt: FlexSample = {
	label: "レシート",
	altText: "お買い上げありがとうございます",
	contents: sampleBubble({
		body: sampleColumn([
			sampleText("レシート", { size: "sm", weight: "bold", color: "#1F6F5C" }),
			sampleHeading("お買い上げありがとうございます"),
			sampleSmallText("{name}さま"),
			sampleLine(),
			samplePrice("カット", formatYen(4_400)),
			samplePrice("カラー", formatYen(6_600)),
			samplePrice("トリートメント", formatYen(3_300)),
			sampleLine(),
			samplePrice("小計", formatYen(14_300), { color: SAMPLE_PALE_COLOUR }),
			samplePrice("会員割引", formatYen(-1_430), { color: "#C0392B" }),
			samplePrice("合計", formatYen(12_870), { size: "lg", weight: "bold" }),
			sampleLine(),
			sampleFact("お支払い", "クレジットカード"),
			sampleFact("伝票番号", "#000123"),
		]),
		footer: sampleFooter(sampleLink("領収書を開く", { style: "link", height: "sm" })),
	}),
};
