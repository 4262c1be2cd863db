import { banner, bubble, column, footer, heading, link, type Sample, text } from "./sample.ts";

export const thanks: Sample = {
	label: "来店のお礼",
	altText: "ご来店ありがとうございました",
	contents: bubble({
		hero: banner("💐", "Thank you", "#B24592", "#F15F79"),
		body: column([
			heading("{name}さん、ありがとうございました", { size: "lg" }),
			text(
				"本日はご来店いただき、ありがとうございました。仕上がりで気になるところがあれば、7日以内にお知らせください。",
				{
					size: "sm",
				},
			),
		]),
		footer: footer(link("次回の予約をする"), link("口コミを書く", { style: "link", height: "sm" })),
	}),
};
