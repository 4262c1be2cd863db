import { formatYen } from "#domain/platform/texts/format-yen.ts";
import {
	type FlexSample,
	sampleBanner,
	sampleBubble,
	sampleColumn,
	sampleFact,
	sampleFooter,
	sampleHeading,
	sampleLink,
	sampleReply,
	sampleSmallText,
} from "./sample-blocks.ts";

/** Sample: job offer. */
export const recruit: FlexSample = {
	label: "求人",
	altText: "いっしょに働く仲間を募集しています",
	contents: sampleBubble({
		hero: sampleBanner("🤝", "スタッフ募集中", "#134E5E", "#3E8E5A"),
		body: sampleColumn([
			sampleHeading("ホールスタッフ"),
			sampleFact("時給", `${formatYen(1_300)}から`),
			sampleFact("時間", "週2日、1日4時間から"),
			sampleFact("場所", "渋谷駅から徒歩3分"),
			sampleSmallText("未経験の方も、先輩がていねいに教えます。履歴書はいりません。"),
		]),
		footer: sampleFooter(sampleLink("応募フォームを開く"), sampleReply("見学したい")),
	}),
};
