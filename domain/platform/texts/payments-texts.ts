import { formatYen } from "./format-yen.ts";

/** Texts of payments for operators. */
export const PAYMENT_TEXTS = {
	titleRequired: "件名を入力してください。",
	lineNameRequired: "内容を入力してください。",
	linesRequired: "明細を1行以上入力してください。",
	quantityRequired: "数量は1から999の整数で入力してください。",
	yenRequired: `${formatYen(1)}以上の金額を、整数で入力してください。`,
	yenTooLarge: `金額は${formatYen(9_999_999)}までです。`,
	reasonRequired: "理由を入力してください。",
	endInvalid: "期限は、これからの日時を YYYY-MM-DD HH:mm で入力してください。",
	endTooFar: (days: number) => `期限は${days}日後までです。`,
	methodUnknown: "現金か、店頭の端末を選んでください。",
	stateUnknown: "状態を選び直してください。",
	/** Condition about a friend's payments. */
	totalBetween: (max: number) => `0から${formatYen(max)}までの整数で入力してください。`,
	daysBetween: (max: number) => `1から${max}までの日数を入力してください。`,
	boundRequired: "金額を入力してください。",
	boundsReversed: "「以下」の金額は、「以上」と同じか多くしてください。",
	/** Changes that the state does not allow. */
	notCancellable: "支払い待ちの依頼だけを取り消せます。",
	beingPaid:
		"お客様が支払いの手続き中です。支払い先に確認しています。少し待ってから、もう一度お試しください。",
	notRecordable: "支払い待ちの依頼だけに、店頭での支払いを記録できます。",
	onlyByCard: "定期払いは、店頭での支払いを記録できません。",
	notRefundable: "入金のない支払いは返金できません。",
	refundTooLarge: (rest: number) => `返金できるのは${formatYen(rest)}までです。`,
	/** Reasons of automatic refunds. */
	refundLate: "期限の後に支払われたため、自動で返金",
	refundTwice: "二重に支払われたため、自動で返金",
	refundGone: "予約の枠や商品がなくなっていたため、自動で返金",
	refundCancelled: "予約のキャンセルのため、自動で返金",
	refundDenied: "予約をお断りしたため、自動で全額返金",
	refundByShop: "お店の都合で予約を取り消したため、自動で全額返金",
	refundByRule: (percent: string) => `キャンセルの返金の決まりにより、自動で返金（${percent}）`,
	/** Refund rules. */
	refundDaysRequired: "日数は0から365の整数で入力してください。",
	refundPercentRequired: "割合は1から100の整数で入力してください。",
	refundDaysTwice: "同じ日数の段階があります。",
	refundPercentRises: "開始に近い段階の割合は、前の段階より小さくしてください。",
	/** Problems of a payment. */
	providerSilent: (label: string) => `${label}から答えがありません。自動でもう一度確認します。`,
	providerRefused: (label: string, reason: string) => `${label}が受け付けませんでした。${reason}`,
	takenBack: (label: string) => `${label}が支払いを取り消しました`,
	cardDeclined: (reason: string) => `登録されたカードに請求できませんでした。${reason}`,
	refundFailed: (label: string) =>
		`${label}で返金できませんでした。お金はお店に残っています。別の方法で返金してください。`,
	providerUnset: (label: string) => `${label}の設定がないため、確認できません。`,
	otherKeys: (label: string) =>
		`${label}のキーが、この支払いのときと違います（テスト用と本番用）。元のキーに戻すと確認できます。`,
	workFailed: "確認の途中で問題が起きました。自動でもう一度確認します。",
	givenUp: "支払い先に確認できないまま期限を過ぎました。支払い先の管理画面で確かめてください。",
	/** Settings of providers. */
	keyRequired: "入力してください。",
	keyInvalid: "キーの形が正しくありません。",
	merchantInvalid: "加盟店IDは数字で入力してください。",
	stripeKeyInvalid: "sk_test_ か sk_live_ で始まるキーを入力してください。",
	stripeWebhookSecretInvalid: "whsec_ で始まる値を入力してください。",
	keysRefused: (label: string) =>
		`${label}がキーを受け付けませんでした。キーと、テスト用・本番用の別を確かめてください。`,
	keysUnchecked: (label: string) => `${label}から答えがありません。時間をおいて、もう一度お試しください。`,
	nothingToCheck: "この支払い方法に、確認するキーはありません。",
	noMethodForRequest: "この金額を支払えるオンラインの支払い方法が設定されていないため、依頼しませんでした。",
	originUnknown: "コンソールの公開アドレスが設定されていないため、支払いのリンクを作れません。",
} as const;

