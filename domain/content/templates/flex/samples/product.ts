import { formatYen } from "#domain/platform/texts/format-yen.ts";
import {
	type FlexSample,
	sampleBanner,
	sampleBox,
	sampleBubble,
	sampleColumn,
	sampleFooter,
	sampleHeading,
	sampleLink,
	sampleSmallText,
	sampleText,
} from "./sample-blocks.ts";

/** Sample: presentation of a product. */
export const productSample: FlexSample = {
	label: "商品紹介",
	altText: "新しい商品のご案内",
	contents: sampleBubble({
		hero: sampleBanner("🧴", "NEW", "#355C7D", "#C06C84"),
		body: sampleColumn([
			sampleSmallText("ヘアケア", { size: "xs", weight: "bold" }),
			sampleHeading("うるおいシャンプー 300mL", { size: "lg" }),
			sampleBox("baseline", [
				sampleText(formatYen(2_750), { size: "xl", weight: "bold", color: "#C0392B", flex: 0, wrap: false }),
				sampleSmallText("税込", { size: "xs", margin: "sm" }),
			]),
			sampleSmallText("しっとりまとまる、サロン限定のシャンプーです。"),
		]),
		footer: sampleFooter(sampleLink("購入する", { color: "#C0392B" })),
	}),
};
