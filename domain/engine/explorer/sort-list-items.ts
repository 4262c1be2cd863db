import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";

/** Sort orders of a list, in the order of the sort button's menu. */
export const SORTS = {
	newest: "作成日の新しい順",
	oldest: "作成日の古い順",
	name: "名前の順",
	nameDown: "名前の逆順",
	starred: "お気に入りを先に",
} as const;

export type Sort = keyof typeof SORTS;

/** Default order, the same as the server's. */
export const DEFAULT_SORT: Sort = "newest";

/** `rate` of a starred item (E-194). */
export const STARRED = 2;

export const isSort = (text: unknown): text is Sort => typeof text === "string" && Object.hasOwn(SORTS, text);

type Sorted = Pick<ItemRow, "id" | "name" | "created_at" | "rate">;

/** Numbers in names are compared numerically: クーポン2 before クーポン10. */
const nameCollator = new Intl.Collator("ja", { numeric: true });

const newestFirst = (one: Sorted, other: Sorted) =>
	other.created_at.localeCompare(one.created_at) || other.id - one.id;

const ORDERS: Record<Sort, (one: Sorted, other: Sorted) => number> = {
	newest: newestFirst,
	oldest: (one, other) => newestFirst(other, one),
	name: (one, other) => nameCollator.compare(one.name, other.name) || one.id - other.id,
	nameDown: (one, other) => nameCollator.compare(other.name, one.name) || one.id - other.id,
	starred: (one, other) =>
		Number(other.rate === STARRED) - Number(one.rate === STARRED) || newestFirst(one, other),
};

/** A sorted copy of the items. */
export const sortListItems = <Item extends Sorted>(items: readonly Item[], sort: Sort): Item[] =>
	[...items].sort(ORDERS[sort]);
