/** Status of an event booking, by the codes of condition 65. */
export const EVENT_STATUS_LABELS = {
	1: "予約済み",
	2: "キャンセル済み",
	3: "承認待ち",
	4: "お断り",
} as const;
