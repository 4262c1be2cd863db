import type { ContextTarget } from "./definition.ts";

/** Values of a reservation, as runs carry them: `{reserve_date}` is the key `date` of this category. */
export const RESERVATION_CATEGORY = "reserve";

/** What texts may say of the reservation that ran an action or set a reminder (M-157). Formats are for dates alone. */
const RESERVATION_VALUES = {
	date: { label: "予約日", type: "datetime" },
	time: { label: "開始時刻" },
	end_time: { label: "終了時刻" },
	datetime: { label: "予約日時", type: "datetime" },
	before_datetime: { label: "変更前の日時", type: "datetime" },
	course: { label: "コース" },
	price: { label: "料金" },
	resource: { label: "担当・枠" },
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

/** Key of the words that messages show for a moment. Effects read the moment itself, which is an instant. */
export const inWordsKey = <Key extends string>(key: Key): `${Key}_in_words` => `${key}_in_words`;

export type ReservationKey = keyof typeof RESERVATION_VALUES;

/** What only somebody hears who waits for a full day: which times of it are free, and their own way to them. */
const VACANCY_ONLY = {
	times: { label: "空き時間" },
	link: { label: "予約リンク" },
} as const satisfies Record<string, Omit<ContextTarget, "key">>;

type VacancyKey = keyof typeof VACANCY_ONLY;

/** The placeholder whose value is an address that LINE gets signed, as that of a salon URL is. */
export const VACANCY_LINK = `${RESERVATION_CATEGORY}_link`;

/** What there is of a reservation before anybody has booked it. */
const OF_VACANCY: readonly ReservationKey[] = [
	...(["date", "time", "course", "price", "resource"] as const),
	...(["salon", "shop_address", "shop_phone", "shop_map"] as const),
];

const contextOf = (values: Record<string, Omit<ContextTarget, "key">>): ContextTarget[] =>
	Object.entries(values).map(([key, value]) => ({ key: `${RESERVATION_CATEGORY}_${key}`, ...value }));

/** As an editor offers them whose action a reservation runs. */
export const RESERVATION_CONTEXT = contextOf(RESERVATION_VALUES);

/** The values of a time that has become free. */
export const VACANCY_VALUES: Partial<Record<ReservationKey, Omit<ContextTarget, "key">>> &
	Record<VacancyKey, Omit<ContextTarget, "key">> = {
	...VACANCY_ONLY,
	...Object.fromEntries(OF_VACANCY.map((key) => [key, RESERVATION_VALUES[key]])),
};

/** As an editor offers them whose action a time runs that has become free. */
export const VACANCY_CONTEXT = contextOf(VACANCY_VALUES);

/** What was entered for a customer item, by the item's id: `{reserve_item_12}`. */
const ITEM = /^reserve_item_(\d{1,15})$/;

/** The key of a customer item's answer among a reservation's values. */
export const itemKey = (id: number | string) => `item_${id}` as const;

/** The answers to a salon's customer items, as editors offer them. */
export const itemTargets = (items: readonly { id: number; name: string }[]): ContextTarget[] =>
	items.map(({ id, name }) => ({ key: `${RESERVATION_CATEGORY}_${itemKey(id)}`, label: name }));

const BY_KEY = new Map([...RESERVATION_CONTEXT, ...VACANCY_CONTEXT].map((target) => [target.key, target]));

/** The value of a reservation that a word stands for; undefined for any other word. */
export const reservationTarget = (word: string): ContextTarget | undefined =>
	BY_KEY.get(word) ?? (ITEM.test(word) ? { key: word, label: "取得項目" } : undefined);
