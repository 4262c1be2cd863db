/** The path of salons' public pages; a salon URL's code follows. */
export const SALON_ROOT = "/s/";

/** The public page of a salon URL, under the console's address. */
export const salonPath = <Code extends string>(code: Code) => `${SALON_ROOT}${code}` as const;

/** The query parameter that carries the signature of a friend's own link. */
export const SALON_TOKEN = "t";

/** A salon URL for one friend. Whoever has it can book as that friend. */
export const friendSalonPath = (code: string, token: string): string =>
	`${salonPath(code)}?${SALON_TOKEN}=${token}`;

/** The pages behind a salon URL, as they follow its code. */
export const SALON_PAGES = {
	/** The times of a month, for the page's script. */
	times: "/times",
	/** Keeps a time, and goes on to the form. */
	hold: "/hold",
	/** The form, and where it is sent to be looked over. */
	entry: "/entry",
	/** Books, or changes. */
	book: "/book",
	done: "/done",
	/** The booking for a calendar. */
	calendar: "/calendar.ics",
	/** The friend's own bookings. */
	mine: "/mine",
	cancel: "/cancel",
	/** Waits for a full day, and no longer. */
	wait: "/wait",
	unwait: "/unwait",
	/** Takes back what the friend asked for. */
	withdraw: "/withdraw",
	picture: "/picture",
	/** The code to print, for operators. */
	print: "/print",
} as const;

/** The salon URL's sheet to print, for operators. */
export const salonPrintPath = (code: string): string => salonPath(code) + SALON_PAGES.print;
