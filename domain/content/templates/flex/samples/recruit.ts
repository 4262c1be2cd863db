import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { banner, bubble, column, fact, footer, heading, link, reply, type Sample, small } from "./sample.ts";

export const recruit: Sample = {
	label: "求人",
	altText: "いっしょに働く仲間を募集しています",
	contents: bubble({
		hero: banner("🤝", "スタッフ募集中", "#134E5E", "#3E8E5A"),
		body: column([
			heading("ホールスタッフ"),
			fact("時給", `${formatYen(1_300)}から`),
			fact("時間", "週2日、1日4時間から"),
			fact("場所", "渋谷駅から徒歩3分"),
			small("未経験の方も、先輩がていねいに教えます。履歴書はいりません。"),
		]),
		footer: footer(link("応募フォームを開く"), reply("見学したい")),
	}),
};
