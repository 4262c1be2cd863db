import { type AgreedPayment, agreedPaymentOf } from "#domain/booking/salons/payment-terms.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";

/** Facts of a course and a staff member that a friend confirmed. */
export interface ConfirmedOffer {
	course: { id: number; name: string; price: number };
	/** Null where the salon assigns the staff. */
	staff: { id: number; name: string; fee: number } | null;
}

/** Facts of a booking that the friend confirmed before submitting. */
export interface ConfirmedBooking extends ConfirmedOffer {
	minutes: number;
	/** Previous time of a changed booking; null for a new one. */
	before: BookedTime | null;
	/** Terms of payment that the page showed; undefined where it showed none. */
	payment?: AgreedPayment | null | undefined;
}

/** Day and minutes of a booking as its friend saw them. */
export interface BookedTime {
	date: string;
	from: number;
	to: number;
}

/** Current day and minutes of a booking. */
export const toBookedTime = ({ date, fromMinute: from, toMinute: to }: ReservationRow): BookedTime => ({
	date,
	from,
	to,
});

/** Reason of a refusal because a confirmed fact has changed. */
const CHANGED_SINCE_CONFIRMED = "confirmed";

const refuseChanged = () =>
	new Refusal(409, { ERROR: [BOOKING_TEXTS.choiceGone], reasons: [CHANGED_SINCE_CONFIRMED] });

/** @throws Refusal 409 where the course or staff member is no longer offered as confirmed */
export function assertOfferUnchanged({ state }: UnitOfWork, { course, staff }: ConfirmedOffer): void {
	const { courses, resources } = state.rows;
	const ownCourse = courses.get(course.id);
	const ownStaff = staff && resources.get(staff.id);
	const isCourseUnchanged =
		ownCourse?.isEnabled === true && ownCourse.name === course.name && ownCourse.price === course.price;
	const isStaffUnchanged =
		staff === null ||
		(ownStaff?.isEnabled === true && ownStaff.name === staff.name && ownStaff.fee === staff.fee);
	if (!isCourseUnchanged || !isStaffUnchanged) throw refuseChanged();
}

/** Booking as submitted, to be compared with the confirmed facts. */
interface SubmittedBooking {
	/** Requested time; without an end the course's length applies. */
	request: { from: number; to?: number | undefined };
	/** Booking that is changed. */
	row?: ReservationRow;
}

/** @throws Refusal 409 where the offer, its length or the changed booking differs from the confirmed facts */
export function assertBookingConfirmed(
	unitOfWork: UnitOfWork,
	confirmed: ConfirmedBooking,
	{ request, row }: SubmittedBooking,
): void {
	assertOfferUnchanged(unitOfWork, confirmed);
	const minutes =
		request.to === undefined
			? unitOfWork.state.rows.courses.get(confirmed.course.id)?.minutes
			: request.to - request.from;
	if (minutes !== confirmed.minutes) throw refuseChanged();
	if (row === undefined) assertTermsConfirmed(unitOfWork, confirmed);
	if (row) assertTimeConfirmed(row, confirmed.before);
}

/** @throws Refusal 409 where the terms of payment have changed since the page showed them */
function assertTermsConfirmed(
	{ state }: UnitOfWork,
	{ course, staff, payment = null }: ConfirmedBooking,
): void {
	const current = agreedPaymentOf({
		salon: state.rows.salon.rules.payment,
		course: state.rows.courses.get(course.id)?.payment ?? null,
		price: course.price + (staff?.fee ?? 0),
	});
	if (JSON.stringify(payment) !== JSON.stringify(current)) throw refuseChanged();
}

/** @throws Refusal 409 where the booking's time differs from the confirmed one */
export function assertTimeConfirmed(row: ReservationRow, confirmed: BookedTime | null): void {
	const { date, from, to } = toBookedTime(row);
	if (date !== confirmed?.date || from !== confirmed.from || to !== confirmed.to) throw refuseChanged();
}
