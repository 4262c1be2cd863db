export const TALK_TEXTS = {
	/** Specification 002 §2. */
	unsent: "友だちが送信を取り消しました",
} as const;
