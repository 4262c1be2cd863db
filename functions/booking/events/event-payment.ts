import { type SQL, sql } from "drizzle-orm";
import { eventMenus, eventReservations } from "#db/booking/event-slot-tables.ts";

type StoredPayment = Pick<typeof eventReservations.$inferSelect, "paidAt" | "paidYen">;

/**
 * Amount paid for a booking, yen, and whether it is paid in full: marked so by an operator, or covering the
 * current price (docs/decisions/0033-paid-is-a-note-and-reminders-belong-to-slots.md). Bookings paid before
 * amounts were stored count with the current price.
 */
export function computeBookingPayment(
	{ paidAt, paidYen }: StoredPayment,
	cost: number,
): { paidAmount: number; isPaid: boolean } {
	const paidAmount = paidYen ?? (paidAt === null ? 0 : cost);
	return { paidAmount, isPaid: paidAt !== null || (paidAmount > 0 && paidAmount >= cost) };
}

/** Price of a number of seats of a menu, yen. */
export const buildCostSql = (menu: SQL, seats: SQL): SQL =>
	sql`(${seats} * ifnull((select price from ${eventMenus} where id = ${menu}), 0))`;

/** Current price of a booking, yen, as a column. */
export const bookingCostSql = buildCostSql(
	sql`${eventReservations.eventMenuId}`,
	sql`${eventReservations.numOfTakes}`,
);
