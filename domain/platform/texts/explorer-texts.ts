/** Item lists of every kind. */
export const EXPLORER_TEXTS = {
	folderGone: "選択したフォルダは削除されています。",
	/** E-300. */
	newFolderNameRequired: "新しいフォルダ名を入力して下さい",
	itemNameRequired: "名前を入力してください。",
	nothingSelected: "項目を選択してください。",
	/** "too many are selected and at most 1000 can be handled at once" (E-303). */
	tooManySelected: (max: number) => `選択した項目が多すぎます。一度に操作できるのは${max}件までです。`,
	crudUnknown: "使用できない操作です。",
	/** Action that this kind does not support. */
	crudNotTaken: (label: string) => `${label}ではこの操作を行えません。`,
	/** "Operation failed" */
	operationFailed: "操作に失敗しました",
	/** "Some data could not be loaded" */
	appendixFailed: "一部のデータを読み込めませんでした",
	/** */
	deleteConfirm: "操作は取り消せません。本当に削除しますか？",
	/** For the order of folders and journeys. */
	orderStale: "並び順に、削除されたものや重複があります。画面を更新してください。",
	folderGoneNow: "フォルダは削除されています。画面を更新してください。",
	/** Bulk operation that skipped some items; their names and reasons follow. */
	partlyDone: (done: number, remaining: number) =>
		`${done.toLocaleString("ja-JP")}件を変更しました。次の${remaining.toLocaleString("ja-JP")}件は変更できませんでした。`,
	/** Bulk deletion that skipped some items. */
	partlyDeleted: (done: number, remaining: number) =>
		`${done.toLocaleString("ja-JP")}件を削除しました。次の${remaining.toLocaleString("ja-JP")}件は削除できませんでした。`,
	itemsGone: "一部の項目はすでに削除されていました。",
} as const;
