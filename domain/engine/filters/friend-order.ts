import type { Filter } from "./filter-schema.ts";

/** Codes of `sort_type`. */
export const FRIEND_ORDER = { oldestFriend: 0, newestFriend: 1, newestMessage: 3, oldestMessage: 4 } as const;

/** Orders of a list of friends beside those of a filter's `sort_type`. */
export const LIST_ORDERS = {
	name: 5,
	nameReversed: 6,
	nextBooking: 7,
	nextBookingReversed: 8,
	lastVisit: 9,
	lastVisitReversed: 10,
} as const;

type ListOrder = (typeof LIST_ORDERS)[keyof typeof LIST_ORDERS];

/** Code of an order of friends. */
export type FriendOrderCode = Filter["sort_type"] | ListOrder;

export const FRIEND_ORDER_CODES = [
	...([1, 0, 3, 4] as const satisfies Filter["sort_type"][]),
	...Object.values(LIST_ORDERS),
] as const;
