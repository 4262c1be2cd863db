import type { FlexBlock } from "../block.ts";
import {
	banner,
	bubble,
	carousel,
	column,
	fact,
	footer,
	heading,
	link,
	type Sample,
	small,
} from "./sample.ts";

const person = (
	sign: string,
	name: string,
	role: string,
	colours: [string, string],
	days: string,
	words: string,
): FlexBlock =>
	bubble({
		size: "kilo",
		hero: banner(sign, role, ...colours),
		body: column([heading(name, { size: "lg" }), small(words), fact("出勤日", days)]),
		footer: footer(link("指名して予約する", { height: "sm" })),
	});

export const staff: Sample = {
	label: "スタッフ紹介",
	altText: "スタッフをご紹介します",
	contents: carousel(
		person(
			"👩‍🦰",
			"田中 さくら",
			"店長",
			["#B24592", "#F15F79"],
			"火・水・金・土",
			"ショートスタイルが得意です。",
		),
		person(
			"👨‍🦱",
			"佐藤 健",
			"スタイリスト",
			["#1D4350", "#4B8B9B"],
			"月・水・木・日",
			"メンズカットはおまかせください。",
		),
		person(
			"👩",
			"鈴木 ひかり",
			"アシスタント",
			["#56732F", "#6B8E23"],
			"土・日",
			"ヘッドスパで癒やしの時間を。",
		),
	),
};
