import { bubble, column, footer, heading, line, link, type Sample, small, text } from "./sample.ts";

export const map: Sample = {
	label: "道順",
	altText: "お店への道順をご案内します",
	contents: bubble({
		body: column([
			heading("お店への道順", { size: "lg" }),
			small("渋谷駅 ハチ公口から徒歩3分"),
			line(),
			text("① ハチ公口を出て、交差点を渡ります", { size: "sm" }),
			text("② 書店の角を右へ曲がります", { size: "sm" }),
			text("③ 白い建物の2階です", { size: "sm" }),
			line(),
			small("駐車場は2台分あります。", { size: "xs" }),
		]),
		footer: footer(
			link("地図を開く", {
				action: {
					type: "uri",
					label: "地図を開く",
					uri: "https://www.google.com/maps/search/?api=1&query=35.6595,139.7005",
				},
			}),
		),
	}),
};
