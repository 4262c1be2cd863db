import { formatYen } from "#domain/platform/texts/format-yen.ts";
import type { FlexBlock } from "../flex-block.ts";
import {
	type FlexSample,
	sampleBanner,
	sampleBubble,
	sampleCarousel,
	sampleColumn,
	sampleFooter,
	sampleHeading,
	sampleLink,
	samplePrice,
	sampleSmallText,
} from "./sample-blocks.ts";

const menuCard = (
	emoji: string,
	name: string,
	colours: [string, string],
	description: string,
	prices: [string, string][],
): FlexBlock =>
	sampleBubble({
		size: "kilo",
		hero: sampleBanner(emoji, name, ...colours),
		body: sampleColumn([
			sampleHeading(name, { size: "lg" }),
			sampleSmallText(description),
			...prices.map(([item, amount]) => samplePrice(item, amount)),
		]),
		footer: sampleFooter(sampleLink("このメニューを予約する", { height: "sm" })),
	});

/** Sample: menu with prices, in three cards. */
export const menu: FlexSample = {
	label: "メニュー",
	altText: "メニューのご案内",
	contents: sampleCarousel(
		menuCard("✂️", "カット", ["#2C3E50", "#2F7E8C"], "髪質に合わせて仕上げます。", [
			["カット", formatYen(4_400)],
			["学生カット", formatYen(3_300)],
		]),
		menuCard("🎨", "カラー", ["#8E44AD", "#E56B9F"], "地肌にやさしい薬剤を使います。", [
			["リタッチ", formatYen(5_500)],
			["フルカラー", formatYen(7_700)],
		]),
		menuCard("💆", "スパ", ["#11998E", "#1B8A5A"], "20分のヘッドスパです。", [
			["クイック", formatYen(2_200)],
			["じっくり", formatYen(4_400)],
		]),
	),
};
