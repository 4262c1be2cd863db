/** Events of outgoing webhooks: label in the settings, and condition. */
export const WEBHOOK_EVENT_TEXTS = {
	messageReceived: {
		label: "メッセージを受信したとき",
		help: "友だちが送ったすべてのメッセージです。ボタンのタップは含みません。",
	},
	friendFollowed: {
		label: "友だちが追加されたとき",
		help: "ブロックを解除した友だちも含みます。",
	},
	friendBlocked: {
		label: "友だちがブロックしたとき",
		help: "友だちが公式アカウントをブロックしたときです。",
	},
	tagAdded: {
		label: "タグが付いたとき",
		help: "手作業・アクション・API連携・「元に戻す」のいずれで付いたときも送ります。",
	},
	tagRemoved: {
		label: "タグが外れたとき",
		help: "ほかのタグとの置き換え・ブロックの処理・「元に戻す」で外れたときも送ります。タグそのものを削除したときは送りません。",
	},
	formAnswered: {
		label: "回答フォームに回答があったとき",
		help: "すべての回答フォームが対象です。友だち以外の方の回答も含みます。",
	},
	paymentPaid: {
		label: "支払いを受け取ったとき",
		help: "カード・PayPay・店頭のいずれも含みます。テスト用のキーでの支払いには is_test が付きます。",
	},
	paymentRefunded: {
		label: "返金したとき",
		help: "一部の返金と自動の返金も含みます。返金が後から取り消されたときも送ります（kind が refund-failed）。",
	},
	paymentDisputed: {
		label: "支払いに異議が申し立てられたとき",
		help: "カード会社が支払いを引き落としたときと、お店の主張が認められて戻ったとき（kind が dispute-won）に送ります。",
	},
	pointsChanged: {
		label: "ポイントが増えた・減ったとき",
		help: "付与・利用・失効・取り消しのたびに送ります。",
	},
	purchasePaid: {
		label: "商品の支払いが済んだとき",
		help: "友だちが商品を購入し、支払いを確認できたときに送ります。",
	},
	purchaseHanded: {
		label: "商品をお渡ししたとき",
		help: "購入された商品を「お渡し済み」にしたときに送ります。",
	},
	couponObtained: {
		label: "クーポンを受け取ったとき",
		help: "ページ・抽選・アクション・手動・API連携のいずれで受け取ったときも送ります。LINEのクーポンは含みません。",
	},
	couponUsed: {
		label: "クーポンを使ったとき",
		help: "お店のクーポンが使用済みになったときです。",
	},
	introductionCompleted: {
		label: "友だち紹介が成立したとき",
		help: "新しい友だちが条件を達成し、特典を渡したときに送ります。",
	},
	conversionCounted: {
		label: "コンバージョンに達したとき",
		help: "どの友だちのものかが分かったときに送ります。友だちが分からないコンバージョンは送りません。",
	},
	reservationRequested: {
		label: "予約のリクエストが届いたとき",
		help: "予約・変更・キャンセルのリクエストで、承認が必要なものです。",
	},
	reservationCreated: {
		label: "予約が入ったとき",
		help: "友だちが予約したときと、担当者やAPI連携が予約を登録・承認したときです。",
	},
	reservationChanged: {
		label: "予約が変更されたとき",
		help: "日時や内容の変更のほか、変更・キャンセルのリクエストのお断りと取り下げを含みます。",
	},
	reservationCancelled: {
		label: "予約がキャンセルされたとき",
		help: "削除と、予約リクエストのお断りを含みます。",
	},
	eventBookingCreated: {
		label: "イベントの予約が入ったとき",
		help: "承認待ちの予約を含みます。",
	},
	eventBookingChanged: {
		label: "イベントの予約が変わったとき",
		help: "枠や人数の変更と、承認・支払いの記録です。",
	},
	eventBookingCancelled: {
		label: "イベントの予約がキャンセルされたとき",
		help: "お断りと、枠の削除によるキャンセルを含みます。",
	},
	eventBookingCheckedIn: {
		label: "イベントに入場したとき",
		help: "受付でチケットを確認したときと、その受付を取り消したときです。",
	},
	deliveryFailed: {
		label: "メッセージを送れなかったとき",
		help: "LINEに断られたときと、届いたか確認が必要になったときです。",
	},
	test: { label: "テスト送信", help: "管理画面のテスト送信です。" },
} as const;

/** Settings of outgoing webhooks, for operators. */
export const OUTGOING_WEBHOOK_TEXTS = {
	nameRequired: "名前を入力してください。",
	urlRequired: "https:// で始まるアドレスを入力してください。",
	urlCredentials: "アドレスにユーザー名やパスワードを含めることはできません。",
	urlPort: "ポート番号は指定できません（443だけが使えます）。",
	urlNumeric: "IPアドレスは使えません。証明書のあるドメイン名で指定してください。",
	urlPrivate:
		"社内や手元のネットワークのアドレスは使えません。インターネットに公開されたドメイン名で指定してください。",
	urlTooLong: (max: number) => `アドレスは${max}文字までにしてください。`,
	eventRequired: "送るできごとを1つ以上選んでください。",
	/** Labels of the events, joined. */
	eventNotAllowed: (labels: string) =>
		`あなたの権限では閲覧できないできごとは選べません（${labels}）。管理者に依頼してください。`,
	scopeRestricted:
		"一部の友だちだけを閲覧できる権限では、Webhookの送信を設定できません。管理者に依頼してください。",
	tooMany: (max: number) => `Webhookの送信先は${max}件まで登録できます。`,
	secretUnreadable:
		"この署名シークレットは表示できません（設置先の暗号鍵が変わっています）。新しいシークレットに切り替えてください。",
	rotating: "切り替えたばかりです。受信側の更新が終わってから（24時間後に）、もう一度お試しください。",
	endpointDisabled: "停止中の送信先には送れません。先に有効にしてください。",
	notResendable: "この送信は、もう一度送れる状態ではありません。画面を更新してください。",
	testMessage: "テスト送信です。署名を検証し、200番台で応答してください。",
} as const;

/** Reasons in the log why a webhook was not delivered. */
export const WEBHOOK_FAILURE_TEXTS = {
	silent: "時間内に応答がありませんでした。",
	unreachable: "接続できませんでした。アドレスと、受信側のサーバーの状態を確認してください。",
	redirected: (status: number) =>
		`別のアドレスへ転送されました（${status}）。転送先には送りません。転送先のアドレスを登録してください。`,
	status: (status: number) => `受信側が${status}で応答しました。`,
	gone: "受信側が410（受信の終了）で応答したため、送信先を停止しました。",
	nameUnknown: "ドメイン名が見つかりません。アドレスを確認してください。",
	namePrivate: "ドメイン名が社内や手元のネットワークを指しているため、送りませんでした。",
	resolverSilent: "ドメイン名を確認できませんでした。",
	secretUnreadable: "署名シークレットを読み取れません。新しいシークレットに切り替えてください。",
	unforeseen: "送信の途中で問題が起きました。",
	givenUp: "24時間試しましたが、送信できませんでした。",
	stopped: "処理が何度も止まったため、中止しました。",
	endpointGone: "送信先が削除されました。",
	forwardingOff: "転送をオフにしました。",
	endpointStopped: (days: number) => `${days}日間、1件も届かなかったため、送信先を停止しました。`,
} as const;
