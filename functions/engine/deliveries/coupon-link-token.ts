import { createLinkTokens } from "./own-link-token.ts";

/** Friends' own links to the pages with their coupons. */
export const {
	write: writeCouponToken,
	writeSession: writeCouponSession,
	readClaims: readCouponClaims,
	read: readCouponToken,
} = createLinkTokens("coupons");
