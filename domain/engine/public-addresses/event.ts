import { FORM_TOKEN } from "./form.ts";

/** The path of events' public pages; an event URL's code follows. */
export const EVENT_ROOT = "/ev/";

/** The name under which an event URL carries who opens it. */
export const EVENT_TOKEN = FORM_TOKEN;

/** The public page of an event URL, under the console's address. */
export const eventPath = <Code extends string>(code: Code) => `${EVENT_ROOT}${code}` as const;

/** An event URL for one friend. Whoever has it can book as that friend. */
export const friendEventPath = (code: string, token: string): string =>
	`${eventPath(code)}?${EVENT_TOKEN}=${token}`;

/** The pages behind an event URL, as they follow its code. */
export const EVENT_PAGES = {
	/** What is booked, and where it is sent. */
	book: "/book",
	/** The friend's own bookings. */
	mine: "/mine",
	cancel: "/cancel",
	/** The code to print, for operators. */
	print: "/print",
} as const;

/** The event URL's sheet to print, for operators. */
export const eventPrintPath = (code: string): string => eventPath(code) + EVENT_PAGES.print;
