/** Operator chat. */
export const CHAT_TEXTS = {
	/** M-374. */
	loadFailed: "データ取得に失敗しました",
	/** M-373. */
	failed: "操作に失敗しました",
	roleUnknown: "この権限は見つかりません。",
	notAssignable: "この友だちを見ることができないオペレーターは、担当者にできません。",
	notMentionable: "この友だちを見ることができないオペレーターには宛てられません。",
	assignedMeanwhile: "ほかのオペレーターが先に担当者を変更しました。もう一度選んでください。",
	noteRequired: "コメントを入力してください。",
	handled: (count: number) => `${count.toLocaleString("ja-JP")}件を対応済みにしました`,
	nothingToHandle: "対応するメッセージはありません",
	colleague: (name: string) => `${name}さん`,
	/** Colleagues, separated by commas. */
	typing: (colleagues: string) => `${colleagues}が入力中`,
	bothAnswer: (colleagues: string) => `${colleagues}も、この友だちへの返信を書いています。`,
	answeredMeanwhile: (name: string) =>
		`入力している間に、${name}さんが返信しました。内容を確認してから送信してください。`,
	mentioned: (from: string) =>
		`${from}さんのコメントがあなた宛てに届きました。チャットの「自分宛てのコメント」で確認できます。`,
} as const;
