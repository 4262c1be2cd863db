import { z } from "zod";
import { FIELD_TEXTS } from "../texts/fields.ts";

/** What a friend enters when booking. */
export const CUSTOMER_ITEM_TYPES = {
	text: "一行の文章",
	long_text: "長い文章",
	number: "数値",
	date: "日付",
	select: "選択肢",
	tel: "電話番号",
	mail: "メールアドレス",
} as const;
export type CustomerItemType = keyof typeof CUSTOMER_ITEM_TYPES;

/** What happens to a reservation that may run an action for the friend, as placeholders call it (M-157). */
export const RESERVE_FLOW = {
	register: "予約したとき",
	request: "リクエストしたとき",
	approve: "承認されたとき",
	deny: "お断りされたとき",
	update: "変更されたとき",
	edit: "変更をリクエストしたとき",
	cancel: "キャンセルされたとき",
	delete: "削除されたとき",
	reminder: "リマインド",
	follow: "フォロー",
} as const;
export type ReserveFlow = keyof typeof RESERVE_FLOW;

/** What may run a salon's action for a friend: the flow, and a time that becomes free for whoever waits for one. */
export const SALON_EVENTS = { ...RESERVE_FLOW, vacancy: "空きが出たとき" } as const;
export type SalonEvent = keyof typeof SALON_EVENTS;
export const SALON_EVENT_NAMES = Object.keys(SALON_EVENTS) as [SalonEvent, ...SalonEvent[]];

/** An event, as calls name it. */
export const salonEvent = z.enum(SALON_EVENT_NAMES, { error: FIELD_TEXTS.choiceUnknown });

/** The action of each event, where it has one. */
export type FlowActions = Partial<Record<SalonEvent, number>>;
