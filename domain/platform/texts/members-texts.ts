/** Member editor, friend details, and import files of friends' information. */
export const MEMBER_TEXTS = {
	/** M-364. */
	loadFailed: "友だち情報の読み込み中にエラーが発生しました",
	/** M-365, M-366. */
	saveFailed: "友だち情報の保存に失敗しました。",
	/** M-040. */
	unknownFocus: "不明なエラーが発生しました",
	/** M-168. */
	stillBusy: "現在通信中です、OKを押してそのままお待ち下さい。",
	fieldGone: "この友だち情報は削除されています。",
	fieldOff: (name: string) => `「${name}」は無効になっているため、変更できません。`,
	changedMeanwhile: (name: string) => `${name}: ほかの人またはアクションが先に変更しました。`,
	mailInvalid: "メールアドレスの形が正しくありません。",
	mailTyped: "例: name@example.com",
	fileRequired: "ファイルを選択してください。",
	/** The token of an upload was already used, or belongs to another friend or field. */
	fileUnknown: "アップロードしたファイルが見つかりません。もう一度選択してください。",
	imageType: "JPEGまたはPNGの画像を選択してください。",
	pdfType: "PDFファイルを選択してください。",
	fileTooLarge: "ファイルは10MBまでです。",
	notAFile: "画像とPDFの友だち情報にだけ、ファイルを登録できます。",
	tagsFull: (names: string) => `定員に達しているため、付けられませんでした: ${names}`,
	markUnknown: "この対応マークは削除されています。",
} as const;
