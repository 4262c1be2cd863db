import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { ACCESS_ANSWER, bookingAnswer, CONTACT_ANSWER, HOURS_ANSWER, lines } from "../common-answers.ts";
import { OWN_BOOKING_PAGE, OWN_FORM, type StarterTrade } from "../starter-trade.ts";

/** Starter set of a restaurant. */
export const restaurant: StarterTrade = {
	label: "飲食",
	examples: "レストラン・居酒屋・カフェ",
	colour: "#8f1d18",
	hours: { opens: "11:00", closes: "22:00" },
	tags: [
		["はじめてのお客様", "success"],
		["常連のお客様", "primary"],
		["宴会・団体のお客様", "danger"],
		["席の予約を見た", "info"],
		["アンケート回答済み", "warning"],
	],
	fields: [
		{ name: "よく来る時間", type: VAR_TYPES.select, choices: ["ランチ", "カフェ", "ディナー", "二次会"] },
		{ name: "苦手な食材・アレルギー", type: VAR_TYPES.longText },
		{ name: "お誕生日", type: VAR_TYPES.date },
		{ name: "ご来店の回数", type: VAR_TYPES.number },
	],
	greeting: (shop) =>
		lines(
			`{name}さん、友だち追加ありがとうございます。${shop.name}です🍽`,
			"",
			"お席のご予約は、このトークからどうぞ。",
			OWN_BOOKING_PAGE,
			"",
			"▼お好みを教えてください（30秒）",
			OWN_FORM,
		),
	answers: [
		bookingAnswer(
			"お席の予約のご案内",
			"お席のご予約はこちらからどうぞ🍽",
			["予約", "席", "空き"],
			"席の予約を見た",
		),
		{
			id: "price",
			name: "お品書きのご案内",
			keywords: ["メニュー", "お品書き", "料金", "コース"],
			text: () =>
				lines(
					"人気のメニューです（税込）。",
					"",
					`日替わりランチ ${formatYen(1_100)}`,
					`おまかせディナーコース ${formatYen(5_500)}`,
					`飲み放題（90分） ${formatYen(2_200)}`,
					"",
					"アレルギーのある方は、お気軽にお申し付けください。",
				),
		},
		HOURS_ANSWER,
		ACCESS_ANSWER,
		CONTACT_ANSWER,
	],
	menu: {
		bar: "席の予約・お品書き",
		size: "large",
		layout: "large-6",
		cells: [
			{ text: "席を予約", ground: "#8f1d18", ink: "#ffffff", icon: "calendar", tap: { answer: "booking" } },
			{ text: "お品書き", ground: "#b42b24", ink: "#ffffff", icon: "dish", tap: { answer: "price" } },
			{ text: "営業時間", ground: "#8f1d18", ink: "#ffffff", icon: "clock", tap: { answer: "hours" } },
			{ text: "アクセス", ground: "#774e04", ink: "#ffffff", icon: "pin", tap: { answer: "access" } },
			{ text: "お問い合わせ", ground: "#8f5f06", ink: "#ffffff", icon: "chat", tap: { answer: "contact" } },
			{ text: "電話する", ground: "#774e04", ink: "#ffffff", icon: "phone", tap: "phone" },
		],
	},
	form: {
		name: "お好みアンケート",
		title: "お好みを教えてください",
		tag: "アンケート回答済み",
		description: "次のご来店のおもてなしに役立てます（30秒ほど）。",
		questions: [
			{ label: "お名前", swatch_id: FIELD_TYPES.textbox, rule: "name", sync_real_name: true },
			{ label: "よくいらっしゃる時間", swatch_id: FIELD_TYPES.dropdown, field: "よく来る時間" },
			{
				label: "苦手な食材・アレルギー",
				swatch_id: FIELD_TYPES.textarea,
				field: "苦手な食材・アレルギー",
				required: false,
			},
			{ label: "お誕生日", swatch_id: FIELD_TYPES.date, field: "お誕生日", required: false },
		],
		thanks: (shop) =>
			lines("{name}さん、ありがとうございました。", `${shop.name}へのご来店をお待ちしています。`),
	},
	salon: {
		courses: [
			{ name: "お席のみ", minutes: 120, price: 0, description: "ご注文は当日お選びください" },
			{ name: "おまかせディナーコース", minutes: 120, price: 5500, description: "1名様の料金です" },
		],
		resources: [
			{ name: "テーブル1（2名まで）", kind: "frame" },
			{ name: "テーブル2（4名まで）", kind: "frame" },
			{ name: "個室（8名まで）", kind: "frame" },
		],
		confirmation: (shop) =>
			lines(
				"{name}さん、ご予約ありがとうございます🍽",
				"",
				"日時：{reserve_datetime}",
				"お席：{reserve_resource}",
				"",
				`${shop.name}でお待ちしています。`,
			),
	},
};
