/** Points, for operators. */
export const POINT_TEXTS = {
	off: "ポイントは停止中です。",
	unitRequired: "ポイントの呼び名を入力してください。",
	cardNameRequired: "スタンプカードの名前を入力してください。",
	rankNameRequired: "ランクの名前を入力してください。",
	rewardNameRequired: "特典の名前を入力してください。",
	fieldRequired: "誕生日の友だち情報欄を選択してください。",
	yenRequired: "何円ごとに付けるかを入力してください。",
	itemsRequired: "対象を選択してください。",
	tooManyItems: (max: number) => `対象は${max}個まで選択できます。`,
	fieldNotDate: "日付の友だち情報欄を選択してください。",
	pointsRequired: "0以外の点数を入力してください。",
	reasonRequired: "理由を入力してください。",
	ranksInOrder: "ランクは、前のランクより多いポイントから始めてください。",
	changedElsewhere: "この内容は、保存されているものではありません。画面を読み込み直してください。",
	tooManyRules: (max: number) => `ルールは${max}個まで作成できます。`,
	tooManyRanks: (max: number) => `ランクは${max}個まで作成できます。`,
	tooManyRewards: (max: number) => `特典は${max}個まで作成できます。`,
	notEnough: (balance: number) => `残高が${balance.toLocaleString("ja-JP")}しかないため、引けません。`,
	notReversible: "この履歴は、取り消せません。",
	cancelledReason: "予約のキャンセル",
	refundedReason: "返金",
	redemptionEnded: "この特典は、すでにお渡し済みか取り消し済みです。",
	noCard: "スタンプカードがありません。",
	alreadyStamped: "このスタンプは、すでに押されています。",
	rankRequired: "ランクを選択してください。",
	between: (min: number, max: number) =>
		`${min.toLocaleString("ja-JP")}から${max.toLocaleString("ja-JP")}までの整数を入力してください。`,
	boundRequired: "ポイントを入力してください。",
	boundsReversed: "「以下」のポイントは、「以上」と同じか多くしてください。",
} as const;

/** Points, for friends. */
export const POINT_PAGE_TEXTS = {
	needsLink: "このページは、LINEのトークに届いたリンクから開いてください。",
	closed: "このページは、現在ご利用いただけません。",
	taken: "特典を受け取りました。お渡しのときに、この画面をスタッフにお見せください。",
	notEnough: "残高が足りないため、交換できませんでした。",
	gone: "この特典は、なくなりました。",
	stamped: "スタンプを押しました。",
	stampUsed: "今回のスタンプは、すでに押されています。",
	stampOver: "QRコードの有効期限が切れました。お店の画面のQRコードを、もう一度読み取ってください。",
} as const;
