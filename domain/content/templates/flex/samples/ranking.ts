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
	sampleSmallText,
	sampleText,
} from "./sample-blocks.ts";

const rankingRow = (medal: string, name: string, about: string): FlexBlock =>
	sampleBox(
		"horizontal",
		[
			sampleText(medal, { size: "xxl", flex: 0, wrap: false, gravity: "center" }),
			sampleColumn([sampleText(name, { weight: "bold" }), sampleSmallText(about, { size: "xs" })], {
				spacing: "xs",
			}),
		],
		{ spacing: "lg" },
	);

/** Sample: ranking of products. */
export const ranking: FlexSample = {
	label: "ランキング",
	altText: "今月の人気ランキング",
	contents: sampleBubble({
		body: sampleColumn([
			sampleHeading("今月の人気ランキング", { size: "lg" }),
			sampleLine(),
			rankingRow("🥇", "うるおいシャンプー", "まとまりやすいと好評です"),
			rankingRow("🥈", "ヘアオイル", "朝の支度が短くなります"),
			rankingRow("🥉", "スカルプブラシ", "贈り物にもおすすめです"),
		]),
		footer: sampleFooter(sampleLink("すべての商品を見る")),
	}),
};
