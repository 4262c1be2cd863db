import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { ACCESS_ANSWER, bookingAnswer, CONTACT_ANSWER, HOURS_ANSWER, lines } from "../common-answers.ts";
import { OWN_BOOKING_PAGE, OWN_FORM, type StarterTrade } from "../starter-trade.ts";

const INK = "#4b3350";

/** Starter set of a beauty salon. */
export const beautySalon: StarterTrade = {
	label: "サロン",
	examples: "ネイル・エステ・まつ毛・脱毛",
	colour: "#7a4a86",
	hours: { opens: "10:00", closes: "20:00" },
	tags: [
		["はじめてのお客様", "success"],
		["常連のお客様", "primary"],
		["回数券のお客様", "danger"],
		["予約ページを見た", "info"],
		["カウンセリング回答済み", "warning"],
	],
	fields: [
		{
			name: "気になるメニュー",
			type: VAR_TYPES.select,
			choices: ["ネイル", "フェイシャル", "ボディ", "まつ毛", "脱毛"],
		},
		{ name: "アレルギー・お肌の状態", type: VAR_TYPES.longText },
		{ name: "前回のご来店日", type: VAR_TYPES.date },
		{ name: "回数券の残り", type: VAR_TYPES.number },
	],
	greeting: (shop) =>
		lines(
			`{name}さん、はじめまして。${shop.name}です💐`,
			"友だち追加ありがとうございます。",
			"",
			"このトークから、空き状況の確認とご予約ができます。",
			"▼ご予約はこちら",
			OWN_BOOKING_PAGE,
			"",
			"▼はじめての方は、ご来店前のカウンセリングへ（2分）",
			OWN_FORM,
		),
	answers: [
		bookingAnswer(
			"予約のご案内",
			"ご予約はこちらからどうぞ💐",
			["予約", "よやく", "空き"],
			"予約ページを見た",
		),
		{
			id: "price",
			name: "メニュー・料金のご案内",
			keywords: ["料金", "値段", "メニュー", "いくら"],
			text: () =>
				lines(
					"人気のメニューと料金です（税込）。",
					"",
					`はじめての方限定コース ${formatYen(5_500)}`,
					`スタンダードコース ${formatYen(8_800)}`,
					`プレミアムコース ${formatYen(13_200)}`,
					"",
					"お肌やお爪の状態に合わせてご提案します。",
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
			{ text: "予約する", ground: "#7a4a86", ink: "#ffffff", icon: "calendar", tap: { answer: "booking" } },
			{ text: "メニュー・料金", ground: "#ead9ee", ink: INK, icon: "star", tap: { answer: "price" } },
			{ text: "ご相談", ground: "#f6edf8", ink: INK, icon: "chat", tap: { answer: "contact" } },
			{ text: "営業時間", ground: "#f6edf8", ink: INK, icon: "clock", tap: { answer: "hours" } },
			{ text: "アクセス", ground: "#e0cbe6", ink: INK, icon: "pin", tap: { answer: "access" } },
			{ text: "電話する", ground: "#ead9ee", ink: INK, icon: "phone", tap: "phone" },
		],
	},
	form: {
		name: "ご来店前のカウンセリング",
		title: "ご来店前のカウンセリング",
		tag: "カウンセリング回答済み",
		description: "お肌の状態やご希望を先に教えていただくと、当日すぐに始められます（2分ほど）。",
		questions: [
			{ label: "お名前", swatch_id: FIELD_TYPES.textbox, rule: "name", sync_real_name: true },
			{ label: "気になるメニュー", swatch_id: FIELD_TYPES.dropdown, field: "気になるメニュー" },
			{
				label: "アレルギーやお肌の状態",
				swatch_id: FIELD_TYPES.textarea,
				required: false,
				description: "なければ空欄で大丈夫です。",
				field: "アレルギー・お肌の状態",
			},
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
			{
				name: "はじめての方限定コース",
				minutes: 60,
				price: 5500,
				description: "カウンセリング付き。はじめてのご来店の方のみ",
			},
			{ name: "スタンダードコース", minutes: 75, price: 8800, description: "いちばん人気のコース" },
			{ name: "プレミアムコース", minutes: 100, price: 13200, description: "ゆったり過ごしたい方に" },
		],
		resources: [
			{ name: "スタッフ1", kind: "staff" },
			{ name: "スタッフ2", kind: "staff" },
		],
		confirmation: (shop) =>
			lines(
				"{name}さん、ご予約ありがとうございます💐",
				"",
				"日時：{reserve_datetime}",
				"コース：{reserve_course}",
				"担当：{reserve_resource}",
				"",
				`${shop.name}でお待ちしています。`,
			),
	},
};
