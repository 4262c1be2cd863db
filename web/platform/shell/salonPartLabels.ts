/** Copy of the parts of a salon's settings; importing them would load every form with the search. */
export const SALON_PART_LABELS: Record<string, string> = {
	basic: "基本",
	hours: "営業時間",
	special: "臨時休業・営業時間の変更",
	resources: "スタッフ・席",
	courses: "コース",
	unlinks: "担当できるコース",
	booking: "受付設定",
	shop: "店舗情報",
	customer: "お客さまへの質問",
	agreement: "規約",
	urls: "予約URL",
	calendars: "カレンダー連携",
	actions: "アクション",
	waiting: "キャンセル待ち",
	reminder: "リマインダ",
	follow: "フォロー",
};
