/** Public pages, mainly of bookings, for customers who do not know the console's terms. */
export const VISIT_TEXTS = {
	closedTitle: "予約ページを表示できません",
	linkExpired: "このリンクは使えなくなりました。LINEのトークから、もう一度予約ページを開いてください。",
	needsLink: "予約の確認や変更は、LINEのトークから予約ページを開いてご利用ください。",
	tooManyTitle: "しばらくお待ちください",
	tooMany: "短い時間にたくさんの操作がありました。1分ほど待ってから、もう一度お試しください。",
	addFriend: "LINEで友だち追加する",
	backToLine: "LINEに戻る",
	closeAndReturn: "この画面を閉じて、LINEのトークにお戻りください。",
	gone: "この予約は見つかりませんでした。",
	alreadyCancelled: "この予約は、すでにキャンセルされています。",
	cancelled: "予約をキャンセルしました。",
	changed:
		"確認いただいた内容が変わったため、まだ受け付けていません。今の内容をご確認のうえ、もう一度お手続きください。",
	changedFact: (term: string, before: string, after: string) =>
		`${term}: ${before || "なし"} → ${after || "なし"}`,
	confirmFirst: "内容をご確認のうえ、もう一度ボタンを押してください。",
} as const;
