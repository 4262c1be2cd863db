import { formatYen } from "#domain/platform/texts/format-yen.ts";
import type { FlexBlock } from "../block.ts";
import {
	banner,
	bubble,
	carousel,
	column,
	footer,
	heading,
	link,
	price,
	type Sample,
	small,
} from "./sample.ts";

const card = (
	sign: string,
	name: string,
	colours: [string, string],
	about: string,
	prices: [string, string][],
): FlexBlock =>
	bubble({
		size: "kilo",
		hero: banner(sign, name, ...colours),
		body: column([
			heading(name, { size: "lg" }),
			small(about),
			...prices.map(([what, amount]) => price(what, amount)),
		]),
		footer: footer(link("このメニューを予約する", { height: "sm" })),
	});

export const menu: Sample = {
	label: "メニュー",
	altText: "メニューのご案内",
	contents: carousel(
		card("✂️", "カット", ["#2C3E50", "#2F7E8C"], "髪質に合わせて仕上げます。", [
			["カット", formatYen(4_400)],
			["学生カット", formatYen(3_300)],
		]),
		card("🎨", "カラー", ["#8E44AD", "#E56B9F"], "地肌にやさしい薬剤を使います。", [
			["リタッチ", formatYen(5_500)],
			["フルカラー", formatYen(7_700)],
		]),
		card("💆", "スパ", ["#11998E", "#1B8A5A"], "20分のヘッドスパです。", [
			["クイック", formatYen(2_200)],
			["じっくり", formatYen(4_400)],
		]),
	),
};
