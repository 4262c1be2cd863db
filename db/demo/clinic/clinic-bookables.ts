import { DEFAULT_SALON_RULES } from "#domain/booking/salons/salon-settings.ts";
import { CLINIC_PICTURES, clinicPictureAddress } from "./clinic-pictures.ts";
import { CLINIC_SALON_CODE } from "./clinic-shop.ts";

// Bookable items of the demo clinic. Ids are fixed, so that records can refer to each other.

export const CLINIC_COLOUR = "#1f6f78";

/** Friends book at once, and may change and cancel until the evening before. */
export const CLINIC_SALON = {
	id: 1,
	name: "整体院 みなと",
	enableOnline: true,
	syncShift: true,
	position: 1,
	rules: {
		...DEFAULT_SALON_RULES,
		unit: 30 as const,
		bufferAfter: 0,
		window: { leadMinutes: 60, days: 60 },
		modes: { create: 0 as const, change: 0 as const, cancel: 3 as const },
	},
};

/** The number and the address do not exist. */
export const CLINIC_SHOP_INFO = {
	name: "整体院 みなと",
	address: "東京都中央区銀座0-0-0 みなとビル3階",
	phone: "03-0000-0000",
	description:
		"銀座駅A3出口から徒歩3分。完全予約制で、お着替えをご用意しています。ご予約の5分前にお越しください。",
	map_url: "",
	logo_key: CLINIC_PICTURES.logo,
	cover_key: CLINIC_PICTURES.room,
	colour: CLINIC_COLOUR,
};

export const CLINIC_URL = { id: 1, salonId: 1, code: CLINIC_SALON_CODE, name: "トークとリッチメニュー" };

export const CLINIC_STAFF = [
	{
		id: 1,
		salonId: 1,
		name: "港 誠一（院長）",
		kind: "staff",
		colour: 7,
		position: 1,
		fee: 550,
		picture: clinicPictureAddress("minato"),
		description: "施術歴18年。肩・首と腰のお悩みを得意としています。",
	},
	{
		id: 2,
		salonId: 1,
		name: "大西 由佳",
		kind: "staff",
		colour: 2,
		position: 2,
		picture: clinicPictureAddress("onishi"),
		description: "女性施術者。産後の骨盤矯正と、姿勢の改善を担当しています。",
	},
] as const;

export const CLINIC_COURSES = [
	{
		id: 1,
		salonId: 1,
		name: "初回カウンセリング＋施術",
		minutes: 75,
		price: 5_500,
		position: 1,
		description: "はじめての方はこちら。お悩みと姿勢を確認してから施術します。",
	},
	{
		id: 2,
		salonId: 1,
		name: "全身整体",
		minutes: 60,
		price: 7_700,
		position: 2,
		description: "頭から足先まで、全身のゆがみを整えます。",
	},
	{
		id: 3,
		salonId: 1,
		name: "骨盤矯正",
		minutes: 45,
		price: 6_600,
		position: 3,
		description: "腰痛や産後の骨盤のお悩みに。お子さま連れもどうぞ。",
	},
	{
		id: 4,
		salonId: 1,
		name: "肩こり・首こり集中",
		minutes: 30,
		price: 4_400,
		position: 4,
		description: "お昼休みやお仕事帰りに。デスクワークの方に人気です。",
	},
] as const;

const WEEKDAY = { from: 11 * 60, to: 20 * 60 };
const WEEKEND = { from: 10 * 60, to: 18 * 60 };

/** Opening hours; closed on Wednesdays. */
export const CLINIC_OPENING = [
	...[1, 2, 4, 5].map((weekday) => ({ weekday, hours: [WEEKDAY] })),
	...[0, 6].map((weekday) => ({ weekday, hours: [WEEKEND] })),
];

/** Shifts of the staff. */
export const CLINIC_SHIFTS = [
	{ id: 1, salonId: 1, resourceId: 1, repeat: [1, 2, 4, 5], fromMinute: WEEKDAY.from, toMinute: WEEKDAY.to },
	{ id: 2, salonId: 1, resourceId: 1, repeat: [0, 6], fromMinute: WEEKEND.from, toMinute: WEEKEND.to },
	{ id: 3, salonId: 1, resourceId: 2, repeat: [2, 4, 5], fromMinute: WEEKDAY.from, toMinute: 18 * 60 },
	{ id: 4, salonId: 1, resourceId: 2, repeat: [0, 6], fromMinute: WEEKEND.from, toMinute: WEEKEND.to },
];
