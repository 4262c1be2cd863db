import { isHalfMinuteAccepted } from "#domain/platform/time/half-minutes.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";

/** Ticket of a booking. All of it is signed, so that other seats have another code. */
export interface TicketFacts {
	bookingId: number;
	/** Seat from 1; 0 for a ticket of all seats. */
	seat: number;
	slotId: number;
	/** 0 for a slot without menus. */
	menuId: number;
	/** Number of seats of the booking. */
	places: number;
	/** Half minute in which a changing code is shown; 0 for a code that stays. */
	step: number;
}

/** Text that is signed with the key of the slot. */
export const ticketMessage = ({ bookingId, seat, slotId, menuId, places, step }: TicketFacts): string =>
	[slotId, bookingId, seat, menuId, places, step].join(".");

/** Digits without I, L, O and U, which people mistake for others. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Characters of a code: 50 bits, which a door cannot be made to guess. */
const TICKET_CODE_LENGTH = 10;

/** Code of a ticket from the signature of its text. */
export function ticketCodeOf(signature: Uint8Array): string {
	let code = "";
	for (let index = 0; index < TICKET_CODE_LENGTH; index++) {
		const bit = index * 5;
		const pair = (signature[bit >> 3]! << 8) | signature[(bit >> 3) + 1]!;
		code += DIGITS[(pair >> (11 - (bit & 7))) & 31];
	}
	return code;
}

/** Code in two groups, as people read it aloud. */
export const formatTicketCode = (code: string): string =>
	`${code.slice(0, TICKET_CODE_LENGTH / 2)}-${code.slice(TICKET_CODE_LENGTH / 2)}`;

/** Mistaken digits of a typed code. */
const MISTAKEN: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** Code as typed by a person, in any width and with any separators; null for anything else. */
export function readTypedCode(typed: string): string | null {
	const code = typed
		.normalize("NFKC")
		.toUpperCase()
		.replace(/[^0-9A-Z]/g, "")
		.replace(/[OIL]/g, (letter) => MISTAKEN[letter]!);
	return code.length === TICKET_CODE_LENGTH && [...code].every((digit) => DIGITS.includes(digit))
		? code
		: null;
}

/** Text that is hashed for the list of a door, which knows the tickets without being able to show one. */
export const hashedTicketText = (slotId: number, code: string): string => `ticket:${slotId}:${code}`;

/** Ticket as its QR code names it. */
export interface ScannedTicket {
	slotId: number;
	bookingId: number;
	seat: number;
	step: number;
	code: string;
}

/** Content of the QR code. Digits, capitals and colons take the fewest modules. */
export const writeTicketText = ({ slotId, bookingId, seat, step, code }: ScannedTicket): string =>
	["TK1", slotId, bookingId, seat, step, code].join(":");

const TICKET_TEXT = /^TK1:(\d{1,15}):(\d{1,15}):(\d{1,3}):(\d{1,10}):([0-9A-Z]{10})$/;
/** Maximum length of a ticket's text. */
export const MAX_TICKET_TEXT = 80;

/** Ticket of a scanned text; null for anything that is no ticket. */
export function readTicketText(text: string): ScannedTicket | null {
	const [, slot, booking, seat, step, code] = TICKET_TEXT.exec(text.trim()) ?? [];
	return code === undefined
		? null
		: { slotId: Number(slot), bookingId: Number(booking), seat: Number(seat), step: Number(step), code };
}

/**
 * Whether the code of a half minute is accepted at an instant. Phones at the door are seldom more than half a minute
 * wrong, and a picture of the code is worth nothing after a minute.
 */
export const isStepAccepted = (step: number, at: number): boolean =>
	isHalfMinuteAccepted(step, at, { early: MINUTE / 2, late: MINUTE / 2 });

/** Tickets of a booking by their seats. */
export const seatsOf = ({ perSeat }: { perSeat: boolean }, places: number): number[] =>
	perSeat && places > 1 ? Array.from({ length: places }, (_, index) => index + 1) : [0];
