/** Tickets of events, for operators. */
export const TICKET_TEXTS = {
	notIssued: "このイベントはチケットを発行していません。イベントの「チケット」で発行をオンにしてください。",
} as const;

/** A friend's ticket page. */
export const TICKET_PAGE_TEXTS = {
	gone: "このチケットは表示できません。お手数ですが、LINEのトークからお問い合わせください。",
	needsLink: "チケットは、LINEのトークに届いたリンクから開いてください。",
	show: "受付でこの画面を見せてください。",
	rotates: "QRコードは30秒ごとに変わります。写真に撮ったものは使えません。",
	save: "電波の届かない会場では、QRコードを長押しして写真に保存しておくと安心です。",
	unpaid: "お支払いが済むと、チケットが表示されます。",
	payAtDoor: (amount: string) => `料金 ${amount}は、受付でお支払いください。`,
	pending: "予約が承認されると、チケットが表示されます。",
	cancelled: "この予約は取り消されました。",
	usedAt: (moment: string, gate: string) => `${moment}に入場しました${gate === "" ? "" : `（${gate}）`}。`,
} as const;
