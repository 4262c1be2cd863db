/** Headquarters: pages over all accounts of a deployment. */
export const HEADQUARTERS_TEXTS = {
	accountGone: "このアカウントは見つかりません。一覧を読み込みなおしてください。",
	/** Reasons why an account is missing from a page. */
	problems: {
		slow: "時間内に応答がありませんでした",
		failed: "読み込めませんでした",
	},
	/** Line of a file for an account that is missing from it. */
	missing: (reason: string) => `このアカウントの記録は含まれていません: ${reason}`,
	active: "稼働中",
	disabled: "停止中",
	notMember: "このアカウントのオペレーターではありません。",
	notAllowed: "このアカウントでの権限がありません。",
	disabledAccount: "停止中のアカウントからは送れません。",
	accountsRequired: "送るアカウントを選んでください。",
	/** Messages that would mean something else in another account. */
	namesAction:
		"ボタンでアクションを動かすかテンプレートを送るメッセージは、アカウントごとに中身が違うため送れません。ボタンを、ページを開くか文字を送るものに変えてください。",
	fileGone: "画像などのファイルが見つかりません。選び直してください。",
	searchGone: (name: string) =>
		`保存した条件「${name}」がないか、見る権限がありません。条件を選び直してください。`,
	tooManyOnce: (max: number) =>
		`「ひとりに一度だけ送る」が使えるのは、合わせて${max.toLocaleString("ja-JP")}人までです。`,
	ofAccount: (label: string, problem: string) => `${label}: ${problem}`,
	countChanged: (label: string, before: number, after: number) =>
		`${label}: 送る友だちが${before.toLocaleString("ja-JP")}人から${after.toLocaleString("ja-JP")}人に変わりました。`,
	confirmAgain: "まだ送信を指示していません。人数をお確かめのうえ、もう一度送信してください。",
	/** Found at the order in one account; the others are not affected. */
	numberChanged: (before: number, after: number) =>
		`送る友だちが${before.toLocaleString("ja-JP")}人から${after.toLocaleString("ja-JP")}人に変わったため、このアカウントではまだ送信を指示していません。`,
	changedThere: "このアカウントで下書きに戻されたか変更されたため、もう一度は送りません。",
	/** An account whose order was interrupted again and again. */
	givenUp: "何度試しても途中で止まったため、送信を指示していません。もう一度お試しください。",
	authorLeft: "お知らせを作ったスタッフが本部から外れたため、送信を指示していません。",
	notCancellable: "どのアカウントでも取り消せませんでした。",
	cancelled: "取り消したお知らせは、送信を続けられません。",
	/** Tag of friends who receive an announcement from another account. */
	overlapTag: (id: number, name: string) =>
		`本部のお知らせ${id}「${[...name].slice(0, 40).join("")}」を他店から受け取る方`,
} as const;
