import { bubble, column, footer, heading, reply, type Sample, small } from "./sample.ts";

export const survey: Sample = {
	label: "アンケート",
	altText: "かんたんなアンケートにご協力ください",
	contents: bubble({
		body: column([
			small("1問だけのアンケート", { size: "xs", weight: "bold" }),
			heading("本日のご来店はいかがでしたか？", { size: "lg" }),
			small("{name}さんの声を、これからのサービスに生かします。"),
		]),
		footer: footer(reply("とても満足"), reply("満足"), reply("ふつう"), reply("不満")),
	}),
};
