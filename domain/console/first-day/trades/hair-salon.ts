import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { ACCESS_ANSWER, bookingAnswer, CONTACT_ANSWER, HOURS_ANSWER, lines } from "../common-answers.ts";
import { OWN_BOOKING_PAGE, OWN_FORM, type StarterTrade } from "../starter-trade.ts";

const INK = "#4a3b36";

/** Starter set of a hair salon. */
export const hairSalon: StarterTrade = {
	label: "美容室",
	examples: "美容室・理容室・ヘアサロン",
	colour: "#8c5a46",
	hours: { opens: "10:00", closes: "19:00" },
	tags: [
		["はじめてのお客様", "success"],
		["常連のお客様", "primary"],
		["カラーのお客様", "danger"],
		["予約ページを見た", "info"],
		["アンケート回答済み", "warning"],
	],
	fields: [
		{
			name: "髪のお悩み",
			type: VAR_TYPES.select,
			choices: ["くせ・うねり", "白髪", "傷み", "ボリューム", "特になし"],
		},
		{ name: "担当スタイリスト", type: VAR_TYPES.normal },
		{ name: "前回のご来店日", type: VAR_TYPES.date },
		{ name: "お誕生日", type: VAR_TYPES.date },
	],
	greeting: (shop) =>
		lines(
			`{name}さん、はじめまして。${shop.name}です✂️`,
			"友だち追加ありがとうございます。",
			"",
			"このトークから、ご予約もご相談もできます。",
			"▼ご予約はこちら",
			OWN_BOOKING_PAGE,
			"",
			"▼髪のお悩みを教えてください（1分）",
			OWN_FORM,
		),
	answers: [
		bookingAnswer(
			"予約のご案内",
			"ご予約はこちらからどうぞ✂️",
			["予約", "よやく", "空き"],
			"予約ページを見た",
		),
		{
			id: "price",
			name: "メニュー・料金のご案内",
			keywords: ["料金", "値段", "メニュー", "いくら"],
			text: () =>
				lines(
					"主なメニューと料金です（税込）。",
					"",
					`カット ${formatYen(5_500)}`,
					`カット＋カラー ${formatYen(12_100)}`,
					`カット＋パーマ ${formatYen(13_200)}`,
					`トリートメント ${formatYen(3_300)}`,
					"",
					"髪の長さで変わることがあります。お気軽にご相談ください。",
				),
		},
		HOURS_ANSWER,
		ACCESS_ANSWER,
		CONTACT_ANSWER,
	],
	menu: {
		bar: "ご予約・メニュー",
		size: "large",
		layout: "large-6",
		cells: [
			{ text: "予約する", ground: "#8c5a46", ink: "#ffffff", icon: "calendar", tap: { answer: "booking" } },
			{ text: "メニュー・料金", ground: "#f3d9d3", ink: INK, icon: "scissors", tap: { answer: "price" } },
			{ text: "髪の相談", ground: "#f9ece8", ink: INK, icon: "chat", tap: { answer: "contact" } },
			{ text: "営業時間", ground: "#f9ece8", ink: INK, icon: "clock", tap: { answer: "hours" } },
			{ text: "アクセス", ground: "#ead3cb", ink: INK, icon: "pin", tap: { answer: "access" } },
			{ text: "電話する", ground: "#f3d9d3", ink: INK, icon: "phone", tap: "phone" },
		],
	},
	form: {
		name: "はじめての方へのアンケート",
		title: "髪のお悩みを教えてください",
		tag: "アンケート回答済み",
		description: "ご来店の前にお答えいただくと、当日のご相談がスムーズです（1分ほど）。",
		questions: [
			{ label: "お名前", swatch_id: FIELD_TYPES.textbox, rule: "name", sync_real_name: true },
			{ label: "髪のお悩み", swatch_id: FIELD_TYPES.dropdown, field: "髪のお悩み" },
			{ label: "お誕生日", swatch_id: FIELD_TYPES.date, field: "お誕生日", required: false },
			{ label: "ご要望・ご質問", swatch_id: FIELD_TYPES.textarea, required: false },
		],
		thanks: (shop) =>
			lines(
				"{name}さん、ご回答ありがとうございました。",
				`${shop.name}でお会いできるのを楽しみにしています。`,
			),
	},
	salon: {
		courses: [
			{ name: "カット", minutes: 60, price: 5500, description: "シャンプー・ブロー込み" },
			{ name: "カット＋カラー", minutes: 120, price: 12100, description: "シャンプー・ブロー込み" },
			{ name: "カット＋パーマ", minutes: 150, price: 13200, description: "シャンプー・ブロー込み" },
			{ name: "トリートメント", minutes: 45, price: 3300, description: "髪の状態に合わせてお選びします" },
		],
		resources: [
			{ name: "スタイリスト1", kind: "staff" },
			{ name: "スタイリスト2", kind: "staff" },
		],
		confirmation: (shop) =>
			lines(
				"{name}さん、ご予約ありがとうございます✂️",
				"",
				"日時：{reserve_datetime}",
				"メニュー：{reserve_course}",
				"担当：{reserve_resource}",
				"",
				`${shop.name}でお待ちしています。`,
			),
	},
};
