/** Landing pages. */
export const LANDING_TEXTS = {
	titleRequired: "見出しを入力してください。",
	buttonRequired: "ボタンの文字を入力してください。",
	colourInvalid: "色は #06c755 のように入力してください。",
	/** For an address without a landing page, of a deleted one, or without any page. */
	goneTitle: "ページを開けません",
	gone: "このページは終了したか、アドレスが正しくありません。",
	/** For visitors while the account cannot be added. */
	notAvailableTitle: "友だち追加",
	notAvailable: "申し訳ありません。ただいま、このアドレスから友だち追加を行えません。",
} as const;
