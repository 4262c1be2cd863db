import type { reservations, salonBlocks, salonShifts } from "#db/booking/reservation-tables.ts";
import type { salonCourses, salonResources, salons } from "#db/booking/salons.ts";
import type { DayShift, OccupyingBlock, OccupyingBooking } from "#domain/booking/salons/salon-book.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { type ReservationStatus, UNSOLVED_STATUSES } from "#domain/engine/reservations/reservation-status.ts";

/** Stored rows; `booker` is a generated column. */
export type ReservationRow = Omit<typeof reservations.$inferSelect, "booker">;
/** Columns of a reservation that pages and the open API show. */
export type ShownReservationRow = Omit<ReservationRow, "salonId" | "side" | "operatorId">;
export type SalonBlockRow = typeof salonBlocks.$inferSelect;
export type ShiftRow = typeof salonShifts.$inferSelect;
export type SalonSettingsRow = typeof salons.$inferSelect;
export type ResourceRow = typeof salonResources.$inferSelect;
export type CourseRow = typeof salonCourses.$inferSelect;

/** Statuses that occupy time: approved and pending reservations, and the new time of a pending change. */
export const OCCUPYING_STATUSES: readonly ReservationStatus[] = ["approved", "pending", "edit_pending"];
/** Whether a row is 未対応: it waits for an operator, not for its payment, or no longer fits the schedule. */
export const isReservationUnsolved = ({ status, deletedAt, strandedAt, payUntil }: ReservationRow): boolean =>
	deletedAt === null && payUntil === null && (UNSOLVED_STATUSES.includes(status) || strandedAt !== null);

/** Whether a row is an active reservation, not a request. */
export const isActiveReservation = ({
	parentId,
	status,
	deletedAt,
}: Pick<ReservationRow, "parentId" | "status" | "deletedAt">): boolean =>
	parentId === null && deletedAt === null && (status === "approved" || status === "pending");

/** Price of a reservation, yen. */
export const priceOf = ({ courseFee, resourceFee, resourceFeeIsCharged }: ReservationRow): number =>
	(courseFee ?? 0) + (resourceFeeIsCharged ? resourceFee : 0);

/** Booking that a reservation's row occupies; null where it occupies nothing. */
export function toOccupyingBooking(row: ReservationRow): OccupyingBooking | null {
	if (row.deletedAt !== null || !OCCUPYING_STATUSES.includes(row.status)) return null;
	return {
		id: row.id,
		reservationId: row.parentId ?? row.id,
		resourceIds: row.resourceId === null ? row.subResourceIds : [row.resourceId, ...row.subResourceIds],
		day: toDayNumber(row.date),
		from: row.fromMinute,
		to: row.toMinute,
		before: row.bufferBefore,
		after: row.bufferAfter,
	};
}

/** Time that a block occupies. */
export const toSalonBlock = (row: SalonBlockRow): OccupyingBlock => ({
	id: row.id,
	resourceId: row.resourceId,
	day: toDayNumber(row.date),
	from: row.fromMinute,
	to: row.toMinute,
});

/** Shift of one day, for the book. */
export const toDayShift = (row: ShiftRow): DayShift => ({
	id: row.id,
	resourceId: row.resourceId,
	masterId: row.masterId,
	date: row.date,
	dirtyDate: row.dirtyDate,
	from: row.fromMinute,
	to: row.toMinute,
});
