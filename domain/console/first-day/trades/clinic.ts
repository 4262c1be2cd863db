import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { ACCESS_ANSWER, bookingAnswer, CONTACT_ANSWER, HOURS_ANSWER, lines } from "../common-answers.ts";
import { OWN_BOOKING_PAGE, OWN_FORM, type StarterTrade } from "../starter-trade.ts";

const INK = "#123f44";

/** Starter set of a clinic. */
export const clinic: StarterTrade = {
	label: "整体・クリニック",
	examples: "整体・接骨院・鍼灸・クリニック",
	colour: "#1f6f78",
	hours: { opens: "09:00", closes: "19:00" },
	tags: [
		["初診の方", "success"],
		["通院中の方", "primary"],
		["回数券の方", "danger"],
		["予約ページを見た", "info"],
		["問診票を提出済み", "warning"],
	],
	fields: [
		{
			name: "気になる場所",
			type: VAR_TYPES.select,
			choices: ["首・肩", "腰", "骨盤・股関節", "背中", "頭・目の疲れ", "その他"],
		},
		{ name: "症状が始まった時期", type: VAR_TYPES.normal },
		{ name: "前回のご来院日", type: VAR_TYPES.date },
		{ name: "治療中の病気・けが", type: VAR_TYPES.longText },
	],
	greeting: (shop) =>
		lines(
			`{name}さん、友だち追加ありがとうございます。${shop.name}です。`,
			"",
			"ご予約は、このトークから24時間お取りいただけます。",
			OWN_BOOKING_PAGE,
			"",
			"▼はじめての方は、問診票をご記入ください（2分）",
			OWN_FORM,
		),
	answers: [
		bookingAnswer(
			"予約のご案内",
			"ご予約はこちらからどうぞ。",
			["予約", "よやく", "空き"],
			"予約ページを見た",
		),
		{
			id: "price",
			name: "施術と料金のご案内",
			keywords: ["料金", "値段", "メニュー", "いくら", "保険"],
			text: () =>
				lines(
					"主な施術と料金です（税込）。",
					"",
					`初回カウンセリング＋施術（60分） ${formatYen(4_400)}`,
					`全身の施術（60分） ${formatYen(7_700)}`,
					`部分の施術（30分） ${formatYen(4_400)}`,
					"",
					"保険のことは、このトークでお気軽にお尋ねください。",
				),
		},
		HOURS_ANSWER,
		ACCESS_ANSWER,
		{
			...CONTACT_ANSWER,
			name: "ご相談の受付",
			keywords: ["問い合わせ", "質問", "相談", "痛い"],
		},
	],
	menu: {
		bar: "ご予約・ご相談",
		size: "large",
		layout: "large-6",
		cells: [
			{ text: "予約する", ground: "#1f6f78", ink: "#ffffff", icon: "calendar", tap: { answer: "booking" } },
			{ text: "施術・料金", ground: "#cfe6e8", ink: INK, icon: "list", tap: { answer: "price" } },
			{ text: "症状の相談", ground: "#e6f2f3", ink: INK, icon: "chat", tap: { answer: "contact" } },
			{ text: "受付時間", ground: "#e6f2f3", ink: INK, icon: "clock", tap: { answer: "hours" } },
			{ text: "アクセス", ground: "#b9d9dc", ink: INK, icon: "pin", tap: { answer: "access" } },
			{ text: "電話する", ground: "#cfe6e8", ink: INK, icon: "phone", tap: "phone" },
		],
	},
	form: {
		name: "はじめての方の問診票",
		title: "はじめての方の問診票",
		tag: "問診票を提出済み",
		description: "ご来院の前にご記入いただくと、施術の時間を長くお取りできます（2分ほど）。",
		questions: [
			{ label: "お名前", swatch_id: FIELD_TYPES.textbox, rule: "name", sync_real_name: true },
			{ label: "いちばん気になる場所", swatch_id: FIELD_TYPES.dropdown, field: "気になる場所" },
			{
				label: "いつごろからですか",
				swatch_id: FIELD_TYPES.textbox,
				rule: "none",
				field: "症状が始まった時期",
			},
			{
				label: "治療中の病気・けが、妊娠の有無",
				swatch_id: FIELD_TYPES.textarea,
				required: false,
				description: "なければ空欄で大丈夫です。",
				field: "治療中の病気・けが",
			},
		],
		thanks: (shop) =>
			lines(
				"{name}さん、問診票のご記入ありがとうございました。",
				`${shop.name}でお待ちしています。どうぞお大事に。`,
			),
	},
	salon: {
		courses: [
			{ name: "初回カウンセリング＋施術", minutes: 60, price: 4400, description: "はじめての方はこちら" },
			{ name: "全身の施術", minutes: 60, price: 7700, description: "全身のゆがみを整えたい方に" },
			{ name: "部分の施術", minutes: 30, price: 4400, description: "気になる場所を集中して" },
		],
		resources: [
			{ name: "施術者1", kind: "staff" },
			{ name: "施術者2", kind: "staff" },
		],
		confirmation: (shop) =>
			lines(
				"{name}さん、ご予約を承りました。",
				"",
				"日時：{reserve_datetime}",
				"施術：{reserve_course}",
				"担当：{reserve_resource}",
				"",
				"動きやすい服装でお越しください。",
				`${shop.name}でお待ちしています。`,
			),
	},
};
