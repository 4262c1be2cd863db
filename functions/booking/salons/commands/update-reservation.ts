import type { ReservationMeta } from "#db/booking/reservation-tables.ts";
import type { ChangedReservation } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { REQUEST_MODES } from "#domain/booking/salons/salon-codes.ts";
import { LAST_MINUTE } from "#domain/booking/salons/salon-minutes.ts";
import { SALON_TEXTS, VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
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
	run: (desk, given) => {
		const { side } = desk.actor;
		const row = findReservationRow(desk, given.id, given.version);
		const input = side === "friend" ? mergeOperatorValues(desk, row, given) : given;
		assertActiveReservation(row);
		assertPicturesVisible(desk, row, given);
		const mode = desk.state.book.settings.rules.modes.change;
		if (side === "friend") assertMayChange(desk, row, mode);
		const isRequest = side === "friend" ? mode === REQUEST_MODES.request : input.option === "request";
		if (isRequest) assertNoPendingRequest(desk, row, "edit_pending");
		if (isRequest && input.member_id !== row.friendId)
			throw invalid("member_id", SALON_TEXTS.requestKeepsFriend);
		if (input.confirmed) assertBookingConfirmed(desk, input.confirmed, { wanted: input, row });
		const isElsewhere = isTimeChanged(row, input);
		const place = isElsewhere
			? computeOccupiedTime(desk, input, {
					ignoring: row.id,
					holdKey: input.hold_key ?? null,
					keptCourseId: side === "admin" ? row.courseId : null,
				})
			: pickOccupiedTime(row);
		const was = isPassedToOtherFriend(row, input) ? { ...row, ...EMPTY_NOTES } : row;
		const changed: ReservationRow = {
			...was,
			friendId: input.member_id,
			name: input.name || (input.friend_name ?? ""),
			contactAddress: input.contact_address,
			comment: input.comment,
			...place,
			// A friend confirmed the current price; a change by an operator keeps the agreed one.
			...(side === "admin" && row.courseId === input.course_id && { courseFee: row.courseFee }),
			...(input.is_nominated !== undefined && { isNominated: isStaffNominated(desk, input) }),
			resourceFeeIsCharged: input.resource_fee_is_charged,
			metaData: mergeNotes(was.metaData, input.meta_data),
			// The new time was checked or forced.
			...(isElsewhere && { strandedAt: null }),
			version: row.version + 1,
		};
		endHold(desk, input.hold_key);
		return isRequest
			? createChangeRequest(desk, row, changed, "edit_pending")
			: storeChange(desk, row, changed);
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
	visitStatus: 0,
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
 * @throws Refusal 422
 */
function assertPicturesVisible(
	{ actor }: UnitOfWork,
	row: ReservationRow,
	input: UpdateReservationInput,
): void {
	const isSeen =
		row.friendId === null
			? actor.scope.all || row.operatorId === actor.operatorId
			: row.friendId === input.member_id;
	const own = isSeen ? (row.metaData.pictures ?? []) : [];
	if (input.unseen_pictures?.some((key) => !own.includes(key)))
		throw invalid("meta_data[pictures]", SALON_TEXTS.pictureUnknown);
}

function assertMayChange(desk: UnitOfWork, row: ReservationRow, mode: number): void {
	if (mode === REQUEST_MODES.refused) throw invalid("ERROR", VERDICT_TEXTS.refusedMode);
	const { changeMinutes } = desk.state.book.settings.rules.deadline;
	if (desk.now > row.startsAt - changeMinutes * MINUTE) throw invalid("ERROR", VERDICT_TEXTS.deadline);
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
function updateRequestCourses(desk: UnitOfWork, row: ReservationRow, changed: ReservationRow): void {
	if (changed.courseId === row.courseId) return;
	const { courseId, courseFee, bufferBefore, bufferAfter } = changed;
	for (const child of desk.childrenOf(row.id)) {
		if (child.status !== "edit_pending" || child.courseId !== row.courseId) continue;
		const isAsLong = child.toMinute - child.fromMinute === row.toMinute - row.fromMinute;
		const toMinute = isAsLong
			? Math.min(child.fromMinute + changed.toMinute - changed.fromMinute, LAST_MINUTE)
			: child.toMinute;
		const endsAt = desk.instant(child.date, toMinute);
		desk.putReservation({
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

function storeChange(desk: UnitOfWork, row: ReservationRow, changed: ReservationRow): WireReservation {
	// The new friend made no requests.
	if (changed.friendId !== row.friendId) deletePendingRequests(desk, row.id);
	else updateRequestCourses(desk, row, changed);
	desk.putReservation(changed);
	const label = desk.actor.side === "admin" ? "manager_update" : "update";
	desk.log({
		label,
		subject: "reservation",
		subjectId: row.id,
		before: row,
		after: changed,
	});
	desk.tell("update", label, row.id);
	return presentReservation(changed, desk.childrenOf(row.id), desk.zone);
}
