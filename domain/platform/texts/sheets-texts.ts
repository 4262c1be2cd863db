/** A form's Google sheet. */
export const SHEET_TEXTS = {
	notConfigured: "Googleシート連携の設定がまだありません。サイトの管理者にお問い合わせください。",
	notLinked: "この回答フォームは、Googleシートと連携していません。",
	scopeTooNarrow:
		"Googleシートにはすべての回答が書き込まれるため、すべての友だちを見られるオペレーターだけが連携・解除できます。",
	revoked: "Googleとの連携が切れています。もう一度連携してください。",
	missing:
		"Googleシートが見つかりません。削除されたか、移動された可能性があります。もう一度連携してください。",
	tabMissing:
		"Googleシートの「回答」タブが見つかりません。名前が変わったか、削除された可能性があります。もう一度連携すると、新しいシートを作成します。",
	givenUp: "処理が何度も止まったため、書き込みを中止しました。もう一度連携すると、続きから書き込みます。",
	forbidden: "Googleシートへの書き込みが許可されていません。共有の設定を確認して、もう一度連携してください。",
	refused: (status: number, reason: string) =>
		`Googleに受け付けられませんでした（${status} ${reason}）。もう一度連携してください。`,
	sheetName: (form: string) => `${form}の回答`,
	tab: "回答",
	headings: ["回答ID", "回答日時", "友だちID", "友だち名"],
} as const;
