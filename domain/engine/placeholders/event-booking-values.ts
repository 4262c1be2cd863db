import type { ContextTarget } from "./definition.ts";

/** Category of an event booking's values in runs: `{event_date}` is the key `date`. */
export const EVENT_CATEGORY = "event";

/** Values of the booking that triggered an action, for texts (M-158). Only dates have formats. */
export const EVENT_VALUES = {
	title: { label: "イベント名" },
	slot: { label: "予約枠" },
	date: { label: "開催日", type: "datetime" },
	time: { label: "開始時刻" },
	datetime: { label: "開催日時", type: "datetime" },
	menu: { label: "メニュー" },
	price: { label: "料金" },
	places: { label: "予約数" },
	before_slot: { label: "変更前の枠" },
	before_datetime: { label: "変更前の日時", type: "datetime" },
	number: { label: "予約番号" },
	contact: { label: "問い合わせ先" },
	qr_url: { label: "チケットのURL" },
	pay_url: { label: "支払いのURL" },
} as const satisfies Record<string, Omit<ContextTarget, "key">>;

export type EventKey = keyof typeof EVENT_VALUES;

/** Placeholder whose value is the number of a booking with a ticket; its address is signed when sent to LINE. */
export const TICKET_LINK = `${EVENT_CATEGORY}_qr_url`;
/** Placeholder for the page at which a waiting booking is paid. */
const PAY_LINK = `${EVENT_CATEGORY}_pay_url`;

/** Further names of the two (M-159, M-160). */
const OTHER_NAMES: Readonly<Record<string, string>> = { QR_URL: TICKET_LINK, PAYMENT_URL: PAY_LINK };

/** Returns the name of the booking value that a word means. */
export const eventWord = (word: string): string =>
	Object.hasOwn(OTHER_NAMES, word) ? OTHER_NAMES[word]! : word;

/** Whether a value exists with the permission `concert-plugin` only (M-159, M-160, M-226). */
export const needsConcertPlugin = (key: string): boolean => key === TICKET_LINK || key === PAY_LINK;

/** Targets offered in editors of actions that an event booking triggers. */
export const EVENT_CONTEXT: ContextTarget[] = Object.entries(EVENT_VALUES).map(([key, value]) => ({
	key: `${EVENT_CATEGORY}_${key}`,
	...value,
}));

const BY_KEY = new Map(EVENT_CONTEXT.map((target) => [target.key, target]));

/** Returns the booking value for a word; undefined for any other word. */
export const eventTarget = (word: string): ContextTarget | undefined => BY_KEY.get(word);
