import type { FlexBlock } from "../flex-block.ts";
import {
	type FlexSample,
	sampleBox,
	sampleBubble,
	sampleColumn,
	sampleFooter,
	sampleHeading,
	sampleLine,
	sampleLink,
	sampleSmallText,
	sampleText,
} from "./sample-blocks.ts";

const lessonRow = (time: string, name: string, teacher: string): FlexBlock =>
	sampleBox(
		"horizontal",
		[
			sampleText(time, { size: "sm", weight: "bold", flex: 2, wrap: false, color: "#1F6F5C" }),
			sampleColumn([sampleText(name, { size: "sm" }), sampleSmallText(teacher, { size: "xs" })], {
				spacing: "none",
				flex: 5,
			}),
		],
		{ spacing: "md" },
	);

/** Sample: timetable. */
export const timetable: FlexSample = {
	label: "時間割",
	altText: "今週の時間割をお知らせします",
	contents: sampleBubble({
		body: sampleColumn([
			sampleHeading("今日のレッスン", { size: "lg" }),
			sampleLine(),
			lessonRow("10:00", "はじめてのヨガ", "山本先生"),
			lessonRow("13:00", "ピラティス", "小林先生"),
			lessonRow("16:30", "キッズダンス", "中村先生"),
			lessonRow("19:00", "パワーヨガ", "山本先生"),
		]),
		footer: sampleFooter(sampleLink("レッスンを予約する")),
	}),
};
