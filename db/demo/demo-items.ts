import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import { EPISODE_TYPES } from "#domain/automation/reminders/reminder-types.ts";
import type { TemplateContent } from "#domain/content/templates/template-content.ts";
import { COMMON_VAR_TYPES } from "#domain/engine/kinds/common-var.ts";
import type { TemplateType } from "#domain/engine/kinds/template.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { buttonsOfMenu, DEMO_MENUS, demoMenuPicture, sizeOfMenu } from "./demo-menus.ts";

/** Items of the demo shop by kind. Ids are fixed, so that records can refer to each other. */

/** Folders of all kinds except tags, whose folders are in demo-shop.ts. */
export const DEMO_ITEM_FOLDERS = [
	{ id: 11, kind: "action", name: "自動応答用" },
	{ id: 12, kind: "reaction", name: "営業案内" },
	{ id: 13, kind: "form", name: "アンケート" },
	{ id: 14, kind: "form", name: "申込フォーム" },
	{ id: 15, kind: "scenario", name: "新しい友だち向け" },
	{ id: 16, kind: "template", name: "お知らせ" },
	{ id: 17, kind: "template", name: "キャンペーン" },
	{ id: 18, kind: "richmenu", name: "通常営業" },
	{ id: 19, kind: "var", name: "お客様カルテ" },
	{ id: 20, kind: "landing", name: "店頭" },
	{ id: 21, kind: "tracker", name: "予約" },
	{ id: 22, kind: "event_reserve", name: "講習会" },
	{ id: 23, kind: "funnel", name: "よく使う条件" },
	{ id: 24, kind: "event_reserve", name: "練習会" },
	{ id: 30, kind: "journey", name: "店舗" },
	{ id: 31, kind: "journey", name: "オンラインショップ" },
] as const;

/** Form field with defaults. */
export const demoQuestion = (
	id: number,
	properties: Pick<FormField, "label" | "swatch_id"> & Partial<FormField>,
): FormField => ({
	id,
	rule: null,
	var_id: null,
	var_name: "",
	var_type: null,
	required: true,
	description: "",
	options: [],
	syncGc: false,
	sync_real_name: false,
	...properties,
});

const { textbox, textarea, dropdown } = FIELD_TYPES;

export const DEMO_FORMS = [
	{
		id: 1,
		name: "ご来店後アンケート",
		code: "hzr3kd",
		groupId: 13,
		title: "ご来店ありがとうございました",
		description: "よりよいお店づくりのため、3つの質問にお答えください。",
		fields: [
			demoQuestion(1, {
				label: "仕上がりはいかがでしたか",
				swatch_id: dropdown,
				options: ["とても満足", "満足", "ふつう", "気になるところがある"],
			}),
			demoQuestion(2, { label: "次回のご希望", swatch_id: textbox, rule: "none", required: false }),
			demoQuestion(3, {
				label: "ご意見・ご要望",
				swatch_id: textarea,
				required: false,
				description: "お気づきのことを、ご自由にお書きください。",
			}),
		],
		rate: 2,
		notify: true,
	},
	{
		id: 2,
		name: "カラーのご相談カルテ",
		code: "c4w8pn",
		groupId: 14,
		title: "カラーのご相談",
		description: "髪の状態とご希望をお聞かせください。",
		fields: [
			demoQuestion(1, { label: "お名前", swatch_id: textbox, rule: "name", sync_real_name: true }),
			demoQuestion(2, { label: "フリガナ", swatch_id: textbox, rule: "kana" }),
			demoQuestion(3, { label: "お電話番号", swatch_id: textbox, rule: "tel", required: false }),
			demoQuestion(4, {
				label: "担当スタイリストのご希望",
				swatch_id: dropdown,
				options: ["佐藤", "高橋", "指名なし"],
				var_id: 3,
				var_name: "担当スタイリスト",
				var_type: VAR_TYPES.select,
			}),
			demoQuestion(5, {
				label: "髪のお悩み",
				swatch_id: textarea,
				required: false,
				var_id: 5,
				var_name: "髪のお悩み・前回の施術内容",
				var_type: VAR_TYPES.longText,
			}),
		],
		exportGoogleSheet: 1,
		spreadsheetId: "1hiyoriColorKarte",
	},
	{
		id: 3,
		name: "成人式ヘアセット 2027年1月 事前申込（振袖・袴、早朝枠のご希望を含む）",
		code: "sj27qa",
		groupId: 14,
		title: "成人式ヘアセットのお申込み",
		description: "受付は先着順です。",
		fields: [
			demoQuestion(1, { label: "お名前", swatch_id: textbox, rule: "name" }),
			demoQuestion(2, {
				label: "ご希望の時間",
				swatch_id: dropdown,
				options: ["4時から", "6時から", "8時から"],
			}),
		],
		statusDescription: "定員に達したため受付を終了しました。",
		exportGoogleSheet: 2,
		spreadsheetId: "1hiyoriSeijin",
	},
	{ id: 4, name: "旧・お問い合わせフォーム", code: "old001", generation: 1 },
] as const;

