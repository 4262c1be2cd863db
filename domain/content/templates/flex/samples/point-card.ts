import { formatYen } from "#domain/platform/texts/format-yen.ts";
import type { FlexBlock } from "../block.ts";
import { box, bubble, column, footer, heading, link, type Sample, small, text } from "./sample.ts";

const stamp = (isFull: boolean): FlexBlock =>
	box("vertical", [text(isFull ? "★" : "・", { align: "center", color: isFull ? "#FFFFFF" : "#555555" })], {
		width: "40px",
		height: "40px",
		cornerRadius: "20px",
		justifyContent: "center",
		backgroundColor: isFull ? "#C0392B" : "#EEEEEE",
	});

const stamps = (full: number): FlexBlock =>
	box(
		"horizontal",
		[1, 2, 3, 4, 5].map((place) => stamp(place <= full)),
		{ justifyContent: "space-between" },
	);

export const pointCard: Sample = {
	label: "ポイントカード",
	altText: "ポイントカードのご案内",
	contents: bubble({
		body: column([
			small("MEMBER'S CARD", { weight: "bold", color: "#C0392B" }),
			heading("{name}さん"),
			stamps(5),
			stamps(2),
			small(`あと3回のご来店で、${formatYen(1_000)}引きになります。`),
		]),
		footer: footer(link("特典を見る", { color: "#C0392B" })),
	}),
};
