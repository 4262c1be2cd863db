import { COUPON_LIST_CODE, couponPath } from "#domain/engine/public-addresses/coupon-address.ts";
import { definePlaceholder } from "./definition.ts";
import { halfWidth } from "./written-form.ts";

/** Word for the page with all coupons of the friend; any other is the code of a coupon. */
export const COUPON_LIST_WORD = "url";

const CODE = /^[a-z0-9]{8}$/;

/** Page of a coupon by its code, or of all coupons of the friend. */
export const couponLink = definePlaceholder<{ code: string }>({
	label: "クーポン",
	read: ([kind = "", written = "", ...rest]) => {
		const code = halfWidth(written);
		return halfWidth(kind) === "coupon" && rest.length === 0 && (code === COUPON_LIST_WORD || CODE.test(code))
			? { code }
			: null;
	},
	toParts: ({ code }) => ["coupon", code],
	ability: () => "coupon-read",
	belongsToFriend: () => true,
	describe: ({ code }) => (code === COUPON_LIST_WORD ? "お持ちのクーポンのURL" : `クーポン（${code}）のURL`),
	resolve: ({ code }, { coupons }) =>
		code === COUPON_LIST_WORD
			? coupons.url
			: coupons.url.replace(couponPath(COUPON_LIST_CODE), couponPath(code)),
});
