/** First day of an account and its starter sets. */
export const FIRST_DAY_TEXTS = {
	shopNameRequired: "お店の名前を入力してください。",
	noBraces: "「{」と「}」は使えません。",
	phoneInvalid: "電話番号は数字とハイフンで入力してください。",
	neverOpen: "営業する曜日を1日以上残してください。",
	closesBeforeOpening: "閉店は開店より後の時刻にしてください。",
	pictureRequired: "メニューの画像がありません。もう一度お試しください。",
	everythingExists: "このひな形の項目は、同じ名前のものがすべてあるため、作成するものがありません。",
	/** Reason that the set is not applied. */
	notAllowed: "作成する権限がありません。",
	changedMeanwhile: "ほかの人が同時に変更しました。もう一度お試しください。",
} as const;
