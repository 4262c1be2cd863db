import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { FRIEND_ORDER } from "#domain/engine/filters/friend-order.ts";

/** Orders of friends, with their labels on all pages. */
export const FRIEND_ORDER_CHOICES: readonly { value: Filter["sort_type"]; label: string }[] = [
	{ value: FRIEND_ORDER.newestFriend, label: "友だち追加が新しい順" },
	{ value: FRIEND_ORDER.oldestFriend, label: "友だち追加が古い順" },
	{ value: FRIEND_ORDER.newestMessage, label: "最新のメッセージが新しい順" },
	{ value: FRIEND_ORDER.oldestMessage, label: "最新のメッセージが古い順" },
];
