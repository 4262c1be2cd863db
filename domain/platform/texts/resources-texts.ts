/** Loading errors of the lists that an editor needs (M-368 to M-370). */
export const RESOURCE_TEXTS = {
	loadFailed: "読み込み中にエラーが発生しました",
	choicesFailed: "友だち情報選択肢の読み込み中にエラーが発生しました",
	commonVarsFailed: "共通情報の読み込み中にエラーが発生しました",
} as const;
