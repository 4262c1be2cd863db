/** Reasons for which a payment gets no receipt, with their texts for operators. */
export const RECEIPT_OBSTACLES = {
	unset: "領収書の発行者がまだ設定されていません。",
	unpaid: "入金のない支払いには、領収書を発行できません。",
	returned: "全額を返金した支払いには、領収書を発行できません。",
	disputed: "異議申し立て中の支払いには、領収書を発行できません。",
} as const;

export type ReceiptObstacle = keyof typeof RECEIPT_OBSTACLES;
