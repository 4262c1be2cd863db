/** Labels of a reservation's log entries (M-181 to M-185). */
export const RESERVATION_LOG_LABELS = {
	create: "予約",
	update: "予約の変更",
	cancel: "予約のキャンセル",
	create_request: "予約リクエスト",
	update_request: "変更リクエスト",
	cancel_request: "キャンセルリクエスト",
	delete_cancel_request: "キャンセルリクエストの取り下げ",
	delete_update_request: "変更リクエストの取り下げ",
	manager_create: "管理者による予約の登録",
	manager_update: "管理者による予約の変更",
	manager_approve: "管理者による予約確定への変更",
	manager_cancel: "管理者による予約のキャンセル",
	manager_delete: "管理者による予約の削除",
	manager_patch: "管理者による記録の変更",
	manager_undo: "管理者による操作の取り消し",
	manager_update_request: "管理者による変更リクエスト",
	manager_cancel_request: "管理者によるキャンセルリクエスト",
	approve_create_request: "予約リクエストの承認",
	deny_create_request: "予約リクエストのお断り",
	approve_update_request: "変更リクエストの承認",
	deny_update_request: "変更リクエストのお断り",
	approve_cancel_request: "キャンセルリクエストの承認",
	deny_cancel_request: "キャンセルリクエストのお断り",
	await_payment: "支払い待ちの予約",
	release_unpaid: "支払い前の予約の取り消し",
} as const;

/** Labels of the log entries of everything else that determines a salon's free times. */
const SALON_LOG_LABELS = {
	block_create: "予約できない時間の登録",
	block_update: "予約できない時間の変更",
	block_delete: "予約できない時間の削除",
	shift_create: "シフトの登録",
	shift_update: "シフトの変更",
	shift_delete: "シフトの削除",
	wait: "キャンセル待ちの登録",
	unwait: "キャンセル待ちの取り消し",
	settings: "設定の変更",
} as const;

export const HISTORY_LABELS = { ...RESERVATION_LOG_LABELS, ...SALON_LOG_LABELS } as const;
export type ReservationLogLabel = keyof typeof RESERVATION_LOG_LABELS;
export const isReservationLabel = (label: string): label is ReservationLogLabel =>
	Object.hasOwn(RESERVATION_LOG_LABELS, label);
export type HistoryLabel = keyof typeof HISTORY_LABELS;

/**
 * Subject of a history row. A salon's settings are several subjects, one for each part that changes
 * separately.
 */
export type HistorySubject =
	| "reservation"
	| "block"
	| "shift"
	| "resource"
	| "course"
	| "unlinks"
	| "waiting"
	| "rules"
	| "hours"
	| "special";
