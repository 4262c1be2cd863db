/** States of a requested refund, with their labels. */
export const REFUND_STATES = {
	waiting: "手続き中",
	done: "返金済み",
	failed: "返金できませんでした",
} as const;

export type RefundState = keyof typeof REFUND_STATES;
