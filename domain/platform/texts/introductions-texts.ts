/** Introductions, for operators. */
export const INTRODUCTION_TEXTS = {
	titleRequired: "ページの見出しを入力してください。",
	yenRequired: "支払いの金額を入力してください。",
	reasonRequired: "理由を入力してください。",
	decided: "この紹介は、すでにほかの人が処理しました。画面を読み込み直してください。",
	refunded: "条件になったお支払いが返金されたため、承認できません。画面を読み込み直してください。",
	rewardReason: "友だちを紹介した特典",
	welcomeReason: "紹介で友だちになった特典",
	reversedReason: "友だち紹介の取り消し",
	cause: "友だち紹介",
	pageTitle: "お友だちからの紹介",
} as const;

/** Introductions in filters. */
export const INTRODUCTION_CONDITION_TEXTS = {
	count: (max: number) => `1から${max.toLocaleString("ja-JP")}までの整数を入力してください。`,
} as const;

/** Introductions, for friends and for those whom they invite. */
export const INTRODUCTION_PAGE_TEXTS = {
	unknownTitle: "ページが見つかりません",
	unknown: "リンクが正しいか、紹介した方にご確認ください。",
	closedTitle: "ただいま受け付けていません",
	closed: "友だち紹介は、現在行っていません。",
	button: "LINEで友だちになる",
	fromFriend: "お友だちから紹介されました",
	needsLink: "このページは、LINEのトークに届いたリンクから開いてください。",
	lead: "このリンクかQRコードから友だちになると、ご紹介として数えます。",
} as const;
