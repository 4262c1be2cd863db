/**
 * Every text an operator reads from the server, once. Those the specification gives are byte for byte; where it gives
 * an English meaning, the meaning stands beside the text (decisions, Texts).
 */
export const TEXTS = {
	// Forms
	required: "入力してください。",
	wholeNumberRequired: "整数で入力してください。",
	choiceRequired: "選択してください。",
	choiceUnknown: "選択できない値です。",
	/** In place of the name of what was deleted since. */
	choiceDeleted: "! 選択肢が削除済 !",
	folderGone: "選択したフォルダは削除されています。",
	tooLong: (max: number) => `${max}文字以内で入力してください。`,
	timeOfDay: "時刻を HH:mm で入力してください。",
	malformedBody: "送信された内容を読み取れませんでした。ページを再読み込みして、もう一度お試しください。",
	bodyTooLarge: "送信された内容が大きすぎます。",

	// Actions
	actionNeedsEffect: "最低1つの要素を選択して下さい",
	actionNameRequired: "アクション名を入力してください。",
	effectRepeated: "既に追加されています",
	effectUnknown: "使用できない要素が含まれています。",
	effectNotAllowed: (label: string) => `「${label}」を使う権限がありません。`,
	textRequired: "本文を入力してください。",
	tagRequired: "タグを選択してください。",
	tagGone: "削除済みのタグが指定されています",
	tooManyEffects: (max: number) => `要素は${max}個まで追加できます。`,
	actionRegistered: "登録にしました",
	actionRegisterFailed: "登録に失敗しました",
	actionInUse: (names: string) => `このアクションは次の自動応答で使われているため削除できません: ${names}`,
	twice: "2回目以降のため実行しませんでした",

	// Auto-responses
	reactionNameRequired: "自動応答名を入力してください。",
	keywordsRequired: "キーワードを1つ以上入力してください。",
	keywordTooLong: (max: number) => `キーワードは${max}文字以内で入力してください。`,
	tooManyKeywords: (max: number) => `キーワードは${max}個までです。`,
	actionRequired: "アクションを選択してください。",
	actionGone: "選択したアクションは削除されています。",

	// Tags
	/** Specification 001 §5. */
	newTagNameRequired: "新しいタグ名を入力して下さい",
	tagExists: "同じ名前のタグがあります。",

	// Deliveries
	deliveryNotResendable: "この配信は再送できる状態ではありません。画面を更新してください。",
	deliveryNotCancellable: "この配信は取り消せる状態ではありません。画面を更新してください。",
	friendBlockedUs: "友だちにブロックされているため送信しませんでした",
	friendBlockedByOperator: "ブロック中の友だちのため送信しませんでした",
	quotaExhausted: "今月の送信可能数（メッセージ数の上限）に達しています",
	lineBusy: "LINEの受付制限のため、時間をおいて送信します",
	lineSilent: "LINEから応答がありませんでした",
	lineTrouble: (status: number) => `LINE側で一時的なエラーが発生しました（${status}）`,
	lineRefused: (status: number, message: string) => `LINEが受け付けませんでした（${status}）: ${message}`,
	lineUnauthorized: (status: number) =>
		`LINEに接続できません（${status}）。チャネルアクセストークンを確認してください`,
	sendExpired: "24時間送信できなかったため中止しました",
	replyInDoubt: "返信が届いたか確認できませんでした。友だちとのトークを確認し、必要なら再送してください",
	pushInDoubt: "送信できたか24時間確認できませんでした。友だちとのトークを確認し、必要なら再送してください",
	cancelledByOperator: "取り消しました",

	// Operators
	loginFailed: "メールアドレスまたはパスワードが違います。",
	loginLocked: (minutes: number) =>
		`ログインに続けて失敗したため、一時的に停止しています。約${minutes}分後にお試しください。`,
	tooManyRequests: "操作が多すぎます。少し待ってからお試しください。",
	emailRequired: "メールアドレスを入力してください。",
	emailInvalid: "メールアドレスの形が正しくありません。",
	passwordRequired: "パスワードを入力してください。",
	passwordTooShort: (min: number) => `パスワードは${min}文字以上にしてください。`,
	operatorNameRequired: "お名前を入力してください。",
	setupClosed: "最初の管理者はすでに登録されています。ログインしてください。",
	setupTokenWrong: "このアドレスは使えません。設置時に表示されたアドレスをもう一度開いてください。",
	/** 401 (M-371). */
	signedOut: "認証に失敗しました。再読み込みします",
	/** 403 (decisions, Calls). */
	forbidden: "アクセス権限がありません。再読み込みします",
	foreignOrigin: "別のサイトからの操作は受け付けません。",
	/** 409: this page is out of date (decisions, Texts). */
	outOfDate: "ページの有効期限が切れました。再読み込みします",
	changedByOther: "ほかの人が先に変更しました。最新の内容を読み込みます",
	notFound: "見つかりませんでした。削除された可能性があります。",
	unknownError: "不明なエラーが発生しました",

	// Messages
	/** Specification 002 §2. */
	unsent: "友だちが送信を取り消しました",
} as const;
