/** Copy of the parts of a salon's settings; importing them would load every form with the search. */
export const SALON_PART_LABELS: Record<string, string> = {
	basic: "基本",
	hours: "営業時間",
	special: "特別日",
	resources: "スタッフ・枠",
	courses: "コース",
	unlinks: "対応表",
	booking: "受付設定",
	shop: "店舗情報",
	customer: "取得項目",
	agreement: "規約",
	urls: "予約URL",
	calendars: "カレンダー連携",
	actions: "アクション",
	waiting: "キャンセル待ち",
	reminder: "リマインダ",
	follow: "フォロー",
};
