import { DELAY_TYPE } from "#domain/engine/actions/effects/delay.ts";
import { TWICE_TYPE } from "#domain/engine/actions/repetition-rule.ts";
import { addDemoTags, type DemoAction, sendText } from "./demo-effects.ts";

/**
 * Tags, actions and auto-responses of the demo shop, a hair salon with two branches. Ids are fixed, so that
 * records can refer to each other.
 */
export const DEMO_TAG_FOLDERS = [
	{ id: 1, name: "店舗" },
	{ id: 2, name: "来店状況" },
	{ id: 3, name: "メニュー" },
] as const;

export const DEMO_TAGS = [
	{ id: 1, name: "渋谷店", groupId: 1, colour: "primary" },
	{ id: 2, name: "吉祥寺店", groupId: 1, colour: "success" },
	{ id: 3, name: "予約希望", groupId: 2, colour: "info" },
	{ id: 4, name: "初回来店", groupId: 2 },
	{ id: 5, name: "リピーター", groupId: 2 },
	{ id: 6, name: "VIP", groupId: 2, colour: "warning" },
	{ id: 7, name: "カット", groupId: 3 },
	{ id: 8, name: "カラー", groupId: 3 },
	{ id: 9, name: "パーマ・縮毛矯正", groupId: 3 },
	{ id: 10, name: "ヘアケア相談", groupId: 3 },
	{ id: 11, name: "誕生月クーポン送付済み" },
	{ id: 12, name: "しばらく来店なし", colour: "danger" },
	{ id: 13, name: "システム：ブロック解除", protected: true },
	{
		id: 14,
		name: "先着20名様 ヘッドスパ体験",
		groupId: 2,
		capacity: 20,
		appendActionId: 2,
		fulledActionId: 5,
		replaceTagId: 12,
		rate: 2,
	},
] as const;

export const DEMO_ACTIONS: DemoAction[] = [
	{
		id: 1,
		groupId: 11,
		name: "予約のご案内",
		twiceType: TWICE_TYPE.always,
		effects: [
			sendText(
				"ご予約のご連絡ありがとうございます。\nご希望の日時・メニュー・担当スタイリストをお知らせください。担当者が確認して、1時間以内にお返事します。\n空き時間の確認とご予約は、こちらのページからもできます（渋谷店）。\n{SALON_5c1b0a7e93d24f68a1c7e0b2}",
			),
			addDemoTags(3),
			{
				...sendText(
					"ご予約の内容はお決まりでしょうか？空き状況はこちらからもご確認いただけます。\nhttps://example.com/hiyori/reserve",
				),
				delay_type: DELAY_TYPE.minutes,
				delay_min: 30,
				delay_max: 60,
			},
		],
	},
	{
		id: 2,
		name: "営業時間の回答",
		twiceType: TWICE_TYPE.always,
		effects: [
			sendText(
				"営業時間は 10:00〜21:00（土曜日は翌1:00まで）です。\n毎週月曜日はお休みをいただいております。",
			),
		],
	},
	{
		id: 3,
		name: "初回クーポンのお渡し",
		twiceType: TWICE_TYPE.once,
		effects: [
			sendText(
				"初めての方限定クーポンです。ご来店時にこの画面をお見せください。\n\n✂️ カット＋カラー 20%OFF（有効期限：今月末）",
			),
			addDemoTags(4),
			{
				...sendText("クーポンのご利用はお早めに。ご予約は「予約」と送ってくださいね。"),
				delay_type: DELAY_TYPE.timeOfDay,
				delay_at: "19:00",
			},
		],
	},
	{
		id: 4,
		name: "ヘアケア相談の受付",
		twiceType: TWICE_TYPE.always,
		effects: [
			addDemoTags(10),
			sendText(
				"髪のお悩みをお聞かせください。スタイリストが順番にお答えします。\n（写真を送っていただくと、よりくわしくご案内できます）",
			),
		],
	},
	{
		id: 5,
		name: "内容を確認してご返信します",
		twiceType: TWICE_TYPE.always,
		effects: [sendText("メッセージありがとうございます。担当者が確認して、順番にお返事いたします。")],
	},
];

export const DEMO_AUTO_RESPONSES = [
	{
		id: 1,
		name: "予約の受付",
		keywords: ["予約", "よやく", "空いてますか"],
		ruleMix: 0,
		actionId: 1,
		order: 0,
	},
	{
		id: 2,
		groupId: 12,
		name: "営業時間・定休日",
		keywords: ["営業時間", "定休日", "何時まで", "休み"],
		ruleMix: 0,
		actionId: 2,
		order: 0,
	},
	{ id: 3, name: "初回クーポン", keywords: ["クーポン", "初めて"], ruleMix: 1, actionId: 3, order: 0 },
	{
		id: 4,
		name: "ヘアケア相談",
		keywords: ["相談", "悩み", "パサつき", "うねり"],
		ruleMix: 0,
		actionId: 4,
		order: 0,
	},
	{
		id: 5,
		name: "お礼への返信（停止中）",
		keywords: ["ありがとう"],
		ruleMix: 0,
		actionId: 5,
		order: 0,
		inactive: true,
	},
] as const;
