/** Import of LINE's list of followers. */
export const EXISTING_FRIENDS_TEXTS = {
	running: "取り込みは実行中です。終わってから、もう一度始めてください。",
	notCancellable: "この取り込みは終わっています。",
	notVerified:
		"LINEが友だちの一覧を渡しませんでした。一覧を取り込めるのは、認証済みアカウントとプレミアムアカウントだけです。下の「認証済みでないアカウントの場合」の方法で登録してください。",
	tokenRefused: (status: number) =>
		`LINEがチャネルアクセストークンを受け付けませんでした（${status}）。LINE連携の設定を確認してください。`,
	refused: (status: number, message: string) =>
		`LINEが受け付けませんでした（${status}）${message === "" ? "" : `: ${message}`}`,
	waitsBusy: "LINEの受付制限のため、時間をおいて続けます。",
	waitsSilent: "LINEから応答がないため、時間をおいて続けます。",
	waitsTrouble: (status: number) => `LINE側の一時的なエラー（${status}）のため、時間をおいて続けます。`,
	waitsRepeated: "LINEが同じ一覧を繰り返したため、時間をおいて続けます。",
	restartedTooOften:
		"LINEの一覧の続きを何度も読めなかったため、中止しました。時間をおいて、もう一度始めてください。",
	endless: "LINEの一覧が終わらないため、中止しました。",
	givenUp: "繰り返し失敗したため、中止しました。取り込み済みの友だちはそのままです。もう一度始められます。",
	operatorDisabled:
		"この取り込みを始めた担当者が停止されたか、権限が変わったため、中止しました。取り込み済みの友だちはそのままです。",
} as const;
