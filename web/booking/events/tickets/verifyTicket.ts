import type { DoorBooking } from "#domain/booking/events/tickets/judge-ticket.ts";
import {
	hashedTicketText,
	isStepAccepted,
	type ScannedTicket,
	seatsOf,
	type TicketFacts,
	ticketCodeOf,
	ticketMessage,
	writeTicketText,
} from "#domain/booking/events/tickets/ticket-code.ts";
import { halfMinuteAt } from "#domain/platform/time/half-minutes.ts";

/** List of a slot by which a phone checks codes without a net. */
export interface DoorList {
	slotId: number;
	rotates: boolean;
	perSeat: boolean;
	/** Key of changing codes, base64url; null for codes that stay. */
	key: string | null;
	bookings: ReadonlyMap<number, DoorBooking>;
}

/**
 * Problem of a scanned ticket's code; null if it is right. The Worker decides by the same rules
 * (functions/booking/events/tickets/check-in-tickets.ts).
 */
export async function findCodeProblem(
	list: DoorList,
	scanned: ScannedTicket,
	at: number,
): Promise<"otherSlot" | "unknown" | "void" | "expired" | null> {
	if (scanned.slotId !== list.slotId) return "otherSlot";
	const booking = list.bookings.get(scanned.bookingId);
	if (!booking) return "unknown";
	const seats = seatsOf(list, booking.places);
	const index = seats.indexOf(scanned.seat);
	if (index < 0 || list.rotates !== (scanned.step !== 0)) return "void";
	if (!list.rotates)
		return (await hashOf(list.slotId, scanned.code)) === booking.hashes[index] ? null : "void";
	if (!isStepAccepted(scanned.step, at)) return "expired";
	const code = await codeOf(await importKey(list), factsOf(list, booking, scanned));
	return code === scanned.code ? null : "void";
}

/** Ticket of a code that was typed by hand, as its QR code would name it; null for an unknown one. */
export async function findTypedTicket(list: DoorList, code: string, at: number): Promise<string | null> {
	return list.rotates ? findRotating(list, code, at) : findStaying(list, code);
}

async function findStaying(list: DoorList, code: string): Promise<string | null> {
	const hash = await hashOf(list.slotId, code);
	for (const { id, places, hashes } of list.bookings.values()) {
		const index = hashes.indexOf(hash);
		if (index >= 0)
			return writeTicketText({
				slotId: list.slotId,
				bookingId: id,
				seat: seatsOf(list, places)[index]!,
				step: 0,
				code,
			});
	}
	return null;
}

/** A changing code names no ticket: those of the last half minutes are computed for all. */
async function findRotating(list: DoorList, code: string, at: number): Promise<string | null> {
	const key = await importKey(list);
	const now = halfMinuteAt(at);
	for (const step of [now, now - 1, now + 1].filter((each) => isStepAccepted(each, at)))
		for (const booking of list.bookings.values())
			for (const seat of seatsOf(list, booking.places)) {
				const ticket = { slotId: list.slotId, bookingId: booking.id, seat, step };
				if ((await codeOf(key, factsOf(list, booking, ticket))) === code)
					return writeTicketText({ ...ticket, code });
			}
	return null;
}

const factsOf = (
	{ slotId }: DoorList,
	{ id, menu_id, places }: DoorBooking,
	{ seat, step }: { seat: number; step: number },
): TicketFacts => ({ bookingId: id, seat, slotId, menuId: menu_id, places, step });

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function hashOf(slotId: number, code: string): Promise<string> {
	const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(hashedTicketText(slotId, code))));
	return Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const importKey = ({ key }: DoorList): Promise<CryptoKey> =>
	crypto.subtle.importKey(
		"raw",
		Uint8Array.from(atob((key ?? "").replaceAll("-", "+").replaceAll("_", "/")), (char) =>
			char.charCodeAt(0),
		),
		{ name: "HMAC", hash: "SHA-256" },
		false,
		["sign"],
	);

const codeOf = async (key: CryptoKey, facts: TicketFacts): Promise<string> =>
	ticketCodeOf(new Uint8Array(await crypto.subtle.sign("HMAC", key, bytesOf(ticketMessage(facts)))));
