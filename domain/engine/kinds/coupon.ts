import type { CouponBenefit, CouponObtaining } from "#domain/commerce/coupons/coupon-codes.ts";
import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: coupons of the shop's own. */
export const shopCoupon = defineKind({
	label: "クーポン",
	path: "coupon",
	listPage: "coupons",
	help: "友だちに配るお店のクーポンです。1枚ずつ、だれがいつ受け取って使ったかを記録します。",
	creation: { by: "page", address: "newCoupon" },
	editPage: "coupon",
	optionalActions: ["copy"],
	hasAppendix: true,
	searchesCode: true,
	readAbility: "coupon-read",
	writeAbility: "coupon-write",
});

export interface CouponRow extends ItemRow {
	code: string;
	title: string;
	benefit: CouponBenefit;
	benefit_value: number | null;
	obtaining: CouponObtaining;
	/** Days YYYY-MM-DD of obtaining; null is open. */
	obtain_from: string | null;
	obtain_until: string | null;
	/** Maximum number of pieces; null is unlimited. */
	max_total: number | null;
}

export interface CouponAppendix {
	/** Obtained pieces without revoked ones, and used ones. */
	obtained_count: number;
	used_count: number;
}
