/** Texts of the senders of messages. */
export const SENDER_TEXTS = {
	nameRequired: "差出人の名前を入力してください。",
	/** LINE refuses its own name. */
	nameOfLine: "差出人の名前に「LINE」は使えません。",
	nameWithBraces: "差出人の名前に { } は使えません。",
	tooMany: (max: number) => `差出人は${max}人までです。`,
	defaultGone: "ふだんの差出人を選び直してください。",
	oncePerOperator: "同じスタッフの差出人が2つあります。",
	iconGone: "アイコンの画像を選び直してください。",
} as const;
