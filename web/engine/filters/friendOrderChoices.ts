import type { Filter } from "#domain/engine/filters/filter-schema.ts";

/** Orders of friends, as they are called on all pages. */
export const FRIEND_ORDER_CHOICES: readonly { value: Filter["sort_type"]; label: string }[] = [
	{ value: 1, label: "友だち追加が新しい順" },
	{ value: 0, label: "友だち追加が古い順" },
	{ value: 3, label: "最新のメッセージが新しい順" },
	{ value: 4, label: "最新のメッセージが古い順" },
];
