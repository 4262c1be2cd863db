import { clockOf } from "#domain/booking/salons/minutes.ts";
import type { Block, BlockBody, Reservation, ReservationBody, Shift } from "../api.ts";
import type { ChangedShiftBody } from "../shiftApi.ts";
import type { Place } from "./dragged.ts";

const times = ({ date, from, to }: Place) => ({ date, from: clockOf(from), to: clockOf(to) });

/** Body of an unchanged reservation, based on its version. */
const bodyOf = (reservation: Reservation): ReservationBody & { id: number; version: number } => ({
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
export const movedBody = (reservation: Reservation, place: Place) => ({
	...bodyOf(reservation),
	...times(place),
	salon_resource_id: place.resourceId,
});

/** Optimistic reservation at the position, until the server responds. */
export const movedReservation = (reservation: Reservation, place: Place): Reservation => ({
	...reservation,
	...times(place),
	salon_resource_id: place.resourceId,
});

/** Body of a block at another position. */
export const movedBlock = (block: Block, place: Place): BlockBody => ({
	...times(place),
	salon_resource_id: place.resourceId,
	memo: block.memo,
	is_confirmed: block.is_confirmed,
	version: block.version,
});

/** Body of one day of a shift at another time; its resource stays. */
export const movedShift = (shift: Shift, place: Place): ChangedShiftBody => ({
	from: clockOf(place.from),
	to: clockOf(place.to),
	description: shift.description,
	date: shift.dirty_date ?? shift._date,
	_date: place.date,
	repeat: [],
	expired_at: null,
	self_id: shift.self_id,
});