export const DEMO_REMINDERS = [
	{ id: 1, name: "ご予約日のリマインダ" },
	{ id: 2, name: "カラー後のヘアケア（施術日から）" },
	{ id: 3, name: "予約のリマインダ", type: EPISODE_TYPES.reserve },
	{ id: 4, name: "予約のフォロー", type: EPISODE_TYPES.follow },
] as const;

export const DEMO_CONVERSIONS = [
	{ id: 1, name: "Web予約の完了", trackerCode: "rsv8done", groupId: 21, actionId: 1, rate: 2 },
	{
		id: 2,
		name: "オンラインショップでの購入",
		trackerCode: "shop5buy",
		groupId: null,
		actionId: null,
		rate: 1,
	},
] as const;

export const DEMO_LANDINGS = [
	{ id: 1, name: "渋谷店 レジ横のQRコード", code: "sby7qr2a", groupId: 20, actionId: null, page: null },
	{
		id: 2,
		name: "Instagramのプロフィール",
		code: "insta9pf",
		groupId: null,
		actionId: 3,
		page: {
			title: "Instagramをご覧の皆さまへ",
			text: "LINEで友だちになると、空き状況のご案内と季節のヘアケア情報をお届けします。\nご予約もLINEからどうぞ。",
			media_key: null,
			button: "LINEで友だち追加",
			colour: "#06c755",
		},
	},
	{
		id: 3,
		name: "ご紹介カードのQRコード",
		code: "intro3cd",
		groupId: 20,
		actionId: 3,
		page: {
			title: "ご紹介ありがとうございます",
			text: "友だちになると、初回のカットが10%引きになります。\nご予約もLINEからどうぞ。",
			media_key: null,
			button: "LINEで友だち追加",
			colour: "#06c755",
		},
	},
] as const;

export const DEMO_SCENARIOS = [
	{
		id: 1,
		name: "はじめてのお客様へ（7日間）",
		groupId: 15,
		isRun: true,
		dateDiff: 0,
		afterReadToId: 2,
		afterReadToStep: null,
	},
	{
		id: 2,
		name: "ヘアケア通信",
		groupId: null,
		isRun: true,
		dateDiff: 1,
		afterReadToId: null,
		afterReadToStep: null,
	},
	{
		id: 3,
		name: "夏のキャンペーン 2026",
		groupId: null,
		isRun: false,
		dateDiff: 1,
		afterReadToId: -1,
		afterReadToStep: null,
	},
] as const;

const GREY = "#777777";

export const DEMO_FRIEND_FIELDS = [
	{ id: 1, name: "システム表示名", groupId: null, type: VAR_TYPES.normal, protected: true, rate: 1 },
	{ id: 2, name: "お誕生日", groupId: 19, type: VAR_TYPES.date, rate: 2 },
	{
		id: 3,
		name: "担当スタイリスト",
		groupId: 19,
		type: VAR_TYPES.select,
		rate: 2,
		choices: [
			{ id: 1, value: "佐藤", color: "#337ab7", sortIndex: 0 },
			{ id: 2, value: "高橋", color: "#5cb85c", sortIndex: 1 },
			{ id: 3, value: "指名なし", color: GREY, sortIndex: 2 },
		],
	},
	{ id: 4, name: "来店回数", groupId: 19, type: VAR_TYPES.number, rate: 1, echoDefault: "0" },
	{ id: 5, name: "髪のお悩み・前回の施術内容", groupId: 19, type: VAR_TYPES.longText, rate: 1 },
	{ id: 6, name: "仕上がりの写真", groupId: null, type: VAR_TYPES.image, rate: 1, isActive: false },
] as const;

