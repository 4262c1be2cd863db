/** Deletion of friends' data. */
export const DELETION_TEXTS = {
	/** Customer of a booking whose friend was deleted. */
	customer: "削除された友だち",
	/** Notice to operators that named a deleted friend. */
	clearedNotice: "（友だちの削除により消去しました）",
	confirmName: (name: string) => `確認のため「${name}」と入力してください。`,
	alreadyRequested: "この友だちは、すでに削除の予定です。",
	notTakenBack: "削除がすでに始まっているため、取り消せません。",
	resetRunning: "リセットの途中です。終わってから、もう一度操作してください。",
	notTester: "リセットできるのは、テスト送信先に登録した友だちだけです。",
	countChanged: "対象の友だちの人数が変わりました。もう一度確認してください。",
	planned: "削除の予定があるため、変更できません。",
	givenUp: "繰り返し失敗したため、中断しました。「再開する」を押すと続きから行います。",
	/** Note on a deletion that could not clear a Google sheet. */
	sheetLeft: "Googleシートに書き出した回答は消せませんでした。シートの行を消してください。",
	/** Request of LINE that waited for another tool. */
	forwardErased: "友だちのデータを削除したため、転送していません。",
	/** Export of friends, one of whom was deleted. */
	exportErased: "友だちのデータを削除したため、このファイルも消去しました。もう一度書き出してください。",
	/** Uploaded file with a friend who was deleted. */
	importErased: "友だちのデータを削除したため、このファイルも消去しました。",
	ruleNeedsAllFriends: "この設定を変更できるのは、すべての友だちを見られる担当者だけです。",
	notFailed: "この削除は中断していません。",
} as const;
