import { formatTimeInWords } from "#domain/booking/salons/availability-marks.ts";
import type { NewReservation } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import {
	type AgreedPayment,
	agreedPaymentOf,
	SALON_PAY_MINUTES,
} from "#domain/booking/salons/payment-terms.ts";
import { REQUEST_MODES } from "#domain/booking/salons/salon-codes.ts";
import { DEFAULT_TAX_RATE } from "#domain/engine/friend-records/payment-request-fields.ts";
import { VISIT_STATUS } from "#domain/engine/reservations/reservation-status.ts";
import { CHANGE_AUTHORS } from "#domain/people/friend-values/friend-change-fields.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { type FilledInfo, fillInfo } from "#functions/engine/friend-records/fill-info.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { addAnonymousRequests, assertAnonymousLimit } from "../anonymous-requests.ts";
import { findSalonCourse } from "../engine/read-salon-settings.ts";
import type { Actor, RoomCommand } from "../engine/room-command.ts";
import { priceOf, type ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { requestSalonPaymentStatements } from "../payments/salon-payment-statements.ts";
import { presentReservation, type WireReservation } from "../present-reservation.ts";
import { assertBookingConfirmed, type ConfirmedBooking } from "./assert-confirmed.ts";
import { endHold } from "./hold-time.ts";
import { listCommandDays } from "./list-command-days.ts";
import { computeOccupiedTime } from "./requested-booking.ts";

export interface CreateReservationInput extends NewReservation {
	/** Friend's name, where the booking has no name of its own. */
	friend_name?: string;
	hold_key?: string;
	on_unit?: boolean;
	/** Facts that the friend confirmed on the booking page. */
	confirmed?: ConfirmedBooking;
	/** Code of the page on which the friend pays, where the terms ask for it. */
	pay_key?: string;
	/**
	 * Whether anonymous visitors reached their daily limit. The room decides, since it recognizes a repeated
	 * submit.
	 */
	is_over_bound?: boolean;
	/** Answers by question id. */
	answers?: Record<string, string>;
	/** Friend information to store from the answers. */
	info?: FilledInfo[];
}

/**
 * Creates a reservation, or a request that an operator has to decide. For friends the salon's mode decides;
 * requests of anonymous visitors are limited.
 */
export const createReservationCommand: RoomCommand<CreateReservationInput, WireReservation> = {
	needs: ({ date, member_id }, actor) => ({
		days: listCommandDays(date),
		friendId: member_id,
		anonymousRequests: isAnonymousBooking(actor, { member_id }),
		ids: { reservations: 1 },
	}),
	run: (unitOfWork, input) => {
		const isAnonymous = isAnonymousBooking(unitOfWork.actor, input);
		assertMayBook(unitOfWork, input, isAnonymous);
		const isRequest = needsApproval(unitOfWork, input, isAnonymous);
		const bookedRow = buildReservationRow(unitOfWork, input, isRequest ? "pending" : "approved");
		const agreed = findAgreedPayment(unitOfWork, input, bookedRow);
		const row = agreed ? toWaitingRow(unitOfWork, bookedRow, agreed) : bookedRow;
		unitOfWork.putReservation(row);
		if (isAnonymous) addAnonymousRequests(unitOfWork.facts.anonymousRequests, row.contactAddress);
		if (agreed) requestPayment(unitOfWork, row, { agreed, key: input.pay_key! });
		else logAndNotify(unitOfWork, row, isRequest);
		endHold(unitOfWork, input.hold_key);
		fillFriendInfo(unitOfWork, input);
		return presentReservation(row, [], unitOfWork.zone);
	},
};

/** @throws Refusal for friends where the salon takes no bookings, and above the limits of anonymous visitors */
function assertMayBook(unitOfWork: UnitOfWork, input: CreateReservationInput, isAnonymous: boolean): void {
	if (unitOfWork.actor.side === "friend" && createMode(unitOfWork) === REQUEST_MODES.refused)
		throw invalid("ERROR", VERDICT_TEXTS.refusedMode);
	if (!isAnonymous) return;
	if (input.is_over_bound) throw new Refusal(429, { ERROR: [BOOKING_TEXTS.visitorsToday] });
	assertAnonymousLimit(unitOfWork.facts.anonymousRequests, input.contact_address);
}

/** Whether an operator has to decide the booking: always for one by an anonymous visitor. */
const needsApproval = (
	unitOfWork: UnitOfWork,
	{ option }: CreateReservationInput,
	isAnonymous: boolean,
): boolean =>
	unitOfWork.actor.side === "friend"
		? isAnonymous || createMode(unitOfWork) === REQUEST_MODES.request
		: option === "request";

/** The salon's mode for new bookings of friends. */
const createMode = ({ state }: UnitOfWork) => state.book.settings.rules.modes.create;

/** @throws Refusal where the confirmed facts have changed, or the time is not free */
function buildReservationRow(
	unitOfWork: UnitOfWork,
	input: CreateReservationInput,
	status: "pending" | "approved",
): ReservationRow {
	if (input.confirmed) assertBookingConfirmed(unitOfWork, input.confirmed, { request: input });
	const occupiedTime = computeOccupiedTime(unitOfWork, input, {
		holdKey: input.hold_key ?? null,
		friendId: input.member_id,
	});
	const { side, operatorId } = unitOfWork.actor;
	return {
		id: unitOfWork.newId("reservations"),
		parentId: null,
		salonId: unitOfWork.state.salonId,
		friendId: input.member_id,
		name: input.name || (input.friend_name ?? ""),
		contactAddress: input.contact_address,
		comment: input.comment,
		...occupiedTime,
		status,
		resourceFeeIsCharged: input.resource_fee_is_charged,
		metaData: {
			...(input.meta_data.memo && { memo: input.meta_data.memo }),
			...(input.meta_data.pictures?.length && { pictures: input.meta_data.pictures }),
			...(input.answers && { answers: input.answers }),
		},
		payMode: null,
		payUntil: null,
		checkedAt: null,
		strandedAt: null,
		visitStatus: VISIT_STATUS.notBegun,
		isAttended: null,
		side,
		operatorId,
		createdAt: unitOfWork.now,
		deletedAt: null,
		version: 1,
	};
}

/** Terms that a friend's booking is paid under; null where it is paid at the shop. */
function findAgreedPayment(
	{ actor, state }: UnitOfWork,
	{ pay_key: key }: CreateReservationInput,
	row: ReservationRow,
): AgreedPayment | null {
	if (actor.side !== "friend" || key === undefined) return null;
	return agreedPaymentOf({
		salon: state.rows.salon.rules.payment,
		course: findSalonCourse(state.rows, row.courseId)?.payment ?? null,
		price: priceOf(row),
	});
}

/** Booking that holds its time until it is paid. */
const toWaitingRow = ({ now }: UnitOfWork, row: ReservationRow, { mode }: AgreedPayment): ReservationRow => ({
	...row,
	status: "pending",
	payMode: mode,
	payUntil: now + SALON_PAY_MINUTES * MINUTE,
});

/** Requests the payment. Nobody is told of the booking before it is paid. */
function requestPayment(
	unitOfWork: UnitOfWork,
	row: ReservationRow,
	{ agreed, key }: { agreed: AgreedPayment; key: string },
): void {
	const { rows } = unitOfWork.state;
	const course = findSalonCourse(rows, row.courseId);
	const courseName = course?.name ?? rows.salon.name;
	unitOfWork.statements.push((db) =>
		requestSalonPaymentStatements(unitOfWork, db, {
			row,
			agreed,
			key,
			title: `${rows.salon.name} ${courseName} ${formatMonthDay(row.date)} ${formatTimeInWords(row.fromMinute)}`,
			courseName,
			taxRate: course?.taxRate ?? DEFAULT_TAX_RATE,
		}),
	);
	unitOfWork.log({
		label: "await_payment",
		subject: "reservation",
		subjectId: row.id,
		before: null,
		after: row,
	});
	unitOfWork.notify("create_request", "await_payment", row.id);
}

/** Writes the creation to the history, and sends the salon's messages about it. */
function logAndNotify(unitOfWork: UnitOfWork, row: ReservationRow, isRequest: boolean): void {
	const event = isRequest ? "create_request" : "create";
	const label = unitOfWork.actor.side === "admin" && !isRequest ? "manager_create" : event;
	unitOfWork.log({ label, subject: "reservation", subjectId: row.id, before: null, after: row });
	unitOfWork.notify(event, label, row.id);
}

/** Stores the friend information of the answers. */
function fillFriendInfo(
	{ statements, now }: UnitOfWork,
	{ member_id: friendId, info = [] }: CreateReservationInput,
): void {
	if (friendId === null || info.length === 0) return;
	statements.push((db) => [fillInfo(db, { friendId, info, now, author: CHANGE_AUTHORS.reservation })]);
}

/** Whether an anonymous visitor makes the booking. */
const isAnonymousBooking = (
	{ side }: Actor,
	{ member_id }: Pick<CreateReservationInput, "member_id">,
): boolean => side === "friend" && member_id === null;
