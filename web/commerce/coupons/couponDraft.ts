import type { CouponInput } from "#domain/commerce/coupons/coupon-input.ts";

/** Draft of a coupon, as its editor sends it. */
export type CouponDraft = CouponInput;

export const BLANK_COUPON: CouponDraft = {
	name: "",
	group_id: null,
	title: "",
	description: "",
	terms: "",
	media_key: null,
	benefit: "yen",
	benefit_value: 500,
	worth_yen: 500,
	obtaining: "page",
	obtain_from: null,
	obtain_until: null,
	use_from: null,
	use_until: null,
	use_days: null,
	max_total: null,
	per_friend: 1,
	filter: null,
	use_way: "press",
	odds: null,
	draw_period: "once",
	remind_days: null,
	action_id: null,
};

export const COUPON_FIELD_LABELS: Record<string, string> = {
	title: "お客さまに見せる名前",
	description: "説明",
	terms: "利用条件",
	media_key: "画像",
	benefit_value: "割引の大きさ",
	worth_yen: "1枚の金額",
	odds: "当選確率",
	obtain_until: "受け取り期間",
	use_until: "使える期間",
	use_days: "受け取ってから使える日数",
	max_total: "枚数の上限",
	per_friend: "1人が受け取れる枚数",
	filter: "受け取れる友だち",
	remind_days: "期限の何日前か",
	action_id: "期限前のアクション",
};
