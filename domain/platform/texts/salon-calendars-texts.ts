/** Salons' links to Google Calendar, for operators. */
export const CALENDAR_TEXTS = {
	removeFailed: "削除に失敗しました。",
	resyncFailed: "再取得に失敗しました。",
	targetUnknown: "連携の目的を選択してください。",
	accountUnknown: "Googleアカウントが見つかりません。もう一度連携してください。",
	calendarUnknown: "Googleカレンダーが見つかりません。",
	calendarRequired: "Googleカレンダーを選択してください。",
	notWritable:
		"このカレンダーには予定を書き込めません。Googleカレンダーで「予定の変更」ができる共有にしてください。",
	alreadyLinked: (target: string) => `このスタッフ・席の${target}は、すでに連携しています。`,
	otherTarget: (target: string) =>
		`このカレンダーは、すでに${target}のために連携しています。別のカレンダーを選択してください。`,
	otherAccount: "このカレンダーは、別のGoogleアカウントから連携しています。",
	accountInUse: "このGoogleアカウントのカレンダーが連携中です。先に連携を解除してください。",
	accountBusy:
		"解除した連携の予約を、Googleカレンダーから消しているところです。しばらくしてから、もう一度お試しください。",
	notConfigured: "Googleカレンダー連携の設定がまだありません。サイトの管理者にお問い合わせください。",
	imported: "Googleカレンダーから取り込んだ予定です。変更や削除は、Googleカレンダーで行ってください。",
	importedNothing: "（タイトルなし）",
	importedPrivate: "予定あり",
	pending: "【確認待ち】",
	nameless: "予約",
	ofBooking: "管理画面の予約です。日時の変更やキャンセルは、管理画面の予約カレンダーで行ってください。",
	course: "コース",
	resource: "スタッフ・席",
	comment: "ご要望",
} as const;

/** Errors at Google, for the settings page. */
export const GOOGLE_TEXTS = {
	revoked: "Googleとの連携が切れています。もう一度連携してください。",
	busy: "Googleが混み合っています。時間をおいて、自動的にもう一度試します。",
	trouble: (status: number) =>
		`Googleの側で問題が起きています（${status}）。時間をおいて、自動的にもう一度試します。`,
	tokenRefused: "Googleが接続を受け付けませんでした（401）。時間をおいて、自動的にもう一度試します。",
	silent: "Googleから応答がありません。時間をおいて、自動的にもう一度試します。",
	forbidden: "Googleカレンダーへのアクセスが許可されていません。カレンダーの共有設定を確認してください。",
	missing: "Googleカレンダーが見つかりません。削除されたか、共有が解除された可能性があります。",
	refused: (status: number, reason: string) => `Googleに受け付けられませんでした（${status} ${reason}）。`,
	clientWrong: "Googleのクライアント設定が正しくありません。サイトの管理者にお問い合わせください。",
	stopped: "処理が途中で止まりました。自動的にもう一度試します。",
	givenUp: "処理が何度も止まったため、中止しました。もう一度同期してください。",
} as const;
