/** Types of the fields that a friend fills in when booking. */
export const CUSTOMER_ITEM_TYPES = {
	text: "一行の文章",
	long_text: "長い文章",
	number: "数値",
	date: "日付",
	select: "選択肢",
	tel: "電話番号",
	mail: "メールアドレス",
} as const;
export type CustomerItemType = keyof typeof CUSTOMER_ITEM_TYPES;
