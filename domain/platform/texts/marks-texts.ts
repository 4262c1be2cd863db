export const MARK_TEXTS = {
	markLoading: "読み込み中...",
	markFailed: "表示エラー",
	markLabelRequired: "対応マークの名前を入力してください。",
	markLabelInUse: "同じ名前の対応マークがあります。",
	marksRequired: "対応マークを1つ以上追加してください。",
	tooManyMarks: (max: number) => `対応マークは${max}個までです。`,
	markFieldGone: "選択した友だち情報は削除されています。",
} as const;
