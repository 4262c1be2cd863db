import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** Changes of a reservation that may run an action for the friend; placeholders use these names (M-157). */
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

/**
 * Events that may run an action of a salon: changes of a reservation, and a free time on the waiting list.
 */
export const SALON_EVENTS = { ...RESERVE_FLOW, vacancy: "空きが出たとき" } as const;
export type SalonEvent = keyof typeof SALON_EVENTS;
export const SALON_EVENT_NAMES = Object.keys(SALON_EVENTS) as [SalonEvent, ...SalonEvent[]];

/** Name of an event in calls. */
export const salonEvent = z.enum(SALON_EVENT_NAMES, { error: FIELD_TEXTS.choiceUnknown });
