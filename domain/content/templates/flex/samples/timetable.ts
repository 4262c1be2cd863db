import type { FlexBlock } from "../block.ts";
import { box, bubble, column, footer, heading, line, link, type Sample, small, text } from "./sample.ts";

const lesson = (time: string, name: string, teacher: string): FlexBlock =>
	box(
		"horizontal",
		[
			text(time, { size: "sm", weight: "bold", flex: 2, wrap: false, color: "#1F6F5C" }),
			column([text(name, { size: "sm" }), small(teacher, { size: "xs" })], { spacing: "none", flex: 5 }),
		],
		{ spacing: "md" },
	);

export const timetable: Sample = {
	label: "時間割",
	altText: "今週の時間割をお知らせします",
	contents: bubble({
		body: column([
			heading("今日のレッスン", { size: "lg" }),
			line(),
			lesson("10:00", "はじめてのヨガ", "山本先生"),
			lesson("13:00", "ピラティス", "小林先生"),
			lesson("16:30", "キッズダンス", "中村先生"),
			lesson("19:00", "パワーヨガ", "山本先生"),
		]),
		footer: footer(link("レッスンを予約する")),
	}),
};
