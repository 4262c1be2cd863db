import { FORM_TOKEN } from "./form-address.ts";

/** Path prefix of events' public pages, followed by the event URL's code. */
export const EVENT_ROOT = "/ev/";

/** Query parameter that identifies the friend in an event URL. */
export const EVENT_TOKEN = FORM_TOKEN;

/** Public page of an event URL, under the console's origin. */
export const eventPath = <Code extends string>(code: Code) => `${EVENT_ROOT}${code}` as const;

/** Event URL for one friend. Anybody with this link can book as that friend. */
export const friendEventPath = (code: string, token: string): string =>
	`${eventPath(code)}?${EVENT_TOKEN}=${token}`;

/** Path suffixes of the pages behind an event URL. */
export const EVENT_PAGES = {
	/** Booking page and its submission. */
	book: "/book",
	/** Bookings of the friend. */
	mine: "/mine",
	cancel: "/cancel",
	/** Calendar file of a booking. */
	calendar: "/calendar.ics",
	picture: "/picture",
	/** Printable code, for operators. */
	print: "/print",
} as const;

/** Printable sheet of the event URL, for operators. */
export const eventPrintPath = (code: string): string => eventPath(code) + EVENT_PAGES.print;
