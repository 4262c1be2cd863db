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

/** Sample: invitation to an event. */
export const invitation: FlexSample = {
	label: "イベント案内",
	altText: "イベントのご案内",
	contents: sampleBubble({
		hero: sampleBanner("🎪", "冬のワークショップ", "#0F2027", "#2C7DA0"),
		body: sampleColumn([
			sampleHeading("手づくりリース教室"),
			sampleFact("日時", "12月12日(土)10:00〜12:00"),
			sampleFact("会場", "本店2階スタジオ"),
			sampleFact("参加費", `${formatYen(3_300)}（材料費込み）`),
			sampleFact("定員", "12名"),
			sampleSmallText("はじめての方も歓迎です。道具はすべてご用意しています。"),
		]),
		footer: sampleFooter(sampleLink("申し込む"), sampleReply("イベントについて質問する")),
	}),
};
