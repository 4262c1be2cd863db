/** Path prefix of a friend's ticket, followed by the number of the booking. */
export const TICKET_ROOT = "/tk/";

/** Query parameter that identifies the friend. */
export const TICKET_TOKEN = "t";

/** Page of a booking's ticket, under the console's origin. */
export const ticketPath = <Code extends string>(code: Code) => `${TICKET_ROOT}${code}` as const;

/** Page for one friend. Anybody with this link can show the ticket. */
export const friendTicketPath = (code: string, token: string): string =>
	`${ticketPath(code)}?${TICKET_TOKEN}=${token}`;

/** Path suffix of the picture of a QR code. */
export const TICKET_PICTURE = "/qr";
