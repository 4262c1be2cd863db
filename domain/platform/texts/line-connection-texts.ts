/** Connection with LINE. */
export const LINE_CONNECTION_TEXTS = {
	malformed: "LINE Developersで表示される文字列を、そのまま貼り付けてください。",
	loginIdDigits: "チャネルIDは数字だけで入力してください。",
	secretMissing: "チャネルシークレットを入力してください。",
	tokenMissing: "チャネルアクセストークンを入力してください。",
	tokenRefused:
		"このチャネルアクセストークンは、LINEに認められませんでした。LINE Developersの「Messaging API設定」で、チャネルアクセストークン（長期）を発行して貼り付けてください。",
	tokenShortLived:
		"このトークンは短期間で使えなくなります。LINE Developersの「Messaging API設定」で、チャネルアクセストークン（長期）を発行してください。",
	secretRefused:
		"チャネルシークレットが、このチャネルのものと一致しません。LINE Developersの「チャネル基本設定」で確認してください。",
	channelIdMissing: "チャネルIDを入力してください。",
	channelRefused:
		"チャネルIDとチャネルシークレットの組み合わせが、LINEに認められませんでした。LINE Developersの「チャネル基本設定」で確認してください。",
	searchMissing: "カスタム検索を選んでください。",
	searchGone: "このカスタム検索は削除されています。ほかの検索を選んでください。",
	loginIncomplete: "LINEログインは、チャネルIDとチャネルシークレットの両方を入力してください。",
	loginRefused:
		"LINEログインのチャネルIDとチャネルシークレットの組み合わせが、LINEに認められませんでした。LINE Developersの、LINEログインのチャネルの「チャネル基本設定」で確認してください。",
	loginIsMessaging:
		"これはMessaging APIのチャネルIDです。LINEログインのチャネルを作り、そのチャネルIDを入力してください。",
	unavailable: "LINEから応答がありません。何も変更していません。しばらくしてから、もう一度お試しください。",
	accountChanged: "確認したときと別のアカウントのトークンです。もう一度、内容を確認してください。",
	otherAccount: "いままでと別の公式アカウントです。切り替えることを確認してから保存してください。",
	noDirectory:
		"この画面で設定するための準備ができていません。新しい版をデプロイしてから、もう一度お試しください。",
	noOrigin: "公開アドレスが設定されていないため、WebhookのURLを決められません。",
	notConnected: "先に、LINEのチャネルの情報を設定してください。",
	webhookRefused:
		"LINEがWebhookのURLを受け付けませんでした。公開アドレスが「https://」で始まるか確認してください。",
} as const;
