import type { eventReservations } from "#db/booking/reservables.ts";

type Noted = Pick<typeof eventReservations.$inferSelect, "paidAt" | "paidYen">;

/**
 * Amount paid for a booking, yen, and whether it covers everything: an operator marked it so, or the part
 * payments cover the menu's current price (docs/decisions/0033-paid-is-a-note-and-reminders-belong-to-slots.md). Bookings paid before amounts
 * were stored count with the current price.
 */
export function bookingPayment({ paidAt, paidYen }: Noted, cost: number): { paid: number; isPaid: boolean } {
	const paid = paidYen ?? (paidAt === null ? 0 : cost);
	return { paid, isPaid: paidAt !== null || (paid > 0 && paid >= cost) };
}
