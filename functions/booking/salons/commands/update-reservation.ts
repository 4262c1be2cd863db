import type { ReservationMeta } from "#db/booking/reservation-tables.ts";
import type { ChangedReservation } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { agreedPaymentOf } from "#domain/booking/salons/payment-terms.ts";
import { REQUEST_MODES } from "#domain/booking/salons/salon-codes.ts";
import { LAST_MINUTE } from "#domain/booking/salons/salon-minutes.ts";
import { VISIT_STATUS } from "#domain/engine/reservations/reservation-status.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { SALON_TEXTS, VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import { priceOf, type ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { presentReservation, type WireReservation } from "../present-reservation.ts";
import { assertBookingConfirmed, type ConfirmedBooking } from "./assert-confirmed.ts";
import { createChangeRequest } from "./create-change-request.ts";
import {
	assertActiveReservation,
	assertNoPendingRequest,
	deletePendingRequests,
	findReservationRow,
} from "./find-reservation-row.ts";
import { endHold } from "./hold-time.ts";
import { listCommandDays } from "./list-command-days.ts";
import {
	computeOccupiedTime,
	isStaffNominated,
	mergeOperatorValues,
	pickOccupiedTime,
} from "./requested-booking.ts";

export interface UpdateReservationInput extends ChangedReservation {
	friend_name?: string;
	hold_key?: string;
	on_unit?: boolean;
	/** Facts that the friend confirmed on the booking page. */
	confirmed?: ConfirmedBooking;
	/** Pictures that are not visible to the operator. */
	unseen_pictures?: string[];
}

/** Changes a booking, or creates a change request as its child; also for drag and resize. */
export const updateReservationCommand: RoomCommand<UpdateReservationInput, WireReservation> = {
	needs: ({ id, date }) => ({ days: listCommandDays(date), reservationIds: [id], ids: { reservations: 1 } }),
	run: (unitOfWork, update) => {
		const { side } = unitOfWork.actor;
		const row = findReservationRow(unitOfWork, update.id, update.version);
		const input = side === "friend" ? mergeOperatorValues(unitOfWork, row, update) : update;
		assertActiveReservation(row);
		assertPicturesVisible(unitOfWork, row, update);
		const mode = unitOfWork.state.book.settings.rules.modes.change;
		if (side === "friend") assertMayChange(unitOfWork, row, mode);
		if (side === "friend") assertPaidFor(unitOfWork, row, input);
		if (side === "friend") assertRefundOpen(unitOfWork, row, input);
		const isRequest = side === "friend" ? mode === REQUEST_MODES.request : input.option === "request";
		if (isRequest) assertNoPendingRequest(unitOfWork, row, "edit_pending");
		if (isRequest && input.member_id !== row.friendId)
			throw invalid("member_id", SALON_TEXTS.requestKeepsFriend);
		if (input.confirmed) assertBookingConfirmed(unitOfWork, input.confirmed, { request: input, row });
		const isMoved = isTimeChanged(row, input);
		const occupiedTime = isMoved
			? computeOccupiedTime(unitOfWork, input, {
					ignoredId: row.id,
					holdKey: input.hold_key ?? null,
					keptCourseId: side === "admin" ? row.courseId : null,
				})
			: pickOccupiedTime(row);
		const rowBefore = isPassedToOtherFriend(row, input) ? { ...row, ...EMPTY_NOTES } : row;
		const changedRow: ReservationRow = {
			...rowBefore,
			friendId: input.member_id,
			name: input.name || (input.friend_name ?? ""),
			contactAddress: input.contact_address,
			comment: input.comment,
			...occupiedTime,
			// A friend confirmed the current price; a change by an operator keeps the agreed one.
			...(side === "admin" && row.courseId === input.course_id && { courseFee: row.courseFee }),
			...(input.is_nominated !== undefined && { isNominated: isStaffNominated(unitOfWork, input) }),
			resourceFeeIsCharged: input.resource_fee_is_charged,
			metaData: mergeNotes(rowBefore.metaData, input.meta_data),
			// The new time was checked or forced.
			...(isMoved && { strandedAt: null }),
			version: row.version + 1,
		};
		endHold(unitOfWork, input.hold_key);
		return isRequest
			? createChangeRequest(unitOfWork, row, changedRow, "edit_pending")
			: storeChange(unitOfWork, row, changedRow);
	},
};

/**
 * Whether the booking passes from one friend to another. Assigning a friend to an anonymous booking does not
 * count: it is the same person.
 */
const isPassedToOtherFriend = (row: ReservationRow, input: UpdateReservationInput): boolean =>
	row.friendId !== null && row.friendId !== input.member_id;

/** Empty notes: notes about one friend do not pass to the next friend of the booking. */
const EMPTY_NOTES = {
	metaData: {},
	checkedAt: null,
	visitStatus: VISIT_STATUS.notBegun,
	isAttended: null,
} satisfies Partial<ReservationRow>;

/** Merges the notes; fields that were not sent stay unchanged. */
const mergeNotes = (
	before: ReservationMeta,
	{ memo, pictures }: UpdateReservationInput["meta_data"],
): ReservationMeta => ({
	...before,
	...(memo !== undefined && { memo }),
	...(pictures !== undefined && { pictures }),
});

/**
 * Pictures of the booking may stay, whoever uploaded them, as long as its friend stays the same. Checked in
 * the room together with the version, so that a concurrent change is reported as such and reveals no other
 * friend's picture.
 * @throws Refusal 422 for a picture that the operator may not see, unless the booking has it and keeps its
 * friend
 */
