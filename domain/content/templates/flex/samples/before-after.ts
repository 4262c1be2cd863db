import type { FlexBlock } from "../flex-block.ts";
import {
	type FlexSample,
	sampleBox,
	sampleBubble,
	sampleColumn,
	sampleFooter,
	sampleHeading,
	sampleLink,
	sampleSmallText,
	sampleText,
} from "./sample-blocks.ts";

const sideBox = (label: string, sign: string, colour: string): FlexBlock =>
	sampleBox(
		"vertical",
		[
			sampleText(label, { size: "sm", weight: "bold", align: "center", color: "#FFFFFF" }),
			sampleText(sign, { size: "4xl", align: "center", color: "#FFFFFF" }),
		],
		{ backgroundColor: colour, paddingAll: "lg", cornerRadius: "md" },
	);

/** Sample: two pictures of a treatment, before and after it. */
export const beforeAfter: FlexSample = {
	label: "ビフォーアフター",
	altText: "ビフォーアフターをご覧ください",
	contents: sampleBubble({
		body: sampleColumn([
			sampleHeading("3か月でここまで変わりました", { size: "lg" }),
			sampleBox("horizontal", [sideBox("BEFORE", "😔", "#6B7280"), sideBox("AFTER", "😊", "#1F6F5C")], {
				spacing: "md",
			}),
			sampleSmallText("30代・女性のお客さま。週1回のケアを続けた結果です。"),
			sampleSmallText("結果には個人差があります。", { size: "xs" }),
		]),
		footer: sampleFooter(sampleLink("ほかの事例を見る")),
	}),
};
