/** Notification settings: errors of validation and loading. */
export const NOTIFICATION_TEXTS = {
	/** M-382. */
	loadFailed: "不明なエラーが発生しました。",
	titleRequired: "タイトルを入力してください。",
	channelRequired: "通知の送り先を選択してください。",
	channelGone: "選択した送り先は削除されています。選び直してください。",
	channelEnded: (name: string) =>
		`「${name}」は終了したサービスの送り先です。ほかの送り先を選択してください。`,
	timingRequired: "通知するタイミングを選択してください。",
	timingUnknown: "選択できないタイミングです。",
	weekdayUnknown: "曜日が正しくありません。",
	weekdayRequired: "曜日を1つ以上選択してください。",
	sameHours: "開始と終了には、別の時刻を入力してください。",
	quietHoursIncomplete: "通知を控える時間は、開始と終了の両方を入力してください。",
	digestUnknown: "まとめ方を選択してください。",
	roleGone: "選択した権限は削除されています。選び直してください。",
	funnelGone: "選択したカスタム検索は削除されています。選び直してください。",
	filterBroken: "友だちの条件に、削除された項目があります。条件を選び直してください。",
	tooMany: (max: number) => `通知設定は${max}件までです。`,
	boilerplateTitle: "新しい通知",
	linkCodeMissing:
		"コードがまだ届いていません。公式アカウントのトークにコードだけを送ってから、もう一度お試しください。",
	linkCodeOfSeveral:
		"同じコードが複数の友だちから届きました。どなたのLINEか確かめられないため、新しいコードを発行してください。",
	linkCodeExpired: "コードの有効期限が切れました。新しいコードを発行してください。",
	saverScopeDiffers: "見られる友だちが異なる担当者が保存したものは、変更や削除ができません。",
	notResendable: "この通知は、もう一度送信できる状態ではありません。画面を更新してください。",
} as const;

/** Parts of a notification message. */
export const NOTICE_MESSAGE_TEXTS = {
	count: (count: number) => `（${count}件）`,
	more: (count: number) => `ほか${count}件`,
	test: "テスト送信です。この送り先に通知が届くことを確認できました。",
	testTitle: "通知のテスト",
} as const;

/** Reasons in the log why a notification was not sent. */
export const NOTICE_FAILURE_TEXTS = {
	noResponse: "応答がありませんでした。",
	busy: "送り先が混み合っています。",
	serviceFailed: (status: number) => `送り先の側で問題が起きています（${status}）。`,
	unauthorized: (status: number) =>
		`送り先に拒否されました（${status}）。キーやトークンが正しいか、権限があるかを確認してください。`,
	missing: "送り先が見つかりません。削除されたか、アクセスできなくなった可能性があります。",
	refused: (status: number, reason: string) => `送り先に受け付けられませんでした（${status} ${reason}）。`,
	inDoubt: "届いたか分からないため、再送していません。送り先を確認し、届いていなければ再送してください。",
	givenUp: "24時間試しましたが、送信できませんでした。",
	stopped: "処理が何度も止まったため、中止しました。",
	channelGone: "送り先が削除されています。",
	secretUnreadable: "保存したキーを読み取れません。送り先を編集し、もう一度入力してください。",
	unlinked: "担当者がLINEの連携を解除したか、利用を停止されています。",
	deviceGone: "端末の登録が切れています。登録し直してください。",
	deviceInactive:
		"この端末では30日間、管理画面が開かれていないため、送信していません。端末で管理画面を開くと、再び届きます。",
	operatorDisabled: "送り先の担当者は、利用を停止されています。",
	friendNotVisible: "送り先を編集した担当者が閲覧できない友だちの通知のため、送信していません。",
	removedFromChannel: "送信する前に、この送り先から外されました。",
} as const;
