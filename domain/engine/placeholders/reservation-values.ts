import type { ContextTarget } from "./definition.ts";

/** Category of a reservation's values in runs: `{reserve_date}` is the key `date`. */
export const RESERVATION_CATEGORY = "reserve";

/**
 * Values of the reservation that triggered an action or set a reminder, for texts (M-157). Only dates have
 * formats.
 */
const RESERVATION_VALUES = {
	date: { label: "予約日", type: "datetime" },
	time: { label: "開始時刻" },
	end_time: { label: "終了時刻" },
	datetime: { label: "予約日時", type: "datetime" },
	before_datetime: { label: "変更前の日時", type: "datetime" },
	course: { label: "コース" },
	price: { label: "料金" },
	resource: { label: "スタッフ・席" },
	name: { label: "予約者名" },
	contact: { label: "連絡先" },
	comment: { label: "備考" },
	number: { label: "予約番号" },
	request: { label: "申請の種類" },
	status: { label: "予約の状態" },
	salon: { label: "店舗名" },
	shop_address: { label: "店舗の住所" },
	shop_phone: { label: "店舗の電話" },
	shop_map: { label: "店舗の地図" },
} as const satisfies Record<string, Omit<ContextTarget, "key">>;

/** Key of a moment's display text. Effects use the moment itself, an instant. */
export const inWordsKey = <Key extends string>(key: Key): `${Key}_in_words` => `${key}_in_words`;

export type ReservationKey = keyof typeof RESERVATION_VALUES;

/** Values only for friends on the waiting list of a full day: its free times, and their own booking link. */
const VACANCY_ONLY = {
	times: { label: "空き時間" },
	link: { label: "予約リンク" },
} as const satisfies Record<string, Omit<ContextTarget, "key">>;

type VacancyKey = keyof typeof VACANCY_ONLY;

/** Placeholder whose value is an address that is signed when sent to LINE, like that of a salon URL. */
export const VACANCY_LINK = `${RESERVATION_CATEGORY}_link`;

/** Values that exist before a reservation is made. */
const OF_VACANCY: readonly ReservationKey[] = [
	"date",
	"time",
	"course",
	"price",
	"resource",
	"salon",
	"shop_address",
	"shop_phone",
	"shop_map",
];

const contextOf = (values: Record<string, Omit<ContextTarget, "key">>): ContextTarget[] =>
	Object.entries(values).map(([key, value]) => ({ key: `${RESERVATION_CATEGORY}_${key}`, ...value }));

/** Targets offered in editors of actions that a reservation triggers. */
export const RESERVATION_CONTEXT = contextOf(RESERVATION_VALUES);

/** Values of a freed time. */
export const VACANCY_VALUES: Partial<Record<ReservationKey, Omit<ContextTarget, "key">>> &
	Record<VacancyKey, Omit<ContextTarget, "key">> = {
	...VACANCY_ONLY,
	...Object.fromEntries(OF_VACANCY.map((key) => [key, RESERVATION_VALUES[key]])),
};

/** Targets offered in editors of actions that a freed time triggers. */
export const VACANCY_CONTEXT = contextOf(VACANCY_VALUES);

/** Answer to a customer item, by the item's id: `{reserve_item_12}`. */
const ITEM = /^reserve_item_(\d{1,15})$/;

/** Key of a customer item's answer among a reservation's values. */
export const reservationItemKey = (id: number | string) => `item_${id}` as const;

/** Targets for the answers to a salon's customer items, for editors. */
export const reservationItemTargets = (items: readonly { id: number; name: string }[]): ContextTarget[] =>
	items.map(({ id, name }) => ({ key: `${RESERVATION_CATEGORY}_${reservationItemKey(id)}`, label: name }));

const BY_KEY = new Map([...RESERVATION_CONTEXT, ...VACANCY_CONTEXT].map((target) => [target.key, target]));

/** Returns the reservation value for a word; undefined for any other word. */
export const reservationTarget = (word: string): ContextTarget | undefined =>
	BY_KEY.get(word) ?? (ITEM.test(word) ? { key: word, label: "お客さまへの質問" } : undefined);
