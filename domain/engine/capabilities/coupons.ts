import { defineCapability } from "./definition.ts";

/** Coupons of the shop's own. */
export const couponsCapability = defineCapability({
	section: "会計・特典",
	abilities: {
		"coupon-read": "クーポンを見る",
		"coupon-write": "クーポンとスタッフコードを作成・変更する",
		"coupon-give": "クーポンを渡す・取り消す",
		"coupon-use": "クーポンを使用済みにする",
	},
	pages: {
		coupons: { address: "/line/shop_coupon", needs: ["coupon-read"] },
		newCoupon: { address: "/line/shop_coupon/edit", needs: ["coupon-write"] },
		coupon: { address: "/line/shop_coupon/edit/:id", needs: ["coupon-read"] },
		couponReport: { address: "/line/shop_coupon/report/:id", needs: ["coupon-read", "friend-read"] },
		couponFriend: { address: "/line/shop_coupon/friends/:id", needs: ["coupon-read", "friend-read"] },
		couponTill: { address: "/line/shop_coupon/till", needs: ["coupon-use", "friend-read"] },
		couponStaff: { address: "/line/shop_coupon/staff_codes", needs: ["coupon-write"] },
	},
});
