/** Reasons why an operation cannot be undone, and its alternative, by the operation's name. */
export const UNDO_REASONS: Record<string, string> = {
	"broadcast.order":
		"友だちに届いたメッセージは取り消せません。送信が始まる前なら、一斉配信の画面で送信を取りやめられます。",
	"broadcast.withdraw": "送信の予約は自動では戻しません。下書きを確かめて、もう一度送信を予約してください。",
	"broadcast.cancel": "中止した配信は再開できません。複製すると、同じ内容で送信し直せます。",
	"broadcast.pause": "一斉配信の画面で再開できます。",
	"broadcast.resume": "一斉配信の画面で一時停止できます。",
	"broadcast.choose-winner":
		"送信したメッセージは取り消せません。残りの送信は、一斉配信の画面で一時停止できます。",
	"message.send": "送信したメッセージは取り消せません。",
	"message.send-again": "送信したメッセージは取り消せません。",
	"message.take-back": "取り消したメッセージは、トークでもう一度送信してください。",
	"delivery.resend": "送信したメッセージは取り消せません。",
	"delivery.cancel": "取り消した配信は送られません。必要なら、トークからもう一度送信してください。",
	"friend.by-hand": "実行したアクションは取り消せません。",
	"friend.effect.all": "実行したアクションは取り消せません。",
	"friend.scenario.start": "送信したメッセージは取り消せません。シナリオは友だちの画面で停止できます。",
	"friend.scenario.stop":
		"止まっていた間の分があるため、自動では戻しません。友だちの画面で開始し直してください。",
	"friend.reminder.set": "友だちの画面でリマインダを取り消せます。",
	"friend.reminder.cancel": "友だちの画面でリマインダを設定し直してください。",
	"friend.tags": "友だちの画面でタグを付け外しし直してください。",
	"friend.vars": "変更前の値は、友だちの画面の履歴で確かめて、入力し直してください。",
	"journey.sort": "並び順は、一覧で並べ替え直してください。",
	"journey.sort-favourite": "並び順は、一覧で並べ替え直してください。",
	"open_api.token.revoke": "無効にしたトークンは使えるように戻せません。新しいトークンを発行してください。",
	"open_api.token.issue": "発行したトークンは、API連携の画面で無効にできます。",
	"open_api.webhook.rotate": "古い署名シークレットは残っていません。",
	"operator.role": "権限は、オペレーターの一覧で変更し直してください。",
	"operator.disable": "オペレーターの一覧で利用を再開できます。",
	"operator.enable": "オペレーターの一覧で利用を停止できます。",
	"operator.invitation.revoke": "取り消した招待のリンクは使えません。もう一度招待してください。",
	"talk.note.delete": "削除したコメントの内容は残っていません。",
	"passkey.delete": "削除したパスキーは戻せません。もう一度登録してください。",
	"two-factor.reset": "2段階認証は、本人が設定し直してください。",
};

/** Reasons by the last part of the name, for operations without an entry of their own. */
export const UNDO_REASONS_BY_OPERATION: Record<string, string> = {
	update: "変更は自動では戻せません。編集画面で変更し直してください。",
	rename: "名前は、もう一度変更してください。",
	delete: "この種類の削除は元に戻せません。必要なら、もう一度作成してください。",
	remove: "この種類の削除は元に戻せません。必要なら、もう一度登録してください。",
	import: "取り込みは元に戻せません。取り込んだものは、一覧で確かめて変更してください。",
	sort: "並び順は、一覧で並べ替え直してください。",
	steps: "変更は自動では戻せません。編集画面で変更し直してください。",
};

/** Alternative for an update of a versioned item. */
export const UNDO_BY_VERSION_TEXT = "編集画面の「変更履歴」から、前の版に戻せます。";
