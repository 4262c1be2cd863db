/** Errors of `/open_api/v1` that its operations do not have in the console. */
export const API_V1_TEXTS = {
	keyForm: "Idempotency-Keyは、半角英数字・「-」「_」の8〜64文字で指定してください。",
	friendUnknown: "この友だちは見つかりません。",
	friendsUnknown: (fids: string) => `見つからない友だちがあります（fid: ${fids}）。`,
	friendNeeded:
		"このサービスコードが扱えるのは、絞り込みに当てはまる友だちの予約だけです。fidを指定してください。",
	nothingChosen: "1件以上指定してください。",
	tooLarge: "宛先の数に対してメッセージが大きすぎます。宛先を分けるか、一斉配信で送ってください。",
	httpsRequired: "httpsで始まる、LINEが読み取れるアドレスを指定してください。",
	momentForm: "日時は「2026-12-01T10:00:00+09:00」のように、時差をつけて指定してください。",
	sendNeeded:
		"このアクションはメッセージを送るか、シナリオやリマインダを始めます。サービスコードに「メッセージ送信」の権限を追加してください。",
	bookNeeded: "このアクションは予約を変更します。サービスコードに「予約」の権限を追加してください。",
	scenarioGone: "このシナリオは見つかりません。",
	reminderGone: "このリマインダは見つかりません。",
	tooManyValues: (max: number) => `一度に書き込める値は、合わせて${max.toLocaleString("ja-JP")}件までです。`,
} as const;
