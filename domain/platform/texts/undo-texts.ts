/** Undoing of operations. */
export const UNDO_TEXTS = {
	/** Label of the button. */
	undo: "元に戻す",
	goOn: "続きを元に戻す",
	done: "元に戻しました",
	running: "元に戻しています。終わるまで、しばらくお待ちください。",
	tooLate: "30日を過ぎた操作は元に戻せません。",
	notOffered: "この操作は元に戻せません。",
	undoStateDeleted: "元に戻すための記録が残っていないため、戻せません。",
	changedSince: "このあとに変更されているため、元に戻せません。",
	nothingMoved: "はじめからそのフォルダにあったため、元に戻すものはありません。",
	jobRunning: "一括変更がまだ終わっていません。終わるのを待つか、中止してから元に戻してください。",
	nameTaken: (names: string) =>
		`同じ名前の項目があるため、元に戻せません: ${names}。どちらかの名前を変更してから、もう一度お試しください。`,
	/** Followed by the reason. */
	cannot: "元に戻せない理由",
	needs: (ability: string) => `元に戻すには「${ability}」の権限が必要です。`,
	/** Result, with the number of restored items. */
	restored: (done: string) => `${done}件を元に戻しました`,
	restoredInPart: (done: string, unchanged: string) =>
		`${done}件を元に戻しました。あとから変更された項目と、使われている項目（${unchanged}件）は、そのままにしました。`,
	askTitle: "操作を元に戻しますか？",
	/** Confirmations, which name the changes that are kept. */
	tagsConfirmation:
		"付けたタグは外し、外したタグは付け直します。あとから付け外しされた分はそのままにします。タグをきっかけに実行されたアクションや、送信されたメッセージは取り消せません。",
	valuesConfirmation:
		"対応マークや友だち情報を、変更する前に戻します。あとから変更された分はそのままにします。",
	movesConfirmation:
		"移動した項目を元のフォルダに戻します。あとから別のフォルダに移した項目はそのままにします。",
	folderConfirmation:
		"削除したフォルダを元の名前と並び順で戻し、入っていた項目も中に戻します。あとから別のフォルダに移した項目はそのままにします。",
	orderConfirmation: "フォルダの並び順を、並べ替える前に戻します。",
	journeysConfirmation:
		"削除したジャーニーを、フェーズと一緒に一覧に戻します。友だちは削除したときのフェーズに戻ります。条件で自動的に進むフェーズは、また自動で進めるようになります。",
	phaseConfirmation:
		"削除したフェーズを元の位置に戻します。友だちがいるフェーズは、戻したフェーズを含めて数え直します。",
	starterConfirmation:
		"業種のひな形で作成した項目を削除し、あいさつ・メニュー・予約の受付も止めます。あとから変更した項目と、友だちや別の項目が使っている項目は残します。送信されたメッセージは取り消せません。",
	draftConfirmation: "削除した下書きを一覧に戻します。送信の予約は行いません。",
	deletionConfirmation:
		"削除した項目を一覧に戻します。シナリオの購読とリマインダは、止まった位置から再開します（止まっていた間の分は送りません）。リッチメニューは、表示していた友だちには自動では戻りません。消したシナリオを指していた「次のシナリオ」と友だち追加時の設定は、もう一度設定してください。",
} as const;
