import { formatYen } from "./format-yen.ts";

/** Products, purchases and subscriptions, for operators. */
export const PRODUCT_TEXTS = {
	momentInvalid: "日時は YYYY-MM-DD HH:mm で入力してください。",
	endsBeforeStart: "販売の終了は、開始より後にしてください。",
	reasonRequired: "理由を入力してください。",
	purchaseEnded: "この購入は、すでにお渡し済みか、返金済みです。",
	subscriptionEnded: "この定期払いは、利用中ではありません。",
	subscriptionYen: (yen: number) => `定期払いの価格は、${formatYen(yen)}以上にしてください。`,
	isSubscribed: (names: string) => `${names}には、利用中の定期払いがあります。解約してから削除してください。`,
	notRefundable: "支払いが済んだ購入だけを返金できます。",
} as const;

/** Condition about a friend's purchases. */
export const PURCHASE_CONDITION_TEXTS = {
	numberBetween: (max: number) => `0から${max.toLocaleString("ja-JP")}までの整数で入力してください。`,
	boundRequired: "下限か上限を入力してください。",
	boundsReversed: "上限は、下限と同じか大きくしてください。",
} as const;

/** Products, for friends. */
export const PRODUCT_PAGE_TEXTS = {
	goneTitle: "商品が見つかりません",
	gone: "リンクが正しくないか、販売を終了しています。",
	needsLink: "購入するには、LINEのトークに届いたリンクから開いてください。",
	expiredLink: "リンクの有効期限が切れています。お手数ですが、お店にもう一度リンクをご依頼ください。",
	beforeSale: (time: string) => `${time}から販売します。`,
	closed: "ただいま販売していません。",
	soldOut: "売り切れました。",
	fewer: (stock: number) => `のこり${stock}個です。数を変えて、もう一度お試しください。`,
	limit: (max: number) => `お一人さま${max}個までです。`,
	limitReached: (max: number) => `お一人さま${max}個までのため、これ以上は購入できません。`,
	waiting: "お支払いの途中のご注文があります。先にお支払いを済ませてください。",
	changed: "価格が変わりました。内容を確かめて、もう一度お試しください。",
	quantity: "数を選んでください。",
	none: "ただいまお支払いいただけません。お店にお問い合わせください。",
	tooLarge: "この数は一度に購入できません。数を減らしてお試しください。",
	subscribed: "ご利用中です。",
	subscribing: "お支払いの途中のお申し込みがあります。先にお支払いを済ませてください。",
	failing: (until: string) =>
		`カードでお支払いいただけませんでした。${until}までに、お支払いの手続きをお願いします。次の期間は、お支払いの日から始まります。`,
	failed: "カードでお支払いいただけませんでした。",
	ending: "解約の手続きをしました。お支払い済みの期間の終わりまでご利用いただけます。",
	terms: (period: string) =>
		`お申し込みのあと、${period}同じ日に、登録したカードで自動的にお支払いいただきます。解約はこのページからいつでもでき、お支払い済みの期間の終わりまでご利用いただけます。`,
	cancelTitle: "解約しますか",
	cancelText: (until: string) => `${until}までご利用いただけます。そのあとのお支払いはありません。`,
	hold: (minutes: number) => `${minutes}分のあいだ、商品をお取り置きします。そのあいだにお支払いください。`,
} as const;
