import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { ACCESS_ANSWER, bookingAnswer, CONTACT_ANSWER, HOURS_ANSWER, lines } from "../common-answers.ts";
import { OWN_BOOKING_PAGE, OWN_FORM, type StarterTrade } from "../starter-trade.ts";

const INK = "#1b2f57";

/** Starter set of a school. */
export const school: StarterTrade = {
	label: "スクール",
	examples: "英会話・学習塾・資格・パソコン",
	colour: "#2f4f8f",
	hours: { opens: "13:00", closes: "21:00" },
	tags: [
		["体験を検討中", "info"],
		["体験に参加", "success"],
		["在校生", "primary"],
		["卒業生", "default"],
		["資料を請求", "warning"],
	],
	fields: [
		{
			name: "興味のあるコース",
			type: VAR_TYPES.select,
			choices: ["入門", "初級", "中級", "上級", "まだ決めていない"],
		},
		{ name: "学ぶ目的", type: VAR_TYPES.longText },
		{ name: "通いやすい曜日・時間", type: VAR_TYPES.normal },
		{ name: "入会日", type: VAR_TYPES.date },
	],
	greeting: (shop) =>
		lines(
			`{name}さん、友だち追加ありがとうございます。${shop.name}です📘`,
			"",
			"無料の体験レッスンを受け付けています。",
			"▼日時を選んで申し込む",
			OWN_BOOKING_PAGE,
			"",
			"▼資料の請求はこちら（1分）",
			OWN_FORM,
		),
	answers: [
		bookingAnswer(
			"体験レッスンのご案内",
			"体験レッスンのお申込みはこちらからどうぞ📘",
			["体験", "予約", "申し込み", "見学"],
			"体験を検討中",
		),
		{
			id: "price",
			name: "コース・料金のご案内",
			keywords: ["料金", "コース", "月謝", "いくら"],
			text: () =>
				lines(
					"コースと料金です（税込）。",
					"",
					"体験レッスン 無料",
					`入会金 ${formatYen(11_000)}`,
					`グループレッスン（月4回） ${formatYen(13_200)}`,
					`マンツーマン（月4回） ${formatYen(26_400)}`,
				),
		},
		{ ...HOURS_ANSWER, name: "受付時間のご案内", keywords: ["受付時間", "営業時間", "時間割", "休み"] },
		ACCESS_ANSWER,
		CONTACT_ANSWER,
	],
	menu: {
		bar: "体験・コース案内",
		size: "large",
		layout: "large-6",
		cells: [
			{
				text: "体験を申し込む",
				ground: "#2f4f8f",
				ink: "#ffffff",
				icon: "calendar",
				tap: { answer: "booking" },
			},
			{ text: "コース・料金", ground: "#d3dff4", ink: INK, icon: "list", tap: { answer: "price" } },
			{ text: "質問する", ground: "#e9f0fb", ink: INK, icon: "question", tap: { answer: "contact" } },
			{ text: "受付時間", ground: "#e9f0fb", ink: INK, icon: "clock", tap: { answer: "hours" } },
			{ text: "アクセス", ground: "#c1d2ef", ink: INK, icon: "pin", tap: { answer: "access" } },
			{ text: "電話する", ground: "#d3dff4", ink: INK, icon: "phone", tap: "phone" },
		],
	},
	form: {
		name: "資料請求",
		title: "資料のご請求",
		tag: "資料を請求",
		description: "ご希望に合うコースの資料をお送りします（1分ほど）。",
		questions: [
			{ label: "お名前", swatch_id: FIELD_TYPES.textbox, rule: "name", sync_real_name: true },
			{ label: "興味のあるコース", swatch_id: FIELD_TYPES.dropdown, field: "興味のあるコース" },
			{
				label: "通いやすい曜日・時間",
				swatch_id: FIELD_TYPES.textbox,
				rule: "none",
				field: "通いやすい曜日・時間",
				required: false,
			},
			{ label: "学ぶ目的", swatch_id: FIELD_TYPES.textarea, field: "学ぶ目的", required: false },
		],
		thanks: () =>
			lines("{name}さん、資料のご請求ありがとうございます。", "準備ができしだい、このトークでお送りします。"),
	},
	salon: {
		courses: [
			{ name: "無料体験レッスン", minutes: 60, price: 0, description: "はじめての方はこちら" },
			{ name: "個別相談", minutes: 30, price: 0, description: "コース選びや費用のご相談" },
		],
		resources: [
			{ name: "講師1", kind: "staff" },
			{ name: "講師2", kind: "staff" },
		],
		confirmation: (shop) =>
			lines(
				"{name}さん、お申込みありがとうございます📘",
				"",
				"日時：{reserve_datetime}",
				"内容：{reserve_course}",
				"",
				"筆記用具だけお持ちください。",
				`${shop.name}でお待ちしています。`,
			),
	},
};
