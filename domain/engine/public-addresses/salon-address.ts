/** Path prefix of salons' public pages, followed by the salon URL's code. */
export const SALON_ROOT = "/s/";

/** Public page of a salon URL, under the console's origin. */
export const salonPath = <Code extends string>(code: Code) => `${SALON_ROOT}${code}` as const;

/** Query parameter with the signature of a friend's own link. */
export const SALON_TOKEN = "t";

/** Salon URL for one friend. Anybody with this link can book as that friend. */
export const friendSalonPath = (code: string, token: string): string =>
	`${salonPath(code)}?${SALON_TOKEN}=${token}`;

/** Path suffixes of the pages behind a salon URL. */
export const SALON_PAGES = {
	/** Holds a time and continues to the form. */
	hold: "/hold",
	/** Form, and its submission for review. */
	entry: "/entry",
	/** Creates or changes the booking. */
	book: "/book",
	done: "/done",
	/** Calendar file of the booking. */
	calendar: "/calendar.ics",
	/** Bookings of the friend. */
	mine: "/mine",
	cancel: "/cancel",
	/** Joins or leaves the waiting list of a full day. */
	wait: "/wait",
	unwait: "/unwait",
	/** Withdraws the friend's request. */
	withdraw: "/withdraw",
	picture: "/picture",
	/** Printable code, for operators. */
	print: "/print",
} as const;

/** Printable sheet of the salon URL, for operators. */
export const salonPrintPath = (code: string): string => salonPath(code) + SALON_PAGES.print;
