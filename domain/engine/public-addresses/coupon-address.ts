import { FORM_TOKEN } from "./form-address.ts";

/** Path prefix of coupons' public pages, followed by the coupon's code. */
export const COUPON_ROOT = "/cp/";

/** Code of the page with all coupons of a friend. Codes of coupons are longer. */
export const COUPON_LIST_CODE = "mine";

/** Length of a coupon's code. */
export const COUPON_CODE_LENGTH = 8;

/** Query parameter that identifies the friend. */
export const COUPON_TOKEN = FORM_TOKEN;

/** Page of a coupon, under the console's origin. */
export const couponPath = <Code extends string>(code: Code) => `${COUPON_ROOT}${code}` as const;

/** Page of a coupon for one friend. Anybody with this link can use their coupons. */
export const friendCouponPath = (code: string, token: string): string =>
	`${couponPath(code)}?${COUPON_TOKEN}=${token}`;

/** Path suffixes of the pages behind it. */
export const COUPON_PAGES = {
	/** Takes the coupon, or draws it. */
	take: "/take",
	draw: "/draw",
	/** Question before the use, and the use. */
	use: "/use",
	picture: "/picture",
} as const;
