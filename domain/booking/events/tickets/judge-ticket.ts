import type { CheckInResult } from "./ticket-state.ts";

/** Booking as a phone at the door knows it. */
export interface DoorBooking {
	id: number;
	places: number;
	/** 0 without a menu. */
	menu_id: number;
	menu: string;
	state: "valid" | "cancelled" | "unpaid" | "pending";
	/** Yen that the door takes. */
	due_yen: number;
	/** Null for operators who may not know it. */
	name: string | null;
	/** Hashes of the codes by seat; none where codes change. */
	hashes: string[];
}

/** Check-in as a phone at the door knows it: its own, or one of another phone. */
export interface DoorCheckIn {
	key: string;
	booking_id: number;
	/** 0 for all seats. */
	seat: number;
	at: number;
	gate: string;
	/** Name of the operator who admitted; null for one who is gone. */
	operator: string | null;
	is_undone: boolean;
}

/** Check-in that used a seat, among those that the phone knows. */
export const findUse = (
	checkIns: Iterable<DoorCheckIn>,
	{ bookingId, seat }: { bookingId: number; seat: number },
): DoorCheckIn | undefined => {
	for (const checkIn of checkIns)
		if (
			checkIn.booking_id === bookingId &&
			!checkIn.is_undone &&
			(checkIn.seat === seat || checkIn.seat === 0 || seat === 0)
		)
			return checkIn;
	return undefined;
};

/**
 * Result of a ticket whose code is right, by the phone's own list: the same order as the statement that decides it in the
 * database (functions/booking/events/tickets/write-check-ins.ts).
 */
export function judgeTicket(
	booking: DoorBooking,
	used: DoorCheckIn | undefined,
): Extract<CheckInResult, "admitted" | "used" | "cancelled" | "unpaid" | "pending"> {
	if (booking.state !== "valid") return booking.state;
	return used ? "used" : "admitted";
}
