import { formatYen } from "#domain/platform/texts/format-yen.ts";
import {
	bubble,
	column,
	fact,
	footer,
	heading,
	line,
	link,
	PALE,
	price,
	type Sample,
	small,
	text,
} from "./sample.ts";

export const receipt: Sample = {
	label: "レシート",
	altText: "お買い上げありがとうございます",
	contents: bubble({
		body: column([
			text("レシート", { size: "sm", weight: "bold", color: "#1F6F5C" }),
			heading("お買い上げありがとうございます"),
			small("{name}さま"),
			line(),
			price("カット", formatYen(4_400)),
			price("カラー", formatYen(6_600)),
			price("トリートメント", formatYen(3_300)),
			line(),
			price("小計", formatYen(14_300), { color: PALE }),
			price("会員割引", formatYen(-1_430), { color: "#C0392B" }),
			price("合計", formatYen(12_870), { size: "lg", weight: "bold" }),
			line(),
			fact("お支払い", "クレジットカード"),
			fact("伝票番号", "#000123"),
		]),
		footer: footer(link("領収書を開く", { style: "link", height: "sm" })),
	}),
};
