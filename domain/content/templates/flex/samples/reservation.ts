import {
	bubble,
	column,
	fact,
	footer,
	heading,
	line,
	link,
	reply,
	type Sample,
	small,
	text,
} from "./sample.ts";

export const reservation: Sample = {
	label: "予約確認",
	altText: "ご予約の内容をご確認ください",
	contents: bubble({
		header: column([text("ご予約の確認", { weight: "bold", color: "#FFFFFF" })], { paddingAll: "lg" }),
		body: column([
			heading("{name}さんのご予約", { size: "lg" }),
			line(),
			fact("日時", "12月24日（木）14:00"),
			fact("メニュー", "カット＋カラー"),
			fact("担当", "田中 さくら"),
			fact("場所", "渋谷店"),
			line(),
			small("変更やキャンセルは、前日の18:00までにお願いします。", { size: "xs" }),
		]),
		footer: footer(link("予約を確認する"), reply("予約を変更したい")),
		styles: { header: { backgroundColor: "#1F6F5C" } },
	}),
};
