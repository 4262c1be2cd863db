import {
	type FlexSample,
	sampleBanner,
	sampleBubble,
	sampleColumn,
	sampleFact,
	sampleFooter,
	sampleHeading,
	sampleLink,
	sampleSmallText,
} from "./sample-blocks.ts";

/** Sample: birthday greeting. */
export const birthday: FlexSample = {
	label: "誕生日",
	altText: "{name}さん、お誕生日おめでとうございます",
	contents: sampleBubble({
		hero: sampleBanner("🎂", "Happy Birthday", "#C33764", "#1D2671"),
		body: sampleColumn([
			sampleHeading("{name}さん、お誕生日おめでとうございます", { size: "lg" }),
			sampleSmallText("お祝いの気持ちをこめて、特典をご用意しました。"),
			sampleFact("特典", "デザートプレートをプレゼント", { weight: "bold" }),
			sampleFact("期限", "お誕生月の末日まで"),
		]),
		footer: sampleFooter(sampleLink("お祝いの予約をする", { color: "#C33764" })),
	}),
};
