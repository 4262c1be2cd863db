import {
	addDemoTags,
	BOOKING_LINES,
	createNoticeAction,
	type DemoAction,
	sendText,
} from "#db/demo/demo-effects.ts";
import type { SalonFlowActions } from "#domain/booking/salons/reservation-flow.ts";
import { TWICE_TYPE } from "#domain/engine/actions/repetition-rule.ts";

// Tags, actions and auto-responses of the demo clinic 整体院 みなと in Ginza. Ids are fixed, so that records can
// refer to each other.

export const CLINIC_TAG_FOLDERS = [
	{ id: 1, name: "お悩み" },
	{ id: 2, name: "ご来院の状況" },
] as const;

/** Ids of the tags. */
export const CLINIC_TAG = {
	neck: 1,
	back: 2,
	pelvis: 3,
	posture: 4,
	head: 5,
	first: 6,
	regular: 7,
	upkeep: 8,
	away: 9,
	coupon: 10,
	wish: 11,
} as const;

export const CLINIC_TAGS = [
	{ id: CLINIC_TAG.neck, name: "肩こり・首こり", groupId: 1, colour: "primary" },
	{ id: CLINIC_TAG.back, name: "腰痛", groupId: 1, colour: "warning" },
	{ id: CLINIC_TAG.pelvis, name: "骨盤・産後", groupId: 1, colour: "danger" },
	{ id: CLINIC_TAG.posture, name: "猫背・姿勢", groupId: 1, colour: "info" },
	{ id: CLINIC_TAG.head, name: "頭痛・眼精疲労", groupId: 1 },
	{ id: CLINIC_TAG.first, name: "初回のみ", groupId: 2 },
	{ id: CLINIC_TAG.regular, name: "ご来院中", groupId: 2, colour: "success" },
	{ id: CLINIC_TAG.upkeep, name: "月1回のメンテナンス", groupId: 2 },
	{ id: CLINIC_TAG.away, name: "しばらく来院なし", groupId: 2 },
	{ id: CLINIC_TAG.coupon, name: "回数券あり" },
	{ id: CLINIC_TAG.wish, name: "予約希望", groupId: 2, colour: "info" },
] as const;

/** Code of the clinic's public address. */
export const CLINIC_SALON_CODE = "9d41c7e2b6804fa3a5e1d08c";

export const CLINIC_ACTIONS: DemoAction[] = [
	{
		id: 1,
		name: "予約のご案内",
		twiceType: TWICE_TYPE.always,
		effects: [
			sendText(
				`ご予約のご連絡ありがとうございます。\n空いている時間は、こちらのページからすぐにお取りいただけます。\n{SALON_${CLINIC_SALON_CODE}}\nつらい場所があれば、このトークでお知らせください。`,
			),
			addDemoTags(CLINIC_TAG.wish),
		],
	},
	{
		id: 2,
		name: "受付時間の回答",
		twiceType: TWICE_TYPE.always,
		effects: [
			sendText(
				"受付時間は、平日 11:00〜20:00、土日祝 10:00〜18:00 です（最終受付は1時間前）。\n水曜日はお休みをいただいております。",
			),
		],
	},
	{
		id: 3,
		name: "料金の回答",
		twiceType: TWICE_TYPE.always,
		effects: [
			sendText(
				"料金のご案内です（税込）。\n・初回カウンセリング＋施術 75分 5,500 円\n・全身整体 60分 7,700 円\n・骨盤矯正 45分 6,600 円\n・肩こり・首こり集中 30分 4,400 円\n保険はお使いいただけません。院長のご指名は 550 円 です。",
			),
		],
	},
	{
		id: 4,
		name: "お悩みの受付",
		twiceType: TWICE_TYPE.always,
		effects: [
			sendText(
				"お悩みをお聞かせいただきありがとうございます。\nいつから、どんなときにつらいかを教えていただけると、施術者が順番にお返事します。\nしびれや強い痛みがある場合は、まず医療機関にご相談ください。",
			),
		],
	},
];

export const CLINIC_AUTO_RESPONSES = [
	{
		id: 1,
		name: "予約の受付",
		ruleMix: 0,
		actionId: 1,
		order: 0,
		keywords: ["予約", "よやく", "空いてますか", "空きはありますか"],
	},
	{
		id: 2,
		name: "受付時間・定休日",
		ruleMix: 0,
		actionId: 2,
		order: 0,
		keywords: ["営業時間", "受付時間", "定休日", "何時まで"],
	},
	{
		id: 3,
		name: "料金",
		ruleMix: 0,
		actionId: 3,
		order: 0,
		keywords: ["料金", "いくら", "値段", "メニュー"],
	},
	{
		id: 4,
		name: "お悩みの相談",
		ruleMix: 0,
		actionId: 4,
		order: 0,
		keywords: ["相談", "悩み", "つらい", "しびれ"],
	},
] as const;

/** Messages to friends about their bookings. */
export const CLINIC_NOTICES: DemoAction[] = [
	createNoticeAction(
		21,
		"予約の確定のお知らせ",
		`{name}さん、ご予約を承りました。\n${BOOKING_LINES}\n料金のめやす：{reserve_price}\nお着替えはご用意しています。`,
	),
	createNoticeAction(
		22,
		"予約の変更のお知らせ",
		`ご予約を変更しました。\n{reserve_before_datetime:3} から\n${BOOKING_LINES}`,
	),
	createNoticeAction(
		23,
		"予約のキャンセルのお知らせ",
		`ご予約をキャンセルしました。\n${BOOKING_LINES}\nまたのご来院をお待ちしております。`,
	),
	createNoticeAction(
		24,
		"キャンセルのご相談の受付",
		`{reserve_request}を受け付けました。確認して、このトークでお知らせします。\n${BOOKING_LINES}`,
	),
];

/** Notices by the event of a booking. */
export const CLINIC_NOTICE_ACTIONS: SalonFlowActions = {
	register: 21,
	approve: 21,
	update: 22,
	cancel: 23,
	request: 24,
	edit: 24,
};
