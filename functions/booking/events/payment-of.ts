import type { eventReservations } from "#db/booking/reservables.ts";

type Noted = Pick<typeof eventReservations.$inferSelect, "paidAt" | "paidYen">;

/**
 * What of a booking was paid, yen, and whether that is all of it: an operator says so, or what was paid in part covers what
 * its menu costs by now (docs/decisions/0033-event-flow.md). Before amounts were kept, what was paid cost what it does.
 */
export function paymentOf({ paidAt, paidYen }: Noted, cost: number): { paid: number; isPaid: boolean } {
	const paid = paidYen ?? (paidAt === null ? 0 : cost);
	return { paid, isPaid: paidAt !== null || (paid > 0 && paid >= cost) };
}
