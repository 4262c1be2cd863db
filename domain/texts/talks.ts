export const TALK_TEXTS = {
	/** M-101. */
	unsent: "友だちが送信を取り消しました",
} as const;
