import { formatDayNumber, getWeekday, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { DEFAULT_SALON_RULES, type SalonRules } from "#domain/booking/salons/salon-settings.ts";
import { currentDay, DAY, toInstant } from "#domain/platform/time/wire-time.ts";

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
	},
	{ id: 2, salonId: 2, name: "高橋（スタイリスト）", kind: "staff", colour: 7, position: 1 },
	{ id: 3, salonId: 1, name: "ヘッドスパ個室", kind: "frame", colour: 2, position: 2 },
	{ id: 4, salonId: 2, name: "渡辺（アシスタント）", kind: "staff", colour: 10, position: 2 },
	{ id: 5, salonId: 1, name: "小林（退職）", kind: "staff", position: 3 },
] as const;

export const DEMO_SALON_COURSES = [
	{ id: 1, salonId: 1, name: "カット", minutes: 60, price: 5_500, position: 1 },
	{ id: 2, salonId: 2, name: "カット", minutes: 60, price: 5_500, position: 1 },
	{ id: 3, salonId: 1, name: "カット＋カラー", minutes: 120, price: 12_100, bufferAfter: 10, position: 2 },
	{ id: 4, salonId: 2, name: "縮毛矯正", minutes: 180, price: 19_800, bufferAfter: 15, position: 2 },
	{ id: 5, salonId: 1, name: "ヘッドスパ", minutes: 45, price: 4_400, position: 3 },
] as const;

/** Weekday on which both salons are closed: Monday. */
const DEMO_CLOSED_WEEKDAY = 1;

/** Day that follows the current one by some days, or the next if the salons are closed on it. */
export function findDemoOpenDay(now: number, days: number): string {
	const day = toDayNumber(currentDay(now)) + days;
	return formatDayNumber(getWeekday(day) === DEMO_CLOSED_WEEKDAY ? day + 1 : day);
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