export const DEMO_COMMON_VARIABLES = [
	{
		id: 1,
		name: "今月のキャンペーン名",
		code: "cmpn",
		type: COMMON_VAR_TYPES.string,
		value: "秋のうるおいカラー",
	},
	{ id: 2, name: "ヘッドスパの残り枠", code: "spa2", type: COMMON_VAR_TYPES.number, value: "12", number: 12 },
	{
		id: 3,
		name: "年末年始の営業案内",
		code: "nwyr",
		type: COMMON_VAR_TYPES.longText,
		value: "12月30日から1月4日までお休みをいただきます。\n1月5日は10時から営業いたします。",
	},
	{
		id: 4,
		name: "キャンペーン最終日",
		code: "cend",
		type: COMMON_VAR_TYPES.date,
		value: "2026-12-20",
		date: "2026-12-20",
	},
] as const;

export interface DemoTemplate {
	id: number;
	name: string;
	groupId: number | null;
	type: TemplateType;
	editorVersion: number;
	content: TemplateContent;
}

export const DEMO_TEMPLATES: DemoTemplate[] = [
	{
		id: 1,
		name: "ご来店のお礼",
		groupId: 16,
		type: "text",
		editorVersion: 1,
		content: {
			type: "text",
			text: "本日はご来店いただきありがとうございました。\n仕上がりはいかがでしょうか？気になるところがあれば、1週間以内のお直しは無料です。",
		},
	},
	{
		id: 2,
		name: "秋のカラーメニュー",
		groupId: 17,
		type: "carousel",
		editorVersion: 2,
		content: {
			type: "carousel",
			alt_text: "秋のカラーメニューのご案内",
			columns: [
				{
					title: "うるおいカラー",
					text: "ツヤと手ざわりを重視する方に。約90分 9,900 円",
					media_key: null,
					buttons: [{ label: "予約する", type: "message", uri: "", text: "予約 うるおいカラー" }],
				},
				{
					title: "ハイライト",
					text: "立体感のある仕上がりに。約150分 16,500 円",
					media_key: null,
					buttons: [{ label: "予約する", type: "message", uri: "", text: "予約 ハイライト" }],
				},
			],
		},
	},
	{
		id: 3,
		name: "会員カード",
		groupId: null,
		type: "flex",
		editorVersion: 3,
		content: {
			type: "flex",
			alt_text: "会員カード",
			contents: JSON.stringify({
				type: "bubble",
				body: {
					type: "box",
					layout: "vertical",
					contents: [
						{ type: "text", text: "ひより美容室 会員カード", weight: "bold", size: "lg" },
						{ type: "text", text: "ご来店でスタンプが1つたまります。", wrap: true, margin: "md" },
					],
				},
				footer: {
					type: "box",
					layout: "vertical",
					contents: [
						{ type: "button", action: { type: "postback", label: "スタンプを見る", data: "スタンプ" } },
					],
				},
			}),
		},
	},
	{
		id: 4,
		name: "来店後フォロー一式",
		groupId: 16,
		type: "pack",
		editorVersion: 10,
		content: { type: "pack", template_ids: [1, 2] },
	},
	{
		id: 5,
		name: "旧・予約のご案内",
		groupId: null,
		type: "text",
		editorVersion: 0,
		content: {
			type: "text",
			text: "ご予約はこちらから\nhttps://example.com/hiyori/reserve\n店舗の場所\nhttps://example.com/hiyori/access",
		},
	},
];

export const DEMO_SITE_SCRIPTS = [
	{
		id: 1,
		name: "公式サイト トップページ",
		code: "hpscr8ab",
		url: "https://example.com/hiyori/",
		referers: [
			{ id: 1, rule: "google.com", stay_seconds: 10 },
			{ id: 2, rule: "instagram.com", stay_seconds: 0 },
		],
	},
	{
		id: 2,
		name: "採用ページ（停止中）",
		code: "recr4scr",
		url: "https://example.com/hiyori/recruit",
		isActive: false,
		referers: [],
	},
] as const;

export const DEMO_RICHMENUS = DEMO_MENUS.map(({ design, areas, ...menu }) => ({
	...menu,
	...sizeOfMenu(design),
	mediaKey: demoMenuPicture(menu.id),
	mediaType: "image/png",
	buttons: buttonsOfMenu({ ...menu, design, areas }),
}));

/** Items of the selector that are no kind of the explorer. */
export const DEMO_SITES = [
	{ id: 1, name: "公式サイト", url: "https://example.com/hiyori/" },
	{ id: 2, name: "予約サイト", url: "https://example.com/hiyori/reserve" },
] as const;
