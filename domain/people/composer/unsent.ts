/** States of a message that has not reached its friend. */
export const UNSENT_KINDS = {
	/** Within the moment in which it can be taken back. */
	leaving: "まもなく送信",
	planned: "送信予約",
	sending: "送信中",
	/** LINE did not take it yet, and it is tried again by itself. */
	waiting: "再試行を待っています",
	failed: "送信できませんでした",
	parked: "届いたか確認できません",
	/** The friend cannot be reached. */
	blocked: "送信しませんでした",
} as const;

export type UnsentKind = keyof typeof UNSENT_KINDS;

/** Age in days after which failures are shown only among the deliveries. */
export const UNSENT_DAYS = 30;
