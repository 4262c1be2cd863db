export const PLACEHOLDER_TEXTS = {
	/** Specification 001 §8. */
	linkageUnknown: "不明な連携データ",
} as const;
