/** States of a purchase: it holds its pieces, waits for its handing over, or has ended. */
export const PURCHASE_STATES = {
	waiting: "支払い待ち",
	paid: "お渡し前",
	handed: "お渡し済み",
	released: "支払いなし",
	refunded: "返金済み",
} as const;

export type PurchaseState = keyof typeof PURCHASE_STATES;

export const PURCHASE_STATE_NAMES = Object.keys(PURCHASE_STATES) as [PurchaseState, ...PurchaseState[]];

/** States of purchases that count for the limit of a friend. */
export const COUNTED_PURCHASE_STATES = ["waiting", "paid", "handed"] as const satisfies PurchaseState[];
