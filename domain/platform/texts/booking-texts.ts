/** Public pages of a salon, for customers who do not know the console's terms. */
export const BOOKING_TEXTS = {
	closed: "このページでは、ただいま予約を受け付けていません。お手数ですが、店舗に直接お問い合わせください。",
	friendsOnly: "予約は、LINEの友だちの方だけ受け付けています。LINEのトークから予約ページを開いてください。",
	refused: "オンラインでの予約は受け付けていません。お手数ですが、店舗に直接お問い合わせください。",
	visitorsFull: "ただいまご予約が大変混み合っています。お手数ですが、店舗に直接お問い合わせください。",
	lapsesAtStart: "ご予約の時刻までに連絡がない場合、このリクエストは自動的に取り消されます。",
	lapses: (hours: number) => `${hours}時間以内に連絡がない場合、このリクエストは自動的に取り消されます。`,
	visitorsToday:
		"本日はこれ以上のリクエストを受け付けられません。お手数ですが、店舗に直接お問い合わせください。",
	noFreeDay: "この5週間に空きはありません。",
	noLaterDay: "ほかの期間もご覧ください。",
	dayFull: (day: string) => `${day}は満席です。`,
	dayOff: (day: string) => `${day}はお休みです。`,
	dayClosed: (day: string) => `${day}は予約を受け付けていません。`,
	nothingToBook: "ただいま予約できるコースがありません。",
	taken: "申し訳ありません。お選びの時間は、たった今埋まりました。",
	notOffered: "お選びの時間は、予約を受け付けていません。ほかの時間をお選びください。",
	/** The same page was submitted again, with other content, after a booking. */
	bookedOtherwise:
		"この画面からのご予約は、先ほどの内容ですでに承っています。今回の内容では承っていません。予約の確認・変更からご確認ください。",
	choiceGone: "選んだ内容が変わったため、もう一度お選びください。",
	payFirst: "先にお支払いをお済ませください。お支払いの後に、日時を変更できます。",
	dearer:
		"今の予約より料金の高い内容や、事前のお支払いが必要なコースや担当には、このページから変更できません。店舗に直接ご連絡ください。",
	refundOver:
		"キャンセルの期限を過ぎているため、お支払いのあるご予約の日時は、このページから変更できません。店舗に直接ご連絡ください。",
	payNext: (minutes: number) =>
		`次のページでお支払いいただくと、予約が確定します。${minutes}分以内にお支払いがないときは、この時間をほかの方にお譲りします。`,
	registerNext: (minutes: number) =>
		`次のページでカードを登録していただくと、予約が確定します。${minutes}分以内に登録がないときは、この時間をほかの方にお譲りします。`,
	payNextForRequest: (minutes: number) =>
		`次のページでお支払いいただくと、予約のリクエストが店舗に届きます。店舗がお断りしたときは、全額をお返しします。${minutes}分以内にお支払いがないときは、この時間をほかの方にお譲りします。`,
	registerNextForRequest: (minutes: number) =>
		`次のページでカードを登録していただくと、予約のリクエストが店舗に届きます。${minutes}分以内に登録がないときは、この時間をほかの方にお譲りします。`,
	payNow: "お支払いへ進む",
	showPayment: "お支払いの内容・領収書",
	paidInFull: (yen: string) => `${yen}（お支払い済み）`,
	paidInPart: (yen: string, rest: string) => `${yen}（お支払い済み。残り${rest}は店頭でお支払いください）`,
	registerNow: "カードの登録へ進む",
	waitsForPayment: "お支払いを待っています。お支払いの後に、予約が確定します。",
	waitsForCard: "カードの登録を待っています。登録の後に、予約が確定します。",
	refundOnCancel: (yen: string) => `キャンセルすると、お支払いいただいた${yen}をお返しします。`,
	noRefundOnCancel: (yen: string) => `キャンセルしても、お支払いいただいた${yen}はお返しできません。`,
	agreementRequired: "規約に同意する場合は、チェックを入れてください。",
	nameRequired: "お名前を入力してください。",
	contactRequired: "電話番号かメールアドレスを入力してください。",
	contactInvalid: "電話番号かメールアドレスを、正しく入力してください。",
	dateInvalid: "日付を正しく入力してください。",
	checkInput: "入力内容をご確認ください。",
	pressAgain: "内容をご確認のうえ、もう一度ボタンを押してください。",
	waitingOff: "ただいま、空きのお知らせは受け付けていません。",
	tooManyWaitingEntries: (max: number) =>
		`空きのお知らせは${max}件までです。不要なものを取り消してから、もう一度お試しください。`,
	waitingFull: "この日の空きのお知らせは、受付の上限に達しました。",
	waitingFree: "この日に空きが出ました。ご希望の時間をお選びください。",
	waitingNever: "この日の空きのお知らせは受け付けていません。",
	waitingGone: "この空きのお知らせは、すでに取り消されています。",
	waiting: "空きが出たら、LINEでお知らせします。",
	unwaited: "空きのお知らせを取り消しました。",
	ownOnly:
		"ただいま、このページでの新しい予約と日時の変更は受け付けていません。変更をご希望の方は、店舗に直接ご連絡ください。",
	withdrawn: "リクエストを取り下げました。",
	withdrawnTooLate:
		"このリクエストは、すでに取り下げられたか、店舗が確認しました。予約の状態をご確認ください。",
	notCancelable: "この予約は、このページからはキャンセルできません。店舗に直接ご連絡ください。",
	/** Last time to change or to cancel on the page. */
	until: (action: string, time: string) => `${action}は、${time}まで受け付けています。`,
	over: (action: string, time: string) => `${action}は、${time}まで受け付けていました。`,
	notChangeable: "この予約は、このページからは変更できません。店舗に直接ご連絡ください。",
	cancellationRequested: "キャンセルのリクエストを受け付けました。店舗からの連絡をお待ちください。",
} as const;
