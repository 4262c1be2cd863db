import { formatYen } from "#domain/platform/texts/format-yen.ts";
import type { FlexBlock } from "../flex-block.ts";
import {
	type FlexSample,
	sampleBox,
	sampleBubble,
	sampleColumn,
	sampleFooter,
	sampleHeading,
	sampleLine,
	sampleLink,
	sampleText,
} from "./sample-blocks.ts";

const tableRow = (look: object, ...words: string[]): FlexBlock =>
	sampleBox(
		"horizontal",
		words.map((word, index) =>
			sampleText(word, {
				size: "sm",
				align: index === 0 ? "start" : "center",
				flex: index === 0 ? 3 : 2,
				...look,
			}),
		),
	);

/** Sample: table that compares plans. */
export const comparison: FlexSample = {
	label: "プラン比較",
	altText: "プランの違いをまとめました",
	contents: sampleBubble({
		body: sampleColumn([
			sampleHeading("プランをくらべる", { size: "lg" }),
			tableRow({ weight: "bold", color: "#1F6F5C" }, "内容", "ライト", "満足"),
			sampleLine({ margin: "sm" }),
			tableRow({}, "月の料金", formatYen(3_300), formatYen(5_500)),
			tableRow({}, "通える回数", "4回", "無制限"),
			tableRow({}, "個別相談", "−", "○"),
			tableRow({}, "食事の記録", "○", "○"),
		]),
		footer: sampleFooter(sampleLink("無料で体験する")),
	}),
};
