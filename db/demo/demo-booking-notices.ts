import { eq } from "drizzle-orm";
import { eventConfigs, eventUrls } from "#db/booking/event-booking-tables.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import type { EventFlowActions } from "#domain/booking/events/event-flow.ts";
import type { SalonFlowActions } from "#domain/booking/salons/reservation-flow.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { DEMO_SALONS } from "./demo-bookables.ts";
import { BOOKING_LINES, createNoticeAction, type DemoAction } from "./demo-effects.ts";
import { DEMO_PICTURES, DEMO_SHOP_COLOUR } from "./demo-salon-pictures.ts";
import { demoActionStatements } from "./load-demo-actions.ts";

/** Notifications of the demo shop to friends about their bookings. */

/**
 * The ids must differ from those of all other demo actions: a row with an existing id is skipped silently.
 */
const ACTIONS: DemoAction[] = [
	createNoticeAction(
		21,
		"予約の確定のお知らせ",
		`{name}さん、ご予約を承りました。\n${BOOKING_LINES}\n料金のめやす：{reserve_price}\n{reserve_salon}でお待ちしております。`,
	),
	createNoticeAction(
		22,
		"予約のリクエストのお知らせ",
		`{reserve_request}のリクエストを受け付けました。店舗が確認して、このトークでお知らせします。\n${BOOKING_LINES}`,
	),
	createNoticeAction(
		23,
		"予約の変更のお知らせ",
		`ご予約を変更しました。\n{reserve_before_datetime:3} から\n${BOOKING_LINES}`,
	),
	createNoticeAction(
		24,
		"予約のキャンセルのお知らせ",
		`ご予約をキャンセルしました。\n${BOOKING_LINES}\nまたのご予約をお待ちしております。`,
	),
	createNoticeAction(
		25,
		"予約をお受けできないお知らせ",
		`申し訳ありません。{reserve_request}のリクエストをお受けできませんでした。\n${BOOKING_LINES}\nこのご予約の状態：{reserve_status}\nご希望がありましたら、このトークでお知らせください。`,
	),
	createNoticeAction(
		26,
		"イベント予約のお知らせ",
		"{event_title}のご予約ありがとうございます。\n{event_slot}\n{event_datetime:3}\n{event_contact}",
	),
	createNoticeAction(
		27,
		"イベント予約のキャンセルのお知らせ",
		"{event_title}「{event_slot}」のご予約をキャンセルしました。",
	),
];

const SALON_ACTIONS: SalonFlowActions = {
	register: 21,
	request: 22,
	approve: 21,
	deny: 25,
	update: 23,
	edit: 22,
	cancel: 24,
};
const EVENT_ACTIONS: EventFlowActions = { register: 26, cancel: 27 };

/** Ids of the salons' reminder and follow-up in `DEMO_REMINDERS`. */
const [REMINDER, FOLLOW] = [3, 4];

/**
 * Events of the demo, for the folders in `demo-items.ts`. Their codes are fixed, so that a demo address works on
 * every machine.
 */
const EVENTS = [
	{
		id: 1,
		groupId: 22,
		code: "b7d2f09c4e1a4f63a8c5d9e0",
		title: "ひより美容室の講習会",
		description: "渋谷店で開く、少人数の講習会です。手ぶらでお越しください。",
		tickets: {},
	},
	{
		id: 2,
		groupId: 24,
		code: "c3e8a1507bd94f2e9a6d1f48",
		title: "着付けとヘアメイクの練習会",
		description: "見学か実技を選べます。料金は、渋谷店の受付でお支払いください。",
		tickets: { issues: true, admitsUnpaid: true },
	},
];

/**
 * Statements that insert the notifications. They run after the initial bookings, so that nobody is notified
 * about past ones.
 */
export const demoNoticeStatements = (db: Db, now: number): Statement[] => [
	...ACTIONS.flatMap((action) => demoActionStatements(db, action, now)),
	...DEMO_SALONS.map(({ id }) =>
		db
			.update(salonOnlineConfigs)
			.set({ actions: SALON_ACTIONS, episodeId: REMINDER, followId: FOLLOW })
			.where(eq(salonOnlineConfigs.salonId, id)),
	),
	...EVENTS.flatMap(({ id, groupId, code, title, description, tickets }) => [
		db
			.insert(eventConfigs)
			.values({
				groupId,
				title,
				description,
				tickets,
				isOpen: true,
				maxTakes: 2,
				actions: EVENT_ACTIONS,
				contact: "ひより美容室 渋谷店 03-0000-0000",
				page: {
					address: "東京都渋谷区神南0-0-0 ひよりビル2階",
					logo_key: DEMO_PICTURES.logo,
					cover_key: DEMO_PICTURES.lesson,
					colour: DEMO_SHOP_COLOUR,
				},
			})
			.onConflictDoNothing(),
		db
			.insert(eventUrls)
			.values({ id, groupId, code, name: "トークとリッチメニュー", createdAt: now - 30 * DAY })
			.onConflictDoNothing(),
	]),
];
