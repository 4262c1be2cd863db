/** Texts of caps and quiet hours. */
export const SENDING_CAPS_TEXTS = {
	weekBelowDay: "7日間の上限は、1日の上限以上にしてください。",
	sameTimes: "始まりと終わりには、違う時刻を選んでください。",
	sevenDays: "曜日ごとの時間帯を、日曜から土曜まで7つ送ってください。",
	itemTwice: "同じものを2回選んでいます。",
	itemUnknown: "選んだシナリオか一斉配信が見つかりません。削除された可能性があります。",
} as const;
