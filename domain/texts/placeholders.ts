export const PLACEHOLDER_TEXTS = {
	/** E-450. */
	linkageUnknown: "不明な連携データ",
} as const;
