export const COPY_TEXTS = {
	/** Specification 001 §8. */
	copied: "コピーしました",
	copiedText: (text: string) => `${text}をコピーしました`,
	copyFailed: "コピーに失敗しました",
} as const;
