export const TALK_TEXTS = {
	/** M-101. */
	unsent: "友だちが送信を取り消しました",
	/** Replaces the text of an unsent message in quotes and saved copies. */
	unsentText: "（送信取り消し）",
} as const;
