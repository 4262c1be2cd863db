/** Reasons why an app could not be compared with LINE, in sentences for operators. */
export const LIFF_APP_PROBLEMS = {
	no_channel: "LINEログインのチャネルが設定されていません。上の「チャネルの情報」で登録してください。",
	no_https: "公開アドレスが「https://」で始まっていないため、LINEに登録できません。",
	refused:
		"LINEログインのチャネルIDとシークレットが、LINEに認められませんでした。「チャネルの情報」で確認してください。",
	rejected:
		"LINEがアプリの登録を受け付けませんでした。LINE Developersで、チャネルのLIFFアプリの数（30個まで）を確認してください。",
	silent: "LINEから応答がありません。しばらくしてから、自動でやり直します。",
} as const;

export type LiffAppProblem = keyof typeof LIFF_APP_PROBLEMS;

/**
 * Troubles of visitors, with the sentences for them and for operators; null where an operator can do nothing.
 */
export const LIFF_TROUBLES = {
	init: {
		visitor:
			"LINEでこのページを開けませんでした。お店が準備をしているところかもしれません。お手数ですが、お店にお問い合わせください。",
		operator:
			"LINEがアプリを開けませんでした。LINE Developersで、LINEログインのチャネルが「公開済み（Published）」になっているか確認し、「LINEと合わせる」を押してください。",
	},
	audience: {
		visitor: "LINEでのご本人の確認ができませんでした。お手数ですが、お店にお問い合わせください。",
		operator:
			"開かれたアプリが、登録とは別のLINEログインのチャネルのものでした。「LINEと合わせる」を押して、新しいアドレスを使ってください。",
	},
	scope: {
		visitor: "LINEでのご本人の確認ができませんでした。お手数ですが、お店にお問い合わせください。",
		operator:
			"LINEから本人の情報が渡されませんでした。アプリのScopeで「openid」がオフになっています。「LINEと合わせる」を押してください。",
	},
	unlinked: {
		visitor:
			"このLINEアカウントは、まだお店の友だちになっていません。友だち追加のあと、もう一度開いてください。",
		operator:
			"LINEログインのチャネルに、この公式アカウントがリンクされていません。LINE Developersの「チャネル基本設定」の「リンクされたLINE公式アカウント」で選んでください。",
	},
	provider: {
		visitor:
			"このLINEアカウントを、お店の友だちの中に見つけられませんでした。お手数ですが、お店にお問い合わせください。",
		operator:
			"友だちのはずの方を見分けられませんでした。LINEログインのチャネルと公式アカウントのチャネルが、別の「プロバイダー」にあります。同じプロバイダーのチャネルに変えてください。",
	},
	loop: {
		visitor:
			"ページの読み込みがくり返されたため、止めました。いちど閉じて、LINEのトークからもう一度開いてください。",
		operator:
			"ページの読み込みがくり返されました。LINE DevelopersでアプリのエンドポイントURLを変えていないか確認し、「LINEと合わせる」を押してください。",
	},
	stranger: {
		visitor:
			"このLINEアカウントは、まだお店の友だちになっていません。友だち追加のあと、もう一度開いてください。",
		operator: null,
	},
	sdk: {
		visitor: "LINEの部品を読み込めませんでした。電波のよいところで、もう一度開いてください。",
		operator: null,
	},
	expired: {
		visitor: "時間がたったため、確認できませんでした。いちど閉じて、もう一度開いてください。",
		operator: null,
	},
	refused: {
		visitor: "LINEでのご本人の確認ができませんでした。いちど閉じて、もう一度開いてください。",
		operator: null,
	},
	silent: {
		visitor: "LINEから応答がありません。しばらくしてから、もう一度お試しください。",
		operator: null,
	},
	denied: {
		visitor: "LINEで許可されなかったため、ご本人の確認ができませんでした。",
		operator: null,
	},
	cookies: {
		visitor:
			"ログインを始めたブラウザーと確かめられませんでした。Cookieがオフになっているか、別のブラウザーで開かれています。LINEのトークから開くか、Cookieをオンにして、もう一度お試しください。",
		operator: null,
	},
} as const;

export type LiffTrouble = keyof typeof LIFF_TROUBLES;

/** Troubles that the script of the page in LINE reports; all others are found by the server. */
export const REPORTED_TROUBLES = ["init", "scope", "loop", "sdk"] as const;
