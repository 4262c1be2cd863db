import { defineCapability } from "./definition.ts";

/** Capability: coupons at LINE. Operators who write messages may read them. */
export const lineCouponsCapability = defineCapability({
	section: "テンプレート・画像",
	abilities: {
		"line-coupon-write": "LINEのクーポンを作成・終了する",
	},
	pages: {
		lineCoupons: { address: "/line/coupon", needs: ["template-read"] },
		lineCoupon: { address: "/line/coupon/:id", needs: ["template-read", "friend-read"] },
	},
});
