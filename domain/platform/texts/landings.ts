/** Landing pages. */
export const LANDING_TEXTS = {
	titleRequired: "見出しを入力してください。",
	buttonRequired: "ボタンの文字を入力してください。",
	colourInvalid: "色は #06c755 のように入力してください。",
	/** What a visitor reads whose address belongs to no landing page (any more), or to no page at all. */
	goneTitle: "ページを開けません",
	gone: "このページは終了したか、アドレスが正しくありません。",
	/** What a visitor reads while the account cannot be added. */
	notAvailableTitle: "友だち追加",
	notAvailable: "申し訳ありません。ただいま、このアドレスから友だち追加を行えません。",
} as const;
