import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { banner, box, bubble, column, footer, heading, link, type Sample, small, text } from "./sample.ts";

export const product: Sample = {
	label: "商品紹介",
	altText: "新しい商品のご案内",
	contents: bubble({
		hero: banner("🧴", "NEW", "#355C7D", "#C06C84"),
		body: column([
			small("ヘアケア", { size: "xs", weight: "bold" }),
			heading("うるおいシャンプー 300mL", { size: "lg" }),
			box("baseline", [
				text(formatYen(2_750), { size: "xl", weight: "bold", color: "#C0392B", flex: 0, wrap: false }),
				small("税込", { size: "xs", margin: "sm" }),
			]),
			small("しっとりまとまる、サロン限定のシャンプーです。"),
		]),
		footer: footer(link("購入する", { color: "#C0392B" })),
	}),
};
