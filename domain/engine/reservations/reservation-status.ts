/** Labelled states of a reservation (E-472). */
export const RESERVATION_STATUS_LABELS = {
	approved: "予約確定",
	canceled: "キャンセル済み",
	pending: "予約リクエスト中",
	denied: "予約お断り",
	cancel_pending: "キャンセルリクエスト中",
	cancel_denied: "キャンセルお断り",
	edit_pending: "変更リクエスト中",
	edit_denied: "変更お断り",
} as const;

export type ReservationStatus = keyof typeof RESERVATION_STATUS_LABELS;

/** Codes of a visit's progress. */
export const VISIT_STATUS = { notBegun: 0, inProgress: 1, done: 2 } as const;

/** Progress of a visit, by code. */
export const VISIT_STATUS_LABELS = {
	[VISIT_STATUS.notBegun]: "未対応",
	[VISIT_STATUS.inProgress]: "対応中",
	[VISIT_STATUS.done]: "完了",
} as const;

export type VisitStatus = keyof typeof VISIT_STATUS_LABELS;

/** Reservations that need a decision: pending ones, and requests to change or cancel one. */
export const UNSOLVED_STATUSES: readonly ReservationStatus[] = ["pending", "edit_pending", "cancel_pending"];
