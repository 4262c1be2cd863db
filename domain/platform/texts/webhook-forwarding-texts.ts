/** Forwarding of LINE's requests to another tool. */
export const WEBHOOK_FORWARDING_TEXTS = {
	ownAddress: "このツール自身のアドレスには転送できません。",
	tooMany: (max: number) => `転送先は${max}件まで登録できます。`,
	scopeRestricted:
		"一部の友だちだけを閲覧できる権限では、転送を設定できません。すべての友だちのメッセージが送られるためです。管理者に依頼してください。",
} as const;
