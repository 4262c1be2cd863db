import type { reservations, salonBlocks, salonShifts } from "#db/booking/reservations.ts";
import type { salonCourses, salonResources, salons } from "#db/booking/salons.ts";
import type { Block, Booking, DayShift } from "#domain/booking/salons/book.ts";
import { dayNumber } from "#domain/booking/salons/minutes.ts";
import { type ReservationStatus, UNSOLVED } from "#domain/engine/reservations/status.ts";

/** Rows as they are stored; `booker` is the database's own. */
export type ReservationRow = Omit<typeof reservations.$inferSelect, "booker">;
export type BlockRow = typeof salonBlocks.$inferSelect;
export type ShiftRow = typeof salonShifts.$inferSelect;
export type SalonRow = typeof salons.$inferSelect;
export type ResourceRow = typeof salonResources.$inferSelect;
export type CourseRow = typeof salonCourses.$inferSelect;

/** What takes time: reservations that stand or wait, and the new time of a change that waits. */
export const HOLDING: readonly ReservationStatus[] = ["approved", "pending", "edit_pending"];
export const isUnsolved = ({ status, deletedAt, strandedAt }: ReservationRow): boolean =>
	deletedAt === null && (UNSOLVED.includes(status) || strandedAt !== null);

/** Whether a row is a booking that stands; requests do not. */
export const stands = ({ parentId, status, deletedAt }: ReservationRow): boolean =>
	parentId === null && deletedAt === null && (status === "approved" || status === "pending");

/** What a reservation takes; null where it takes nothing. */
export function bookingOf(row: ReservationRow): Booking | null {
	if (row.deletedAt !== null || !HOLDING.includes(row.status)) return null;
	return {
		id: row.id,
		reservationId: row.parentId ?? row.id,
		resourceIds: row.resourceId === null ? row.subResourceIds : [row.resourceId, ...row.subResourceIds],
		day: dayNumber(row.date),
		from: row.fromMinute,
		to: row.toMinute,
		before: row.bufferBefore,
		after: row.bufferAfter,
	};
}

export const blockOf = (row: BlockRow): Block => ({
	id: row.id,
	resourceId: row.resourceId,
	day: dayNumber(row.date),
	from: row.fromMinute,
	to: row.toMinute,
});

export const dayShiftOf = (row: ShiftRow): DayShift => ({
	id: row.id,
	resourceId: row.resourceId,
	masterId: row.masterId,
	date: row.date,
	dirtyDate: row.dirtyDate,
	from: row.fromMinute,
	to: row.toMinute,
});
