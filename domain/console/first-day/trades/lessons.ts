import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { ACCESS_ANSWER, bookingAnswer, CONTACT_ANSWER, HOURS_ANSWER, lines } from "../common-answers.ts";
import { OWN_BOOKING_PAGE, OWN_FORM, type StarterTrade } from "../starter-trade.ts";

const INK = "#0d4524";

/** Starter set of a place with lessons. */
export const lessons: StarterTrade = {
	label: "教室",
	examples: "ヨガ・料理・音楽・絵画・スポーツ",
	colour: "#1d6b3c",
	hours: { opens: "10:00", closes: "18:00" },
	tags: [
		["体験を検討中", "info"],
		["体験に参加", "success"],
		["会員", "primary"],
		["お休み中", "default"],
		["アンケート回答済み", "warning"],
	],
	fields: [
		{ name: "経験", type: VAR_TYPES.select, choices: ["はじめて", "1年未満", "1〜3年", "3年以上"] },
		{ name: "参加したい曜日", type: VAR_TYPES.normal },
		{ name: "体調で気をつけること", type: VAR_TYPES.longText },
		{ name: "入会日", type: VAR_TYPES.date },
	],
	greeting: (shop) =>
		lines(
			`{name}さん、はじめまして。${shop.name}です🌿`,
			"友だち追加ありがとうございます。",
			"",
			"体験レッスンの日時は、こちらから選べます。",
			OWN_BOOKING_PAGE,
			"",
			"▼ご希望を教えてください（1分）",
			OWN_FORM,
		),
	answers: [
		bookingAnswer(
			"レッスンの予約のご案内",
			"レッスンのご予約はこちらからどうぞ🌿",
			["予約", "体験", "申し込み", "空き"],
			"体験を検討中",
		),
		{
			id: "price",
			name: "クラス・料金のご案内",
			keywords: ["料金", "クラス", "月謝", "いくら"],
			text: () =>
				lines(
					"クラスと料金です（税込）。",
					"",
					`体験レッスン ${formatYen(1_100)}`,
					`1回参加 ${formatYen(2_200)}`,
					`月4回 ${formatYen(7_700)}`,
					"",
					"道具は貸し出しもあります。",
				),
		},
		{ ...HOURS_ANSWER, name: "レッスンの時間のご案内", keywords: ["時間", "時間割", "スケジュール", "休み"] },
		ACCESS_ANSWER,
		{ ...CONTACT_ANSWER, keywords: ["問い合わせ", "質問", "相談", "持ち物"] },
	],
	menu: {
		bar: "レッスン予約・案内",
		size: "large",
		layout: "large-6",
		cells: [
			{
				text: "レッスン予約",
				ground: "#1d6b3c",
				ink: "#ffffff",
				icon: "calendar",
				tap: { answer: "booking" },
			},
			{ text: "クラス・料金", ground: "#cfe9d7", ink: INK, icon: "list", tap: { answer: "price" } },
			{ text: "質問する", ground: "#e6f4ea", ink: INK, icon: "question", tap: { answer: "contact" } },
			{ text: "時間割", ground: "#e6f4ea", ink: INK, icon: "clock", tap: { answer: "hours" } },
			{ text: "アクセス", ground: "#b0dcbe", ink: INK, icon: "pin", tap: { answer: "access" } },
			{ text: "電話する", ground: "#cfe9d7", ink: INK, icon: "phone", tap: "phone" },
		],
	},
	form: {
		name: "はじめての方へのアンケート",
		title: "ご希望を教えてください",
		tag: "アンケート回答済み",
		description: "ぴったりのクラスをご案内します（1分ほど）。",
		questions: [
			{ label: "お名前", swatch_id: FIELD_TYPES.textbox, rule: "name", sync_real_name: true },
			{ label: "これまでの経験", swatch_id: FIELD_TYPES.dropdown, field: "経験" },
			{
				label: "参加したい曜日",
				swatch_id: FIELD_TYPES.textbox,
				rule: "none",
				field: "参加したい曜日",
				required: false,
			},
			{
				label: "体調で気をつけること",
				swatch_id: FIELD_TYPES.textarea,
				field: "体調で気をつけること",
				required: false,
			},
		],
		thanks: (shop) =>
			lines(
				"{name}さん、ご回答ありがとうございました。",
				`${shop.name}から、おすすめのクラスをご案内します。`,
			),
	},
	salon: {
		courses: [
			{ name: "体験レッスン", minutes: 60, price: 1100, description: "はじめての方はこちら" },
			{ name: "レッスン（1回参加）", minutes: 60, price: 2200, description: "経験のある方に" },
		],
		resources: [{ name: "レッスンルーム", kind: "frame", capacity: 6 }],
		confirmation: (shop) =>
			lines(
				"{name}さん、ご予約ありがとうございます🌿",
				"",
				"日時：{reserve_datetime}",
				"クラス：{reserve_course}",
				"",
				"動きやすい服装でお越しください。",
				`${shop.name}でお待ちしています。`,
			),
	},
};
