/** Accounts of a deployment. */
export const ACCOUNT_TEXTS = {
	/** Page and refusal of a disabled account; customers see it too. */
	disabledTitle: "ただいまご利用いただけません",
	disabled: "このページは現在停止しています。お手数ですが、店舗に直接お問い合わせください。",
} as const;
