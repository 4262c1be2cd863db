/** States of a delivery and what the operator reads. */
export const DELIVERY_STATES = {
	scheduled: "予定",
	queued: "送信中",
	sent: "送信済み",
	failed: "失敗",
	parked: "確認待ち",
	cancelled: "取消済み",
} as const;

export type DeliveryState = keyof typeof DELIVERY_STATES;

/** `failed`: LINE refused, so it certainly did not arrive. `parked`: nobody knows; a person decides. */
export const RESENDABLE: readonly DeliveryState[] = ["failed", "parked"];
export const CANCELLABLE: readonly DeliveryState[] = ["scheduled", "failed", "parked"];
