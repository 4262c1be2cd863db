/** Path prefix of the page with a friend's points, followed by its code. */
export const POINT_ROOT = "/pt/";

/** Code of the page; an account has one. */
export const POINT_CODE = "card";

/** Code of the page with a friend's introductions, which the same token opens. */
export const INTRODUCTION_CODE = "introduce";

/** Query parameter that identifies the friend. */
export const POINT_TOKEN = "t";

/** Query parameter with the shop's code for a stamp, or the permission to set one. */
export const POINT_STAMP = "stamp";

/** Page with a friend's points, under the console's origin. */
export const pointPath = <Code extends string>(code: Code) => `${POINT_ROOT}${code}` as const;

/** Page for one friend. Anybody with this link can spend their points. */
export const friendPointPath = (code: string, token: string): string =>
	`${pointPath(code)}?${POINT_TOKEN}=${token}`;

/** Path suffixes of the pages behind it. */
export const POINT_PAGES = {
	/** Confirmation of a reward, and its taking. */
	reward: "/reward",
	/** Taken reward, which the friend shows at the shop. */
	taken: "/taken",
	stamp: "/stamp",
	/** Picture of a reward. */
	picture: "/picture",
} as const;
