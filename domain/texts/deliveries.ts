export const DELIVERY_TEXTS = {
	/** Stands for the name of a friend whose name LINE did not give. */
	friendWithoutName: "友だち",
	deliveryNotResendable: "この配信は再送できる状態ではありません。画面を更新してください。",
	deliveryNotCancellable: "この配信は取り消せる状態ではありません。画面を更新してください。",
	friendBlockedUs: "友だちにブロックされているため送信しませんでした",
	friendBlockedByOperator: "ブロック中の友だちのため送信しませんでした",
	quotaExhausted: "今月の送信可能数（メッセージ数の上限）に達しています",
	lineBusy: "LINEの受付制限のため、時間をおいて送信します",
	lineSilent: "LINEから応答がありませんでした",
	lineUnreachable: "LINEに接続できないため、つながり次第送信します",
	lineTrouble: (status: number) => `LINE側で一時的なエラーが発生しました（${status}）`,
	lineRefused: (status: number, message: string) => `LINEが受け付けませんでした（${status}）: ${message}`,
	lineUnauthorized: (status: number) =>
		`LINEに接続できません（${status}）。チャネルアクセストークンを確認してください`,
	replyTokenSpent: "返信の期限が切れたため、プッシュ送信に切り替えます",
	replyDoubtPushed: "返信が届いたか確認できないため、プッシュ送信で送り直します",
	beyondLimits: (problem: string) => `LINEの制限を超えるため送信しませんでした。${problem}`,
	sendExpired: "24時間送信できなかったため中止しました",
	replyInDoubt: "返信が届いたか確認できませんでした。友だちとのトークを確認し、必要なら再送してください",
	sendStopped: "送信の処理が何度も途中で止まりました。友だちとのトークを確認し、必要なら再送してください",
	multicastInDoubt:
		"一斉配信で届いたか確認できませんでした。友だちとのトークを確認し、必要なら再送してください",
	broadcastCancelled: "一斉配信を中止したため送信しませんでした",
	pushInDoubt: "送信できたか24時間確認できませんでした。友だちとのトークを確認し、必要なら再送してください",
	cancelledByOperator: "取り消しました",
	cancelledInDoubt: "取り消しましたが、届いている可能性があります。友だちとのトークを確認してください",
	cancelledWithReservation: "予約がキャンセルされたため、取り消しました",
} as const;
