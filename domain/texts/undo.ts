/** What is said of operations that are taken back. */
export const UNDO_TEXTS = {
	/** The verb. */
	undo: "元に戻す",
	goOn: "続きを元に戻す",
	done: "元に戻しました",
	tooLate: "30日を過ぎた操作は元に戻せません。",
	notOffered: "この操作は元に戻せません。",
	changedSince: "このあとに変更されているため、元に戻せません。",
	jobRunning: "タグの一括変更がまだ終わっていません。終わるのを待つか、中止してから元に戻してください。",
	nameTaken: (names: string) =>
		`同じ名前の項目があるため、元に戻せません: ${names}。どちらかの名前を変更してから、もう一度お試しください。`,
	/** What was done, with what was left. */
	told: (done: string) => `${done}件を元に戻しました`,
	toldInPart: (done: string, left: string) =>
		`${done}件を元に戻しました。あとから変更された${left}件は、そのままにしました。`,
	askTitle: "操作を元に戻しますか？",
	/** What stays as it is. */
	tagsAsk:
		"付けたタグははずし、はずしたタグは付け直します。あとから付け外しされた分はそのままにします。タグをきっかけに実行されたアクションや、送信されたメッセージは取り消せません。",
	movesAsk: "移動した項目を元のフォルダに戻します。あとから別のフォルダに移した項目はそのままにします。",
	deletionAsk:
		"削除した項目を一覧に戻します。シナリオの購読とリマインダは、止まった位置から再開します（止まっていた間の分は送りません）。リッチメニューは、表示していた友だちには自動では戻りません。消したシナリオを指していた「次のシナリオ」と友だち追加時の設定は、もう一度設定してください。",
} as const;
