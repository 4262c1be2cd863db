/** States of an unsent message, with their labels. */
export const UNSENT_KINDS = {
	/** Within the delay in which it can be cancelled. */
	leaving: "まもなく送信",
	planned: "送信予約",
	sending: "送信中",
	/** Kept by test mode or the switch of its kind until an operator decides. */
	held: "保留しています",
	/** An attempt has failed, and it is retried automatically. */
	waiting: "もう一度送るのを待っています",
	failed: "送信できませんでした",
	parked: "届いたか確認できません",
	/** The friend is unreachable. */
	blocked: "送信しませんでした",
} as const;

export type UnsentKind = keyof typeof UNSENT_KINDS;

/** Age in days after which failures are shown only in the list of deliveries. */
export const UNSENT_DAYS = 30;
