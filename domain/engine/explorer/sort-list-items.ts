import { type ItemRow, STARRED } from "#domain/engine/kinds/item-fields.ts";

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

export const isSort = (text: unknown): text is Sort => typeof text === "string" && Object.hasOwn(SORTS, text);

type Sorted = Pick<ItemRow, "id" | "name" | "created_at" | "rate">;

/** Numbers in names are compared numerically: クーポン2 before クーポン10. */
const nameCollator = new Intl.Collator("ja", { numeric: true });

const newestFirst = (a: Sorted, b: Sorted) => b.created_at.localeCompare(a.created_at) || b.id - a.id;

const ORDERS: Record<Sort, (a: Sorted, b: Sorted) => number> = {
	newest: newestFirst,
	oldest: (a, b) => newestFirst(b, a),
	name: (a, b) => nameCollator.compare(a.name, b.name) || a.id - b.id,
	nameDown: (a, b) => nameCollator.compare(b.name, a.name) || a.id - b.id,
	starred: (a, b) => Number(b.rate === STARRED) - Number(a.rate === STARRED) || newestFirst(a, b),
};

/** A sorted copy of the items. */
export const sortListItems = <Item extends Sorted>(items: readonly Item[], sort: Sort): Item[] =>
	[...items].sort(ORDERS[sort]);
