/** Events and their slots, for operators. */
export const EVENT_TEXTS = {
	providerRequired: "先に「設定 › 支払い方法」で、Stripe か PayPay を使えるようにしてください。",
	paidOnline: "オンラインで支払われています。返金は「支払い」の画面から行ってください。",
	markRemoved: "支払い済みの取り消し",
	nameRequired: "名前を入力してください。",
	menuUnknown: "このメニューはありません。画面を読み込み直してください。",
	actionUnknown: "このアクションはありません。",
	statusUnknown: "この状態には変更できません。",
	refundReasonRequired: "決まりと違う返金の理由を入力してください。",
	refundNotAllowed: "返金の決まりと違う返金には、「返金する」の権限が必要です。",
	notPaid: "キャンセル・お断りした予約は、支払い済みにできません。",
	costsOtherwise: (price: string) =>
		`料金が変わりました。いまは${price}です。受け取った金額を確認してから、もう一度お試しください。`,
	notJudged: "この予約は、すでに処理されています。画面を読み込み直してください。",
	menuInUse: (count: number) => `外すメニューに${count}件の予約があります。`,
	bookedWithoutMenu: (count: number) =>
		`メニューのない予約が${count}件あるため、この予約枠にはメニューを付けられません。別の予約枠を作成してください。`,
	placesBooked: "予約の数より少ない定員です。予約はそのまま残ります。",
	fewerThanBooked: (name: string, booked: number, capacity: number) =>
		`「${name}」は、定員${capacity}名に対して${booked}名の予約があります。`,
	slotInUse: (count: number) => `これからの予約が${count}件あります。`,
	tooManyUrls: (max: number) => `予約URLは${max}件まで作成できます。`,
	tooManySlots: (max: number) => `予約枠は${max}件まで作成できます。`,
	tooManyGroups: (max: number) => `イベントは${max}件まで作成できます。`,
} as const;

/** Public pages of an event, for customers who do not know the console's terms. */
export const EVENT_PAGE_TEXTS = {
	unpaid: "お支払い待ち",
	checkedIn: "入場済み",
	showTicket: "チケットを表示する",
	payNow: "お支払いへ進む",
	refund: (yen: string, percent: string) => `${yen}をお返しします（お支払いの${percent}）。`,
	noRefund: "返金の期限を過ぎているため、お返しできません。",
	refundAtShop: "お店でお支払いの分は、お店にお問い合わせください。",
	refundRule: (rule: string) => `キャンセルされたときの返金: ${rule}`,
	payNext: (minutes: number) =>
		`続けてお支払いいただくと、ご予約が確定します。お席は${minutes}分間お取りします。`,
	closed:
		"このページでは、ただいま予約を受け付けていません。お手数ですが、LINEのトークからお問い合わせください。",
	friendsOnly: "予約は、LINEのトークから予約ページを開いてご利用ください。",
	nothing: "ただいま予約できる日程がありません。",
	full: "申し訳ありません。お選びの日程は、たった今満席になりました。ほかの日程をお選びください。",
	fewer: (remaining: number) =>
		`申し訳ありません。残りは${remaining}名分です。人数を減らすか、ほかの日程をお選びください。`,
	again: "ご予約を受け付けられませんでした。お手数ですが、もう一度日程をお選びください。",
	slotGone: "お選びの日程は、受け付けを終了しました。ほかの日程をお選びください。",
	already: "この日程は、すでに予約しています。",
	tooManyPlaces: (max: number) => `一度に予約できるのは${max}名までです。もう一度日程をお選びください。`,
	tooManyOpen: (max: number) => `予約は、お一人${max}件までです。`,
	dearer: "料金が上がる変更は、このページからはできません。LINEのトークからご連絡ください。",
	refundOver:
		"返金の期限を過ぎているため、この日程への変更は、このページからはできません。LINEのトークからご連絡ください。",
	refundOverSlot: "返金の期限を過ぎているため、この日程には変更できません。",
	menuRequired: "メニューを選んでください。",
	booked: "予約が確定しました。",
	asked: "予約のお申し込みを受け付けました。確定するまでお待ちください。",
	changed: "予約を変更しました。",
	ownOnly: "ただいま、新しい予約と変更は受け付けていません。変更は、LINEのトークからご連絡ください。",
	/** Last time to change or to cancel on the page. */
	until: (actions: string, time: string) => `${actions}は、${time}まで受け付けています。`,
	over: (actions: string, time: string) => `${actions}は、${time}まで受け付けていました。`,
	askInTalk: "変更・キャンセルは、LINEのトークからご連絡ください。",
	notCancelled: "この予約は、このページからはキャンセルできません。LINEのトークからご連絡ください。",
	notChanged: "この予約は、このページからは変更できません。LINEのトークからご連絡ください。",
} as const;
