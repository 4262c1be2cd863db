/** Timeline. */
export const TIMELINE_TEXTS = {
	/** M-211. */
	nothingChosen: "メッセージが選択されていません。",
	/** M-209. */
	choiceUnavailable: "メッセージの選択が解除されます。よろしいですか？",
	/** M-166. */
	confirmed: (count: number) => `${count.toLocaleString("ja-JP")}件を対応済みにしました`,
	alreadyConfirmed: "選択したメッセージは、すでに対応済みです",
	friendRequired: "友だちを選択してください。",
	untilBeforeFrom: "終了日は開始日以降の日付を選択してください。",
	cursorRequired: "2ページ目からは、前のページの続きの位置が必要です。",
} as const;
