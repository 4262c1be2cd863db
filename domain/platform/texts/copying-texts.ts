export const COPY_TEXTS = {
	/** */
	copied: "コピーしました",
	copiedText: (text: string) => `${text}をコピーしました`,
	copyFailed: "コピーに失敗しました",
} as const;
