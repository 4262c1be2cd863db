import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { SalonBlockRow, ShownReservationRow } from "./engine/salon-rows.ts";

/** Reservation for the API, without its requests. */
const toWireFields = (row: ShownReservationRow, zone: string) => ({
	id: row.id,
	name: row.name,
	comment: row.comment,
	contact_address: row.contactAddress,
	course_id: row.courseId,
	member_id: row.friendId,
	date: row.date,
	from: formatClockMinute(row.fromMinute),
	to: formatClockMinute(row.toMinute),
	buffer_before: row.bufferBefore,
	buffer_after: row.bufferAfter,
	salon_resource_id: row.resourceId,
	sub_resource_ids: row.subResourceIds,
	is_nominated: row.isNominated,
	resource_fee_is_charged: row.resourceFeeIsCharged,
	course_fee: row.courseFee,
	resource_fee: row.resourceFee,
	meta_data: row.metaData,
	status: row.status,
	/** Terms under which a friend booked it; null for a booking that is paid at the shop. */
	pay_mode: row.payMode,
	/** End of the time for which it waits for its payment; null once it counts. */
	pay_until: row.payUntil === null ? null : toWireTime(row.payUntil, zone),
	checked_at: row.checkedAt === null ? null : toWireTime(row.checkedAt, zone),
	stranded_at: row.strandedAt === null ? null : toWireTime(row.strandedAt, zone),
	visit_status: row.visitStatus,
	is_attended: row.isAttended,
	created_at: toWireTime(row.createdAt, zone),
	version: row.version,
	is_deleted: row.deletedAt !== null,
	/** Whether the friend is hidden from this operator. */
	is_masked: false,
});

/** Reservation on the wire, with its newest requests. */
export type WireReservation = ReturnType<typeof toWireFields> & {
	change_child: ReturnType<typeof toWireFields> | null;
	cancel_child: ReturnType<typeof toWireFields> | null;
};

/**
 * Reservation with its newest change and cancellation requests. A canceled reservation shows no earlier
 * cancellation request.
 */
export function presentReservation(
	row: ShownReservationRow,
	children: readonly ShownReservationRow[],
	zone: string,
): WireReservation {
	const findNewest = (prefix: string) => {
		const child = children.filter(({ status }) => status.startsWith(prefix)).at(-1);
		if (!child) return null;
		// A request of a former friend does not reveal that friend.
		return child.friendId === row.friendId
			? toWireFields(child, zone)
			: hideFriend(toWireFields(child, zone));
	};
	return {
		...toWireFields(row, zone),
		change_child: findNewest("edit_"),
		cancel_child: row.status === "canceled" ? null : findNewest("cancel_"),
	};
}

/**
 * Reservation without its friend's data, for operators who may not see the friend: only that the time is
 * taken.
 */
export const maskReservation = (reservation: WireReservation): WireReservation => ({
	...hideFriend(reservation),
	change_child: reservation.change_child && hideFriend(reservation.change_child),
	cancel_child: null,
});

const hideFriend = <Fields extends ReturnType<typeof toWireFields>>(fields: Fields): Fields => ({
	...fields,
	name: SALON_TEXTS.taken,
	comment: "",
	contact_address: "",
	member_id: null,
	meta_data: {},
	checked_at: null,
	stranded_at: null,
	is_attended: null,
	is_masked: true,
});

/** Block for the API. */
export const presentBlock = (row: SalonBlockRow) => ({
	id: row.id,
	date: row.date,
	from: formatClockMinute(row.fromMinute),
	to: formatClockMinute(row.toMinute),
	salon_resource_id: row.resourceId,
	memo: row.memo,
	is_confirmed: row.isConfirmed,
	source: row.source,
	version: row.version,
});
