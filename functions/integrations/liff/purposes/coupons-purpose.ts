import {
	COUPON_LIST_CODE,
	COUPON_TOKEN,
	couponPath,
} from "#domain/engine/public-addresses/coupon-address.ts";
import { COUPON_PAGE_ID } from "#domain/engine/public-addresses/own-links.ts";
import { COUPON_PAGE_TEXTS } from "#domain/platform/texts/coupons-texts.ts";
import { findCouponByCode } from "#functions/commerce/coupons/public/find-coupon-page.ts";
import { writeCouponSession } from "#functions/engine/deliveries/coupon-link-token.ts";
import { readShop, titleOfShop } from "#functions/platform/public-pages/read-shop.ts";
import { type LiffPurposeEntry, pathWith } from "./liff-purpose.ts";

/** Pages with a friend's coupons: all of them, or one. */
export const couponsPurpose: LiffPurposeEntry = {
	params: [],
	findPage: async (ctx, code) => {
		if (code !== COUPON_LIST_CODE && !(await findCouponByCode(ctx, code))) return undefined;
		const brand = await readShop(ctx);
		return {
			preview: { title: titleOfShop(brand.name, COUPON_PAGE_TEXTS.title) },
			...(brand.colour !== null && { colour: brand.colour }),
			strangerPath: null,
			enter: async (c, { friendId }) =>
				friendId === null
					? null
					: pathWith(couponPath(code), {}, [
							COUPON_TOKEN,
							writeCouponSession(c.var.ctx, { friendId, urlId: COUPON_PAGE_ID }),
						]),
		};
	},
};
