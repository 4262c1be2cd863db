import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";

/** Facts of a course and of a member of the staff that a friend confirmed. */
export interface ConfirmedOffer {
	course: { id: number; name: string; price: number };
	/** Null where the salon chooses. */
	staff: { id: number; name: string; fee: number } | null;
}

/** Facts of a booking that a friend confirmed before the press. */
export interface ConfirmedPlace extends ConfirmedOffer {
	minutes: number;
	/** The time of the booking that is changed; null for a new one. */
	before: BookedTime | null;
}

export interface BookedTime {
	date: string;
	from: number;
	to: number;
}

export const bookedTime = ({ date, fromMinute: from, toMinute: to }: ReservationRow): BookedTime => ({
	...{ date, from, to },
});

/** Reason of a refusal because a confirmed fact has changed. */
const CHANGED_SINCE_CONFIRMED = "confirmed";

const changed = () =>
	new Refusal(409, { ERROR: [BOOKING_TEXTS.choiceGone], reasons: [CHANGED_SINCE_CONFIRMED] });

/** @throws Refusal 409 where the course or the staff is not offered as confirmed */
export function assertOffered({ state }: UnitOfWork, { course, staff }: ConfirmedOffer): void {
	const { courses, resources } = state.rows;
	const ownCourse = courses.get(course.id);
	const ownStaff = staff && resources.get(staff.id);
	const isCourseSame =
		ownCourse?.isEnabled === true && ownCourse.name === course.name && ownCourse.price === course.price;
	const isStaffSame =
		staff === null ||
		(ownStaff?.isEnabled === true && ownStaff.name === staff.name && ownStaff.fee === staff.fee);
	if (!isCourseSame || !isStaffSame) throw changed();
}

interface Present {
	/** The wanted time; without an end the course decides. */
	wanted: { from: number; to?: number | undefined };
	/** The booking that is changed. */
	row?: ReservationRow;
}

/** @throws Refusal 409 where the offer, its length or the booking that is changed differs from what was confirmed */
export function assertConfirmed(desk: UnitOfWork, confirmed: ConfirmedPlace, { wanted, row }: Present): void {
	assertOffered(desk, confirmed);
	const minutes =
		wanted.to === undefined
			? desk.state.rows.courses.get(confirmed.course.id)?.minutes
			: wanted.to - wanted.from;
	if (minutes !== confirmed.minutes) throw changed();
	if (row) assertBookedAt(row, confirmed.before);
}

/** @throws Refusal 409 where a booking does not have the time that was confirmed */
export function assertBookedAt(row: ReservationRow, confirmed: BookedTime | null): void {
	const { date, from, to } = bookedTime(row);
	if (date !== confirmed?.date || from !== confirmed.from || to !== confirmed.to) throw changed();
}
