/** Rich menus that other tools made. */
export const FOREIGN_MENU_TEXTS = {
	running: "確認または解除を実行中です。終わってから、もう一度操作してください。",
	notCancellable: "この処理は終わっています。",
	ownMenu: "このメニューは、この画面で作ったものです。リッチメニューの一覧から変更してください。",
	ownAlias: "このエイリアスは、この画面のタブで使っています。",
	lineUnavailable: "LINEから応答がありません。しばらくしてから、もう一度お試しください。",
	givenUp: "繰り返し失敗したため、中止しました。終わった分はそのままです。もう一度始められます。",
	operatorDisabled:
		"この処理を始めた担当者が停止されたか、権限が変わったため、中止しました。終わった分はそのままです。",
} as const;
