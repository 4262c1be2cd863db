/** States of a card that is registered as a guarantee, with their labels for operators. */
export const GUARANTEE_STATES = {
	requested: "登録待ち",
	kept: "登録済み",
	ended: "登録なしで終了",
	removed: "登録を削除済み",
} as const;
export type GuaranteeState = keyof typeof GUARANTEE_STATES;