function assertPicturesVisible(
	{ actor }: UnitOfWork,
	row: ReservationRow,
	input: UpdateReservationInput,
): void {
	const isRowVisible =
		row.friendId === null
			? actor.scope.all || row.operatorId === actor.operatorId
			: row.friendId === input.member_id;
	const ownPictures = isRowVisible ? (row.metaData.pictures ?? []) : [];
	if (input.unseen_pictures?.some((key) => !ownPictures.includes(key)))
		throw invalid("meta_data[pictures]", SALON_TEXTS.pictureUnknown);
}

function assertMayChange(unitOfWork: UnitOfWork, row: ReservationRow, mode: number): void {
	if (mode === REQUEST_MODES.refused) throw invalid("ERROR", VERDICT_TEXTS.refusedMode);
	const { changeMinutes } = unitOfWork.state.book.settings.rules.deadline;
	if (unitOfWork.now > row.startsAt - changeMinutes * MINUTE) throw invalid("ERROR", VERDICT_TEXTS.deadline);
}

/**
 * A friend keeps the payment of a moved booking, so that neither a dearer course nor a course or a nomination that asks
 * for a payment is reached by a change.
 * @throws Refusal 422
 */
function assertPaidFor(
	{ state: { rows } }: UnitOfWork,
	row: ReservationRow,
	input: UpdateReservationInput,
): void {
	if (row.payUntil !== null) throw invalid("ERROR", BOOKING_TEXTS.payFirst);
	const course = rows.courses.get(input.course_id ?? 0);
	const fee = input.resource_fee_is_charged
		? (rows.resources.get(input.salon_resource_id ?? 0)?.fee ?? 0)
		: 0;
	const price = (course?.price ?? 0) + fee;
	const asksFor = (of: number) =>
		agreedPaymentOf({ salon: rows.salon.rules.payment, course: course?.payment ?? null, price: of }) !== null;
	// On the same course a nomination may reach the price from which something is paid before.
	const asksForPayment = asksFor(price) && (row.courseId !== input.course_id || !asksFor(priceOf(row)));
	if (row.payMode === null ? asksForPayment : price > priceOf(row))
		throw invalid("ERROR", BOOKING_TEXTS.dearer);
}

/**
 * After the last time to cancel, a friend cannot move a paid booking to a time at which they could cancel it again, and get
 * back what the shop may keep by then.
 * @throws Refusal 422
 */
function assertRefundOpen(
	{ state, now }: UnitOfWork,
	{ payMode, startsAt, date, fromMinute }: ReservationRow,
	input: UpdateReservationInput,
): void {
	const isOtherTime = date !== input.date || fromMinute !== input.from;
	const { cancelMinutes } = state.book.settings.rules.deadline;
	if (payMode !== null && isOtherTime && now > startsAt - cancelMinutes * MINUTE)
		throw invalid("ERROR", BOOKING_TEXTS.refundOver);
}

/** Without a move the time is not checked: it may be past, or was forced. */
function isTimeChanged(row: ReservationRow, input: UpdateReservationInput): boolean {
	return (
		row.date !== input.date ||
		row.fromMinute !== input.from ||
		(input.to !== undefined && row.toMinute !== input.to) ||
		row.courseId !== input.course_id ||
		(input.salon_resource_id !== null && row.resourceId !== input.salon_resource_id) ||
		(input.salon_resource_id === null && row.isNominated) ||
		row.subResourceIds.join() !== input.sub_resource_ids.join()
	);
}

/**
 * Applies an operator's change of the course to pending requests that did not change the course themselves;
 * otherwise their approval would revert it. A request of the former length gets the new length.
 */
export function updateRequestCourses(
	unitOfWork: UnitOfWork,
	row: ReservationRow,
	changedRow: ReservationRow,
): void {
	if (changedRow.courseId === row.courseId) return;
	const { courseId, courseFee, bufferBefore, bufferAfter } = changedRow;
	for (const child of unitOfWork.childrenOf(row.id)) {
		if (child.status !== "edit_pending" || child.courseId !== row.courseId) continue;
		const hasSameLength = child.toMinute - child.fromMinute === row.toMinute - row.fromMinute;
		const toMinute = hasSameLength
			? Math.min(child.fromMinute + changedRow.toMinute - changedRow.fromMinute, LAST_MINUTE)
			: child.toMinute;
		const endsAt = unitOfWork.instant(child.date, toMinute);
		unitOfWork.putReservation({
			...child,
			courseId,
			courseFee,
			bufferBefore,
			bufferAfter,
			toMinute,
			endsAt,
			version: child.version + 1,
		});
	}
}

function storeChange(
	unitOfWork: UnitOfWork,
	row: ReservationRow,
	changedRow: ReservationRow,
): WireReservation {
	// The new friend made no requests.
	if (changedRow.friendId !== row.friendId) deletePendingRequests(unitOfWork, row.id);
	else updateRequestCourses(unitOfWork, row, changedRow);
	unitOfWork.putReservation(changedRow);
	const label = unitOfWork.actor.side === "admin" ? "manager_update" : "update";
	unitOfWork.log({
		label,
		subject: "reservation",
		subjectId: row.id,
		before: row,
		after: changedRow,
	});
	unitOfWork.notify("update", label, row.id);
	return presentReservation(changedRow, unitOfWork.childrenOf(row.id), unitOfWork.zone);
}
