/** States of a delivery, with their labels. */
export const DELIVERY_STATES = {
	scheduled: "予定",
	queued: "送信中",
	held: "保留",
	sent: "送信済み",
	failed: "失敗",
	parked: "確認待ち",
	cancelled: "取消済み",
} as const;

export type DeliveryState = keyof typeof DELIVERY_STATES;

/** Labels for counts of deliveries outside of the delivery page, and the scope of each count. */
export const DELIVERY_FIGURES = {
	failed: { label: "配信の失敗", counts: "LINEが受け付けなかった配信" },
	parked: { label: "配信の確認待ち", counts: "届いたか確認できない配信" },
	scheduled: { label: "配信の予定", counts: "送信日時が決まり、送信を待っている配信" },
	queued: { label: "配信の送信中", counts: "いま送信している配信" },
	held: { label: "配信の保留", counts: "テストモードや送信の設定のため、送らずに残している配信" },
} as const satisfies Partial<Record<DeliveryState, { label: string; counts: string }>>;

/**
 * `held`: test mode or the switch of its kind keeps it until an operator decides. `failed`: LINE refused it, so it certainly did not arrive. `parked`: unknown, so an operator decides.
 * Cancelling one of these only removes it from the list of open problems.
 */
export const RESENDABLE: readonly DeliveryState[] = ["failed", "parked"];
export const CANCELLABLE: readonly DeliveryState[] = ["scheduled", "held", "failed", "parked"];
