/** Ready-made segments. */
export const SEGMENT_TEXTS = {
	salonMissing: "店舗を登録すると使えます。",
	birthdayMissing: "「誕生日」という名前の年月日の友だち情報を作ると使えます。",
	productMissing: "商品を登録すると使えます。",
} as const;
