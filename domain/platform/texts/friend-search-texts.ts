export const SEARCH_TEXTS = {
	friendRequired: "友だちを選択してください。",
	tooManyFriends: (max: number) => `選択できる友だちは${max.toLocaleString("ja-JP")}人までです。`,
	countChanged: (before: number, after: number) =>
		`対象の友だちが${before.toLocaleString("ja-JP")}人から${after.toLocaleString("ja-JP")}人に変わったため、まだ実行していません。人数をお確かめのうえ、もう一度実行してください。`,
	selectedFriends: (count: number) => `選択した友だち ${count.toLocaleString("ja-JP")}人`,
	broadcastInstead: "検索結果のすべての友だちへのメッセージは、一斉配信で送ってください。",
	actionGone: "このアクションは削除されています。",
	jobNotCancellable: "この処理はすでに終わっています。画面を更新してください。",
	jobNotRepeatable: "この処理はやり直せる状態ではありません。画面を更新してください。",
	jobGivenUp: "処理中のエラーが続いたため、途中で止まりました。続きからやり直せます。",
	jobOperatorDisabled: "この処理を始めた担当者が停止されたため、途中で止まりました。",
	jobForbidden: "この処理を始めた担当者の権限が変わったため、途中で止まりました。",
	jobFilterBroken: "検索条件に使われているものが削除されたため、途中で止まりました。",
} as const;