/** Texts of the friend's page of a payment. */
export const PAY_PAGE_TEXTS = {
	goneTitle: "お支払いのページが見つかりません",
	gone: "リンクが正しくないか、ページがなくなっています。お店にお問い合わせください。",
	title: "お支払い",
	total: "合計（税込）",
	tax: (rate: number) => (rate === 0 ? "うち非課税" : `うち消費税（${rate}%）`),
	reduced: "※は軽減税率（8%）の対象です。",
	until: (time: string) => `${time}までにお支払いください。`,
	test: "テスト中のページです。実際のお金は動きません。",
	choose: "お支払い方法を選んでください。",
	none: "ただいまお支払いいただけません。お店にお問い合わせください。",
	busy: "ただいま混み合っています。少し待ってから、もう一度お試しください。",
	refused: "この方法ではお支払いいただけませんでした。別の方法か、お店でのお支払いをお選びください。",
	resume: "お支払いの手続きに戻る",
	checkingTitle: "お支払いを確認しています",
	checking: "このページは自動で新しくなります。二重にお支払いいただく必要はありません。",
	authorizedTitle: "ご入金をお待ちしています",
	authorized: "ご入金を確認できましたら、お支払いが完了します。",
	paidTitle: "お支払いが完了しました",
	paid: "ありがとうございました。",
	/** State of the booking that was paid for. */
	bookingStands: "予約が確定しました。",
	bookingAsked: "予約のお申し込みを受け付けました。確定するまでお待ちください。",
	expiredTitle: "お支払いの期限が過ぎました",
	expired: "このページではお支払いいただけません。必要な場合は、お店にお問い合わせください。",
	cancelledTitle: "お支払いの必要はありません",
	cancelled: "お店がこのご請求を取り消しました。",
	refundedTitle: "ご返金しました",
	partRefundedTitle: "一部をご返金しました",
	refunded: (yen: string) => `ご返金額：${yen}`,
	refundWait: "カードやPayPayへの反映には、数日かかることがあります。",
	refundingTitle: "ご返金の手続きをしています",
	refunding: "お支払いいただいた金額をお返しします。お手続きの必要はありません。",
	disputedTitle: "お支払いを確認中です",
	disputed: "お店にお問い合わせください。",
} as const;

/** Sentences about the money of a booking that is over, on the friend's pages. */
export const RETURNED_MONEY_TEXTS = {
	returned: (yen: string) => `${yen}をお返ししました。`,
	owed: (yen: string) => `${yen}をお返しする手続きをしています。`,
	wait: PAY_PAGE_TEXTS.refundWait,
	none: (yen: string) => `お支払いいただいた${yen}のお返しはありません。`,
} as const;

/** Texts of the page on which a friend registers a card. */
export const CARD_PAGE_TEXTS = {
	title: "カードの登録",
	nothingNow:
		"登録しただけでは、お支払いはありません。カードの番号は、決済会社（Stripe）だけがお預かりします。",
	until: (time: string) => `${time}までに登録してください。`,
	agree: "同意してカードを登録する",
	none: "ただいまカードを登録いただけません。お店にお問い合わせください。",
	refused: "ただいまカードを登録いただけません。お店にお問い合わせください。",
	checkingTitle: "カードの登録を確認しています",
	keptTitle: "カードの登録が完了しました",
	kept: (card: string) => `登録されたカード：${card}`,
	removedTitle: "カードの登録を削除しました",
	removed: "このカードに請求することはありません。",
	endedTitle: "カードの登録の期限が過ぎました",
	ended: "このページでは登録いただけません。必要な場合は、お店にお問い合わせください。",
} as const;
