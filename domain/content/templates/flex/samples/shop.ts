import { banner, box, bubble, column, fact, footer, heading, link, type Sample } from "./sample.ts";

export const shop: Sample = {
	label: "店舗情報",
	altText: "店舗のご案内",
	contents: bubble({
		hero: banner("🏠", "渋谷店", "#3A3D40", "#8A8D91"),
		body: column([
			heading("ムスビ 渋谷店", { size: "lg" }),
			fact("住所", "東京都渋谷区1-2-3"),
			fact("営業時間", "10:00〜20:00（月曜定休）"),
			fact("アクセス", "渋谷駅から徒歩3分"),
		]),
		footer: footer(
			box(
				"horizontal",
				[
					link("地図を開く", { height: "sm" }),
					{
						type: "button",
						style: "secondary",
						height: "sm",
						action: { type: "uri", label: "電話する", uri: "tel:0312345678" },
					},
				],
				{ spacing: "sm" },
			),
		),
	}),
};
