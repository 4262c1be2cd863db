import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import type { BlockBody, BoardBlock, BoardReservation, BoardShift, ReservationBody } from "../boardApi.ts";
import { type ChangedShiftBody, replacedDayOf } from "../shiftApi.ts";
import type { BoardPosition } from "./dragTarget.ts";

const formatTimes = ({ date, from, to }: BoardPosition) => ({
	date,
	from: formatClockMinute(from),
	to: formatClockMinute(to),
});

/** Body of an unchanged reservation, based on its version. */
const reservationBodyOf = (
	reservation: BoardReservation,
): ReservationBody & { id: number; version: number } => ({
	id: reservation.id,
	version: reservation.version,
	date: reservation.date,
	from: reservation.from,
	to: reservation.to,
	name: reservation.name,
	contact_address: reservation.contact_address,
	comment: reservation.comment,
	course_id: reservation.course_id,
	member_id: reservation.member_id,
	salon_resource_id: reservation.salon_resource_id,
	// A drag to another row is no request by the customer.
	is_nominated: reservation.is_nominated,
	sub_resource_ids: reservation.sub_resource_ids,
	resource_fee_is_charged: reservation.resource_fee_is_charged,
	meta_data: {},
});

/** Body of the reservation at another position. */
export const movedReservationBody = (reservation: BoardReservation, position: BoardPosition) => ({
	...reservationBodyOf(reservation),
	...formatTimes(position),
	salon_resource_id: position.resourceId,
});

/** Optimistic reservation at the position, until the server responds. */
export const movedReservation = (
	reservation: BoardReservation,
	position: BoardPosition,
): BoardReservation => ({
	...reservation,
	...formatTimes(position),
	salon_resource_id: position.resourceId,
});

/** Body of a block at another position. */
export const movedBlockBody = (block: BoardBlock, position: BoardPosition): BlockBody => ({
	...formatTimes(position),
	salon_resource_id: position.resourceId,
	memo: block.memo,
	is_confirmed: block.is_confirmed,
	version: block.version,
});

/** Body of one day of a shift at another time; its resource stays. */
export const movedShiftBody = (shift: BoardShift, position: BoardPosition): ChangedShiftBody => ({
	from: formatClockMinute(position.from),
	to: formatClockMinute(position.to),
	description: shift.description,
	date: replacedDayOf(shift),
	_date: position.date,
	repeat: [],
	expired_at: null,
	self_id: shift.self_id,
});
