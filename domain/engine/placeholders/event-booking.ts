import type { ContextTarget } from "./definition.ts";

/** Values of a booking of an event, as runs carry them: `{event_date}` is the key `date` of this category. */
export const EVENT_CATEGORY = "event";

/** What texts may say of the booking that ran an action (M-158). Formats are for dates alone. */
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
} as const satisfies Record<string, Omit<ContextTarget, "key">>;

export type EventKey = keyof typeof EVENT_VALUES;

/** As an editor offers them whose action a booking of an event runs. */
export const EVENT_CONTEXT: ContextTarget[] = Object.entries(EVENT_VALUES).map(([key, value]) => ({
	key: `${EVENT_CATEGORY}_${key}`,
	...value,
}));

const BY_KEY = new Map(EVENT_CONTEXT.map((target) => [target.key, target]));

/** The value of an event's booking that a word stands for; undefined for any other word. */
export const eventTarget = (word: string): ContextTarget | undefined => BY_KEY.get(word);
