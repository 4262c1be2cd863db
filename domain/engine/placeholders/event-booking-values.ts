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
} as const satisfies Record<string, Omit<ContextTarget, "key">>;

export type EventKey = keyof typeof EVENT_VALUES;

/** Targets offered in editors of actions that an event booking triggers. */
export const EVENT_CONTEXT: ContextTarget[] = Object.entries(EVENT_VALUES).map(([key, value]) => ({
	key: `${EVENT_CATEGORY}_${key}`,
	...value,
}));

const BY_KEY = new Map(EVENT_CONTEXT.map((target) => [target.key, target]));

/** Returns the booking value for a word; undefined for any other word. */
export const eventTarget = (word: string): ContextTarget | undefined => BY_KEY.get(word);
