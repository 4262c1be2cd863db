import type { FlexBlock } from "../flex-block.ts";
import {
	type FlexSample,
	sampleBanner,
	sampleBubble,
	sampleCarousel,
	sampleColumn,
	sampleFact,
	sampleFooter,
	sampleHeading,
	sampleLink,
	sampleSmallText,
} from "./sample-blocks.ts";

const personCard = (
	sign: string,
	name: string,
	role: string,
	colours: [string, string],
	days: string,
	words: string,
): FlexBlock =>
	sampleBubble({
		size: "kilo",
		hero: sampleBanner(sign, role, ...colours),
		body: sampleColumn([
			sampleHeading(name, { size: "lg" }),
			sampleSmallText(words),
			sampleFact("出勤日", days),
		]),
		footer: sampleFooter(sampleLink("指名して予約する", { height: "sm" })),
	});

/** Sample: cards of the staff. */
export const staff: FlexSample = {
	label: "スタッフ紹介",
	altText: "スタッフをご紹介します",
	contents: sampleCarousel(
		personCard(
			"👩‍🦰",
			"田中 さくら",
			"店長",
			["#B24592", "#F15F79"],
			"火・水・金・土",
			"ショートスタイルが得意です。",
		),
		personCard(
			"👨‍🦱",
			"佐藤 健",
			"スタイリスト",
			["#1D4350", "#4B8B9B"],
			"月・水・木・日",
			"メンズカットはおまかせください。",
		),
		personCard(
			"👩",
			"鈴木 ひかり",
			"アシスタント",
			["#56732F", "#6B8E23"],
			"土・日",
			"ヘッドスパで癒やしの時間を。",
		),
	),
};
