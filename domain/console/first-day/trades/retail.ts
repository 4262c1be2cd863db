import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { ACCESS_ANSWER, CONTACT_ANSWER, HOURS_ANSWER, lines } from "../common-answers.ts";
import { OWN_FORM, type StarterTrade } from "../starter-trade.ts";

const INK = "#3a2a05";

/** Starter set of a shop that sells goods. It takes orders by its form. */
export const retail: StarterTrade = {
	label: "小売",
	examples: "雑貨・洋服・食品・花・本",
	colour: "#a05a00",
	hours: { opens: "11:00", closes: "20:00" },
	tags: [
		["はじめてのお客様", "success"],
		["常連のお客様", "primary"],
		["お取り置きを希望", "danger"],
		["新着のお知らせを希望", "info"],
		["再入荷待ち", "warning"],
	],
	fields: [
		{ name: "お好みの商品", type: VAR_TYPES.select, choices: ["新着", "定番", "ギフト", "セール"] },
		{ name: "お取り置きの商品", type: VAR_TYPES.longText },
		{ name: "サイズ・色のご希望", type: VAR_TYPES.normal },
		{ name: "お誕生日", type: VAR_TYPES.date },
	],
	greeting: (shop) =>
		lines(
			`{name}さん、友だち追加ありがとうございます。${shop.name}です🎁`,
			"",
			"新着やお得な情報を、いちばんにお届けします。",
			"",
			"▼お取り置き・在庫のお問い合わせはこちら",
			OWN_FORM,
		),
	answers: [
		{
			id: "form",
			name: "お取り置きのご案内",
			keywords: ["取り置き", "在庫", "予約"],
			tag: "お取り置きを希望",
			text: () =>
				lines(
					"お取り置き・在庫のお問い合わせはこちらからどうぞ🎁",
					OWN_FORM,
					"",
					"スタッフが確認して、このトークでお返事します。",
				),
		},
		{
			id: "news",
			name: "新着のご案内",
			keywords: ["新着", "新商品", "入荷"],
			tag: "新着のお知らせを希望",
			text: () => lines("新着のお知らせを承りました。", "入荷したときに、このトークでお知らせします。"),
		},
		HOURS_ANSWER,
		ACCESS_ANSWER,
		CONTACT_ANSWER,
	],
	menu: {
		bar: "お取り置き・新着",
		size: "large",
		layout: "large-6",
		cells: [
			{ text: "お取り置き", ground: "#a05a00", ink: "#ffffff", icon: "bag", tap: { answer: "form" } },
			{ text: "新着を受け取る", ground: "#fdebc8", ink: INK, icon: "gift", tap: { answer: "news" } },
			{ text: "お問い合わせ", ground: "#fff6e3", ink: INK, icon: "chat", tap: { answer: "contact" } },
			{ text: "営業時間", ground: "#fff6e3", ink: INK, icon: "clock", tap: { answer: "hours" } },
			{ text: "アクセス", ground: "#f8d794", ink: INK, icon: "pin", tap: { answer: "access" } },
			{ text: "電話する", ground: "#fdebc8", ink: INK, icon: "phone", tap: "phone" },
		],
	},
	form: {
		name: "お取り置き・在庫のお問い合わせ",
		title: "お取り置き・在庫のお問い合わせ",
		tag: "お取り置きを希望",
		description: "ご希望の商品を教えてください。スタッフが確認してお返事します（1分ほど）。",
		questions: [
			{ label: "お名前", swatch_id: FIELD_TYPES.textbox, rule: "name", sync_real_name: true },
			{ label: "ご希望の商品", swatch_id: FIELD_TYPES.textarea, field: "お取り置きの商品" },
			{
				label: "サイズ・色のご希望",
				swatch_id: FIELD_TYPES.textbox,
				rule: "none",
				field: "サイズ・色のご希望",
				required: false,
			},
			{ label: "お受け取り希望日", swatch_id: FIELD_TYPES.date, required: false },
		],
		thanks: () =>
			lines("{name}さん、お問い合わせありがとうございます。", "在庫を確認して、このトークでお返事します。"),
	},
	salon: null,
};
