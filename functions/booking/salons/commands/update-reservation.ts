import type { ReservationMeta } from "#db/booking/reservations.ts";
import { REQUEST_MODES } from "#domain/booking/salons/codes.ts";
import type { ChangedReservation } from "#domain/booking/salons/inputs/reservations.ts";
import { LAST_MINUTE } from "#domain/booking/salons/minutes.ts";
import { SALON_TEXTS, VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { presentReservation, type WireReservation } from "../present-reservation.ts";
import { assertConfirmed, type ConfirmedPlace } from "./assert-confirmed.ts";
import { daysFor } from "./command-days.ts";
import { assertMayAsk, assertStanding, endRequests, findDeskReservation } from "./find-reservation.ts";
import { releaseHold } from "./hold-time.ts";
import { requestChange } from "./request-change.ts";
import { isNominated, keptPlace, toOccupiedTime, withKeptValues } from "./requested-booking.ts";

export interface Update extends ChangedReservation {
	friend_name?: string;
	hold_key?: string;
	on_unit?: boolean;
	/** Facts that the friend confirmed on the booking page. */
	confirmed?: ConfirmedPlace;
	/** Those of its pictures that its operator could not see by themselves. */
	unseen_pictures?: string[];
}

/** Changes a booking at once, or asks for the change as a child of it. Dragging and resizing are changes too. */
export const update: RoomCommand<Update, WireReservation> = {
	needs: ({ id, date }) => ({ days: daysFor(date), reservationIds: [id], ids: { reservations: 1 } }),
	run: (desk, given) => {
		const { side } = desk.actor;
		const row = findDeskReservation(desk, given.id, given.version);
		const input = side === "friend" ? withKeptValues(desk, row, given) : given;
		assertStanding(row);
		assertPicturesTheirs(desk, row, given);
		const mode = desk.state.book.settings.rules.modes.change;
		if (side === "friend") assertMayChange(desk, row, mode);
		const isRequest = side === "friend" ? mode === REQUEST_MODES.request : input.option === "request";
		if (isRequest) assertMayAsk(desk, row, "edit_pending");
		if (isRequest && input.member_id !== row.friendId)
			throw invalid("member_id", SALON_TEXTS.requestKeepsFriend);
		if (input.confirmed) assertConfirmed(desk, input.confirmed, { wanted: input, row });
		const isElsewhere = isMoved(row, input);
		const place = isElsewhere
			? toOccupiedTime(desk, input, {
					ignoring: row.id,
					holdKey: input.hold_key ?? null,
					keptCourseId: side === "admin" ? row.courseId : null,
				})
			: keptPlace(row);
		const was = isGivenAway(row, input) ? { ...row, ...NOTHING_NOTED } : row;
		const changed: ReservationRow = {
			...was,
			friendId: input.member_id,
			name: input.name || (input.friend_name ?? ""),
			contactAddress: input.contact_address,
			comment: input.comment,
			...place,
			// A friend confirms the present price; a move by the salon leaves the agreed one.
			...(side === "admin" && row.courseId === input.course_id && { courseFee: row.courseFee }),
			...(input.is_nominated !== undefined && { isNominated: isNominated(desk, input) }),
			resourceFeeIsCharged: input.resource_fee_is_charged,
			metaData: noted(was.metaData, input.meta_data),
			// Its new time was judged, or somebody insisted on it.
			...(isElsewhere && { strandedAt: null }),
			version: row.version + 1,
		};
		releaseHold(desk, input.hold_key);
		return isRequest ? requestChange(desk, row, changed, "edit_pending") : change(desk, row, changed);
	},
};

/**
 * Whether it is taken from a friend. Somebody who booked as a stranger and is found to be a friend is who they were.
 */
const isGivenAway = (row: ReservationRow, input: Update): boolean =>
	row.friendId !== null && row.friendId !== input.member_id;

/** Empty notes: notes about one friend do not pass to the next friend of the booking. */
const NOTHING_NOTED = {
	metaData: {},
	...{ checkedAt: null, visitStatus: 0, isAttended: null },
} satisfies Partial<ReservationRow>;

/** Merges the notes; fields that were not sent stay unchanged. */
const noted = (before: ReservationMeta, { memo, pictures }: Update["meta_data"]): ReservationMeta => ({
	...before,
	...(memo !== undefined && { memo }),
	...(pictures !== undefined && { pictures }),
});

/**
 * Its own pictures stay whoever uploaded them, as long as it stays whose it is. They are asked for here, where the version
 * is, so that what a colleague does meanwhile is told as that, and shows nobody else's.
 * @throws Refusal 422
 */
function assertPicturesTheirs({ actor }: UnitOfWork, row: ReservationRow, input: Update): void {
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
	if (desk.now > row.startsAt - changeMinutes * 60_000) throw invalid("ERROR", VERDICT_TEXTS.deadline);
}

/** A save that moves nothing is not judged: the time may be past, or have been forced. */
function isMoved(row: ReservationRow, input: Update): boolean {
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
 * Has open requests follow an operator's change of the course, where they ask for none themselves: granted later, they
 * would take it back. As long as the old one took, they take as long as the new one.
 */
function takeCourseAlong(desk: UnitOfWork, row: ReservationRow, changed: ReservationRow): void {
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
			...{ ...child, courseId, courseFee, bufferBefore, bufferAfter, toMinute, endsAt },
			version: child.version + 1,
		});
	}
}

function change(desk: UnitOfWork, row: ReservationRow, changed: ReservationRow): WireReservation {
	// Whoever has it now asked for nothing.
	if (changed.friendId !== row.friendId) endRequests(desk, row.id);
	else takeCourseAlong(desk, row, changed);
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
