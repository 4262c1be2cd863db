/** How a call is refused, or fails, whatever it is for. */
export const CALL_TEXTS = {
	malformedBody: "送信された内容を読み取れませんでした。ページを再読み込みして、もう一度お試しください。",
	tooManyParameters: "送信された項目が多すぎます。",
	bodyTooDeep: "送信された内容の入れ子が深すぎます。",
	bodyTooLarge: "送信された内容が大きすぎます。",
	wrongHost: "このアドレスでは開けません。管理画面の正しいアドレスを開いてください。",
	/** Every deployment made with the project's own script has it. */
	publicOriginUnknown:
		"管理画面の公開アドレス（PUBLIC_ORIGIN）が設定されていないため、画像やフォームのアドレスを送信できません。",
	needsSocket: "このアドレスはWebSocketで接続するためのものです。",
	tooManyRequests: "操作が多すぎます。少し待ってからお試しください。",
	/** 401 (M-371). */
	signedOut: "認証に失敗しました。再読み込みします",
	/** 403 (rules, Calls). */
	forbidden: "アクセス権限がありません。再読み込みします",
	foreignOrigin: "別のサイトからの操作は受け付けません。",
	/** 409: this page is out of date (rules, Texts). */
	outOfDate: "ページの有効期限が切れました。再読み込みします",
	changedByOther: "ほかの人が先に変更しました。最新の内容を読み込みます",
	/** 422: a save's key that was sent with something else. */
	keyOfOtherSave:
		"この保存はすでに別の内容で受け付けています。今回の内容は保存していません。画面を再読み込みして、もう一度お試しください。",
	notFound: "見つかりませんでした。削除された可能性があります。",
	/** 507: the database has no room. What is there can still be read. */
	storageFull:
		"保存できません（保存先の容量が不足しています）。閲覧は続けられます。管理者に連絡し、容量を空けてからもう一度お試しください。",
	unknownError: "不明なエラーが発生しました",
	/** A call that took too long (E-405). The server may have done it all the same. */
	timedOut:
		"時間内に応答がありませんでした。処理が続いていることがあるため、画面を更新して確認してください。",
} as const;
