/** Texts of the costs of sending. */
export const SENDING_COSTS_TEXTS = {
	hidden: "（見る権限がありません）",
	rest: "そのほか",
	chat: "友だちとのチャットとテスト送信",
	others: "LINEの集計にだけあるもの",
	total: "合計",
	headings: [
		"種類",
		"項目の種類",
		"項目",
		"LINEが数える通数",
		"無料の返信",
		"返信なら無料だった通数",
		"金額の目安（円・税抜）",
	],
} as const;
