/** Orders of a filter's result. */
export const FRIEND_ORDER = { oldestFriend: 0, newestFriend: 1, newestMessage: 3, oldestMessage: 4 } as const;

/** Codes of `sort_type`, the default first. */
export const FILTER_ORDER_CODES = [
	FRIEND_ORDER.newestFriend,
	FRIEND_ORDER.oldestFriend,
	FRIEND_ORDER.newestMessage,
	FRIEND_ORDER.oldestMessage,
] as const;

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
export type FriendOrderCode = (typeof FILTER_ORDER_CODES)[number] | ListOrder;

export const FRIEND_ORDER_CODES = [...FILTER_ORDER_CODES, ...Object.values(LIST_ORDERS)] as const;
