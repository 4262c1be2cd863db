import { formatYen } from "#domain/platform/texts/format-yen.ts";
import type { FlexBlock } from "../block.ts";
import { box, bubble, column, footer, heading, line, link, type Sample, text } from "./sample.ts";

const cells = (look: object, ...words: string[]): FlexBlock =>
	box(
		"horizontal",
		words.map((word, index) =>
			text(word, { size: "sm", align: index === 0 ? "start" : "center", flex: index === 0 ? 3 : 2, ...look }),
		),
	);

export const comparison: Sample = {
	label: "プラン比較",
	altText: "プランの違いをまとめました",
	contents: bubble({
		body: column([
			heading("プランをくらべる", { size: "lg" }),
			cells({ weight: "bold", color: "#1F6F5C" }, "内容", "ライト", "満足"),
			line({ margin: "sm" }),
			cells({}, "月の料金", formatYen(3_300), formatYen(5_500)),
			cells({}, "通える回数", "4回", "無制限"),
			cells({}, "個別相談", "−", "○"),
			cells({}, "食事の記録", "○", "○"),
		]),
		footer: footer(link("無料で体験する")),
	}),
};
