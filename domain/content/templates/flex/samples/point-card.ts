import { formatYen } from "#domain/platform/texts/format-yen.ts";
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

const stampBox = (isFull: boolean): FlexBlock =>
	sampleBox(
		"vertical",
		[sampleText(isFull ? "★" : "・", { align: "center", color: isFull ? "#FFFFFF" : "#555555" })],
		{
			width: "40px",
			height: "40px",
			cornerRadius: "20px",
			justifyContent: "center",
			backgroundColor: isFull ? "#C0392B" : "#EEEEEE",
		},
	);

const stampRow = (full: number): FlexBlock =>
	sampleBox(
		"horizontal",
		[1, 2, 3, 4, 5].map((stamp) => stampBox(stamp <= full)),
		{ justifyContent: "space-between" },
	);

/** Sample: card with collected stamps. */
export const pointCard: FlexSample = {
	label: "ポイントカード",
	altText: "ポイントカードのご案内",
	contents: sampleBubble({
		body: sampleColumn([
			sampleSmallText("MEMBER'S CARD", { weight: "bold", color: "#C0392B" }),
			sampleHeading("{name}さん"),
			stampRow(5),
			stampRow(2),
			sampleSmallText(`あと3回のご来店で、${formatYen(1_000)}引きになります。`),
		]),
		footer: sampleFooter(sampleLink("特典を見る", { color: "#C0392B" })),
	}),
};
