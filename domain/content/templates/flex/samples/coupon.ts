import { banner, bubble, column, fact, footer, heading, link, type Sample, small } from "./sample.ts";

export const coupon: Sample = {
	label: "クーポン",
	altText: "{name}さんへ、20％OFFクーポンをお届けします",
	contents: bubble({
		hero: banner("🎟️", "20％ OFF クーポン", "#D35400", "#B9770E"),
		body: column([
			heading("{name}さんへの特別なご案内", { size: "lg" }),
			fact("対象", "すべてのメニュー"),
			fact("期限", "12月31日（木）まで"),
			fact("番号", "WINTER20", { weight: "bold" }),
			small("会計の前に、この画面をスタッフにお見せください。ほかの割引とはいっしょに使えません。", {
				size: "xs",
			}),
		]),
		footer: footer(link("クーポンを使って予約する")),
	}),
};
