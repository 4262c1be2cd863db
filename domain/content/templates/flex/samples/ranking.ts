import type { FlexBlock } from "../block.ts";
import { box, bubble, column, footer, heading, line, link, type Sample, small, text } from "./sample.ts";

const place = (medal: string, name: string, about: string): FlexBlock =>
	box(
		"horizontal",
		[
			text(medal, { size: "xxl", flex: 0, wrap: false, gravity: "center" }),
			column([text(name, { weight: "bold" }), small(about, { size: "xs" })], { spacing: "xs" }),
		],
		{ spacing: "lg" },
	);

export const ranking: Sample = {
	label: "ランキング",
	altText: "今月の人気ランキング",
	contents: bubble({
		body: column([
			heading("今月の人気ランキング", { size: "lg" }),
			line(),
			place("🥇", "うるおいシャンプー", "まとまりやすいと好評です"),
			place("🥈", "ヘアオイル", "朝の支度が短くなります"),
			place("🥉", "スカルプブラシ", "贈り物にもおすすめです"),
		]),
		footer: footer(link("すべての商品を見る")),
	}),
};
