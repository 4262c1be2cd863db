import { bubble, column, footer, heading, line, link, type Sample, small, text } from "./sample.ts";

export const news: Sample = {
	label: "お知らせ",
	altText: "お知らせがあります",
	contents: bubble({
		body: column([
			text("お知らせ", { size: "xs", weight: "bold", color: "#C0392B" }),
			heading("年末年始の営業について"),
			small("2026年12月1日"),
			line(),
			text("12月31日（木）から1月3日（日）までお休みをいただきます。", { size: "sm" }),
			text("1月4日（月）から、通常どおり営業します。", { size: "sm" }),
		]),
		footer: footer(link("くわしく見る", { style: "link", height: "sm" })),
	}),
};
