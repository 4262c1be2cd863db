import { bubble, column, footer, heading, link, reply, type Sample, small } from "./sample.ts";

export const faq: Sample = {
	label: "よくある質問",
	altText: "よくある質問をまとめました",
	contents: bubble({
		body: column([heading("よくある質問", { size: "lg" }), small("知りたいことを選んでください。")]),
		footer: footer(
			reply("営業時間を知りたい"),
			reply("駐車場はありますか"),
			reply("予約を変更したい"),
			reply("支払い方法を知りたい"),
			link("ほかの質問を見る", { style: "link", height: "sm" }),
		),
	}),
};
