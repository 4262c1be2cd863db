/** Delivery states of a notice, a message to an operator. */
export const NOTICE_STATES = {
	waiting: "送信待ち",
	sent: "送信済み",
	failed: "失敗",
	parked: "確認待ち",
} as const;
export type NoticeState = keyof typeof NOTICE_STATES;
