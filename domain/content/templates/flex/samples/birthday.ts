import { banner, bubble, column, fact, footer, heading, link, type Sample, small } from "./sample.ts";

export const birthday: Sample = {
	label: "誕生日",
	altText: "{name}さん、お誕生日おめでとうございます",
	contents: bubble({
		hero: banner("🎂", "Happy Birthday", "#C33764", "#1D2671"),
		body: column([
			heading("{name}さん、お誕生日おめでとうございます", { size: "lg" }),
			small("お祝いの気持ちをこめて、特典をご用意しました。"),
			fact("特典", "デザートプレートをプレゼント", { weight: "bold" }),
			fact("期限", "お誕生月の末日まで"),
		]),
		footer: footer(link("お祝いの予約をする", { color: "#C33764" })),
	}),
};
