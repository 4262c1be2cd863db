import { DAY } from "#domain/platform/time/wire-time.ts";
import { createLinkTokens } from "./own-link-token.ts";

/** Validity of a link to a ticket: an event is booked up to a year ahead, and the ticket ends with its booking. */
const TICKET_LINK_LIFETIME = 400 * DAY;

/** Friends' own links to the tickets of their bookings. */
export const {
	write: writeTicketToken,
	writeSession: writeTicketSession,
	readClaims: readTicketClaims,
	read: readTicketToken,
} = createLinkTokens("ticket", TICKET_LINK_LIFETIME);
