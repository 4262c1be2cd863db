/** Errors that any request may have. */
export const CALL_TEXTS = {
	malformedBody: "送信された内容を読み取れませんでした。ページを再読み込みして、もう一度お試しください。",
	tooManyParameters: "送信された項目が多すぎます。",
	bodyTooDeep: "送信された内容の入れ子が深すぎます。",
	bodyTooLarge: "送信された内容が大きすぎます。",
	wrongHost: "このアドレスでは開けません。管理画面の正しいアドレスを開いてください。",
	/** Cannot occur in deployments made with the project's own script, which sets the variable. */
	publicOriginUnknown:
		"管理画面の公開アドレス（PUBLIC_ORIGIN）が設定されていないため、画像やフォームのアドレスを送信できません。",
	needsSocket: "このアドレスはWebSocketで接続するためのものです。",
	tooManyRequests: "操作が多すぎます。少し待ってからお試しください。",
	/** 401 (M-371). */
	signedOut: "認証に失敗しました。再読み込みします",
	/** 403 (rules, Calls). */
	forbidden: "アクセス権限がありません。再読み込みします",
	needsAllFriends: "すべての友だちを見られる担当者だけが操作できます。",
	foreignOrigin: "別のサイトからの操作は受け付けません。",
	/** 409: the page is out of date (rules, Texts). */
	outOfDate: "ページの有効期限が切れました。再読み込みします",
	changedByOther: "ほかの人が先に変更しました。最新の内容を読み込みます",
	/** 422: the save key was already used with other content. */
	keyOfOtherSave:
		"この保存はすでに別の内容で受け付けています。今回の内容は保存していません。画面を再読み込みして、もう一度お試しください。",
	notFound: "見つかりませんでした。削除された可能性があります。",
	/** 507: the database is full; reading still works. */
	storageFull:
		"保存できません（保存先の容量が不足しています）。閲覧は続けられます。管理者に連絡し、容量を空けてからもう一度お試しください。",
	unknownError: "不明なエラーが発生しました",
	/** Timeout of a call (E-405). The server may have completed it. */
	timedOut:
		"時間内に応答がありませんでした。処理が続いていることがあるため、画面を更新して確認してください。",
} as const;
