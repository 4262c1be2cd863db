import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { banner, bubble, column, fact, footer, heading, link, reply, type Sample, small } from "./sample.ts";

export const event: Sample = {
	label: "イベント案内",
	altText: "イベントのご案内",
	contents: bubble({
		hero: banner("🎪", "冬のワークショップ", "#0F2027", "#2C7DA0"),
		body: column([
			heading("手づくりリース教室"),
			fact("日時", "12月12日（土）10:00〜12:00"),
			fact("会場", "本店2階スタジオ"),
			fact("参加費", `${formatYen(3_300)}（材料費込み）`),
			fact("定員", "12名"),
			small("はじめての方も歓迎です。道具はすべてご用意しています。"),
		]),
		footer: footer(link("申し込む"), reply("イベントについて質問する")),
	}),
};
