import { DEFAULT_SALON_RULES, type SalonRules } from "#domain/booking/salons/salon-settings.ts";
import { addDays } from "#domain/engine/steps/scenario-time.ts";
import { currentDay, DAY, toInstant } from "#domain/platform/time/wire-time.ts";
import { isClosedInDemo } from "./demo-hours.ts";
import { DEMO_PICTURES, DEMO_SHOP_COLOUR, demoPictureAddress } from "./demo-salon-pictures.ts";

// Bookable items of the demo shop. Ids are fixed, so that records can refer to each other.

/** The first salon accepts bookings at once, the second approves requests; changes need approval in both. */
export const DEMO_SALONS = [
	{
		id: 1,
		name: "渋谷店",
		enableOnline: true,
		syncShift: true,
		position: 1,
		rules: rules({ modes: { create: 0, change: 3, cancel: 3 }, slotCapacity: { admin: 2, friend: 1 } }),
	},
	{
		id: 2,
		name: "吉祥寺店",
		enableOnline: true,
		syncShift: false,
		position: 2,
		rules: rules({ modes: { create: 3, change: 3, cancel: 3 } }),
	},
] as const;

function rules(changes: Partial<SalonRules>): SalonRules {
	return { ...DEFAULT_SALON_RULES, unit: 30, ...changes };
}

/** Shop information of the salons; the numbers and addresses do not exist. */
export const DEMO_SHOP_INFO = [
	{
		salonId: 1,
		name: "ひより美容室 渋谷店",
		address: "東京都渋谷区神南0-0-0 ひよりビル2階",
		phone: "03-0000-0000",
	},
	{
		salonId: 2,
		name: "ひより美容室 吉祥寺店",
		address: "東京都武蔵野市吉祥寺本町0-0-0",
		phone: "0422-00-0000",
	},
].map(({ salonId, ...shop }) => ({
	salonId,
	shopInfo: {
		...shop,
		description: "駅から徒歩5分の小さな美容室です。ご予約の時間の5分前にお越しください。",
		map_url: "",
		logo_key: DEMO_PICTURES.logo,
		cover_key: DEMO_PICTURES.salon,
		colour: DEMO_SHOP_COLOUR,
	},
}));

/** Public addresses of the salons. The codes are fixed, so that a demo address works on every machine. */
export const DEMO_SALON_URLS = [
	{ id: 1, salonId: 1, code: "5c1b0a7e93d24f68a1c7e0b2", name: "トークとリッチメニュー" },
	{ id: 2, salonId: 2, code: "e80f4d6b21c94a37b5d8f1a6", name: "トークとリッチメニュー" },
] as const;

/**
 * Each salon has two bookable resources; the last resource is a former employee. The first resource takes
 * one booking at a time.
 */
export const DEMO_SALON_RESOURCES = [
	{
		id: 1,
		salonId: 1,
		name: "佐藤（スタイリスト）",
		kind: "staff",
		colour: 4,
		position: 1,
		fee: 550,
		capacityAdmin: 1,
		capacityFriend: 1,
		picture: demoPictureAddress("sato"),
		description: "ショートとボブが得意です。くせを生かした、手入れの楽な髪型をご提案します。",
	},
	{
		id: 2,
		salonId: 2,
		name: "高橋（スタイリスト）",
		kind: "staff",
		colour: 7,
		position: 1,
		picture: demoPictureAddress("takahashi"),
		description: "メンズカットと縮毛矯正を担当しています。",
	},
	{ id: 3, salonId: 1, name: "ヘッドスパ個室", kind: "frame", colour: 2, position: 2 },
	{
		id: 4,
		salonId: 2,
		name: "渡辺（アシスタント）",
		kind: "staff",
		colour: 10,
		position: 2,
		picture: demoPictureAddress("watanabe"),
	},
	{ id: 5, salonId: 1, name: "小林（退職）", kind: "staff", position: 3 },
] as const;

export const DEMO_SALON_COURSES = [
	{
		id: 1,
		salonId: 1,
		name: "カット",
		minutes: 60,
		price: 5_500,
		position: 1,
		picture: demoPictureAddress("cut"),
		description: "カウンセリングとシャンプー、仕上げを含みます。",
	},
	{
		id: 2,
		salonId: 2,
		name: "カット",
		minutes: 60,
		price: 5_500,
		position: 1,
		picture: demoPictureAddress("cut"),
	},
	{
		id: 3,
		salonId: 1,
		name: "カット＋カラー",
		minutes: 120,
		price: 12_100,
		bufferAfter: 10,
		position: 2,
		picture: demoPictureAddress("colouring"),
		description: "根元から毛先まで。髪の長さによる追加料金はありません。",
	},
	{
		id: 4,
		salonId: 2,
		name: "縮毛矯正",
		minutes: 180,
		price: 19_800,
		bufferAfter: 15,
		position: 2,
		picture: demoPictureAddress("straight"),
	},
	{
		id: 5,
		salonId: 1,
		name: "ヘッドスパ",
		minutes: 45,
		price: 4_400,
		position: 3,
		picture: demoPictureAddress("spa"),
		description: "個室でゆっくりお休みいただけます。",
	},
] as const;

/** Day that follows the current one by some days, or the next if the salons are closed on it. */
export function findDemoOpenDay(now: number, days: number): string {
	const day = addDays(currentDay(now), days);
	return isClosedInDemo(day) ? addDays(day, 1) : day;
}

/** Returns 14:00 on an open day. */
const afternoon = (now: number, days: number): number =>
	toInstant(findDemoOpenDay(now, days), "14:00") ?? now + days * DAY;

export const createDemoEventSlots = (now: number) => [
	{ id: 1, name: "ヘアアレンジ講習会", groupId: 22, capacity: 12, startsAt: afternoon(now, 10) },
	{ id: 2, name: "前髪セルフカット講習会", groupId: 22, capacity: 8, startsAt: afternoon(now, 24) },
	{ id: 4, name: "着付けとヘアメイクの練習会", groupId: 24, startsAt: afternoon(now, 17) },
	{ id: 3, name: "年末のヘッドスパ体験会", capacity: 30, startsAt: afternoon(now, 40) },
];

export const DEMO_EVENT_MENUS = [
	{ id: 1, eventReserveId: 3, name: "クイック（20分）", price: 2_200, capacity: 20 },
	{ id: 2, eventReserveId: 3, name: "フル（45分）", price: 4_400, capacity: 10 },
	{ id: 3, eventReserveId: 4, name: "見学", price: 1_100, capacity: 20 },
	{ id: 4, eventReserveId: 4, name: "実技", price: 3_300, capacity: 8 },
] as const;
