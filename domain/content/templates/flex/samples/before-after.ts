import type { FlexBlock } from "../block.ts";
import { box, bubble, column, footer, heading, link, type Sample, small, text } from "./sample.ts";

const side = (label: string, sign: string, colour: string): FlexBlock =>
	box(
		"vertical",
		[
			text(label, { size: "sm", weight: "bold", align: "center", color: "#FFFFFF" }),
			text(sign, { size: "4xl", align: "center", color: "#FFFFFF" }),
		],
		{ backgroundColor: colour, paddingAll: "lg", cornerRadius: "md" },
	);

export const beforeAfter: Sample = {
	label: "ビフォーアフター",
	altText: "ビフォーアフターをご覧ください",
	contents: bubble({
		body: column([
			heading("3か月でここまで変わりました", { size: "lg" }),
			box("horizontal", [side("BEFORE", "😔", "#6B7280"), side("AFTER", "😊", "#1F6F5C")], { spacing: "md" }),
			small("30代・女性のお客さま。週1回のケアを続けた結果です。"),
			small("結果には個人差があります。", { size: "xs" }),
		]),
		footer: footer(link("ほかの事例を見る")),
	}),
};
