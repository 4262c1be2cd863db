import { clockOf } from "#domain/booking/salons/minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { ReservationRow, SalonBlockRow } from "./engine/salon-rows.ts";

/** A reservation as the wire has it, without its requests. */
const fieldsOf = (row: ReservationRow, zone: string) => ({
	id: row.id,
	name: row.name,
	comment: row.comment,
	contact_address: row.contactAddress,
	course_id: row.courseId,
	member_id: row.friendId,
	date: row.date,
	from: clockOf(row.fromMinute),
	to: clockOf(row.toMinute),
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
	checked_at: row.checkedAt === null ? null : toWireTime(row.checkedAt, zone),
	stranded_at: row.strandedAt === null ? null : toWireTime(row.strandedAt, zone),
	visit_status: row.visitStatus,
	is_attended: row.isAttended,
	created_at: toWireTime(row.createdAt, zone),
	version: row.version,
	is_deleted: row.deletedAt !== null,
	/** Whether it is somebody whom this operator may not see. */
	is_masked: false,
});

export type WireReservation = ReturnType<typeof fieldsOf> & {
	change_child: ReturnType<typeof fieldsOf> | null;
	cancel_child: ReturnType<typeof fieldsOf> | null;
};

/**
 * A reservation with its newest request to change and to cancel it. Of one that is canceled, what was said to an earlier
 * wish to cancel it is no news.
 */
export function presentReservation(
	row: ReservationRow,
	children: readonly ReservationRow[],
	zone: string,
): WireReservation {
	const newest = (prefix: string) => {
		const found = children.filter(({ status }) => status.startsWith(prefix)).at(-1);
		if (!found) return null;
		// What was asked for while the booking was another friend's names that friend to nobody.
		return found.friendId === row.friendId ? fieldsOf(found, zone) : hidden(fieldsOf(found, zone));
	};
	return {
		...fieldsOf(row, zone),
		change_child: newest("edit_"),
		cancel_child: row.status === "canceled" ? null : newest("cancel_"),
	};
}

/**
 * Reservation without its friend's data, for operators who may not see the friend: only that the time is
 * taken.
 */
export const maskReservation = (reservation: WireReservation): WireReservation => ({
	...hidden(reservation),
	change_child: reservation.change_child && hidden(reservation.change_child),
	cancel_child: null,
});

const hidden = <Fields extends ReturnType<typeof fieldsOf>>(fields: Fields): Fields => ({
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

/** A block as the wire has it. */
export const presentBlock = (row: SalonBlockRow) => ({
	id: row.id,
	date: row.date,
	from: clockOf(row.fromMinute),
	to: clockOf(row.toMinute),
	salon_resource_id: row.resourceId,
	memo: row.memo,
	is_confirmed: row.isConfirmed,
	source: row.source,
	version: row.version,
});
