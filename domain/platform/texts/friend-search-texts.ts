export const SEARCH_TEXTS = {
	friendRequired: "友だちを選択してください。",
	tooManyFriends: (max: number) => `選択できる友だちは${max.toLocaleString("ja-JP")}人までです。`,
	jobNotCancellable: "この処理はすでに終わっています。画面を更新してください。",
	jobNotRepeatable: "この処理はやり直せる状態ではありません。画面を更新してください。",
	jobGivenUp: "処理中のエラーが続いたため、途中で止まりました。続きからやり直せます。",
	jobFilterBroken: "検索条件に使われているものが削除されたため、途中で止まりました。",
} as const;
