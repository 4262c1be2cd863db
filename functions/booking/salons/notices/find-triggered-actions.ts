import { formatBookedMoment } from "#domain/booking/salons/booked-moment.ts";
import { findReservationFlow, getRequestKind } from "#domain/booking/salons/reservation-flow.ts";
import { formatSalonEventLabel } from "#domain/booking/salons/reservation-label.ts";
import type { ReservationNoticeFacts } from "#domain/booking/salons/reservation-notice-facts.ts";
import { NO_SHOP_INFO } from "#domain/booking/salons/salon-settings.ts";
import { UNDOABLE_LABELS } from "#domain/booking/salons/undo-delays.ts";
import { reservationCause } from "#domain/engine/actions/action-cause.ts";
import type { SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { findBookedCourse, findSalonResource } from "../engine/read-salon-settings.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { HistoryEntry, UnitOfWork } from "../engine/unit-of-work.ts";
import { AnnouncementPlan, type TriggeredAction, type TriggeredActions } from "./announcement-plan.ts";
import { findReassignedReservation } from "./find-reassigned-reservation.ts";
import { buildReservationContext } from "./read-reservation-facts.ts";
import { type NotifiedState, toNotifiedState } from "./unannounced-changes.ts";

/** Actions of the online configuration that a transaction's changes trigger. */
export function findTriggeredActions(unitOfWork: UnitOfWork): TriggeredActions {
	const plan = new AnnouncementPlan(unitOfWork);
	for (const entry of unitOfWork.history) {
		if (entry.subject !== "reservation") continue;
		const { id, parentId } = entry.after as ReservationRow;
		planAnnouncement(unitOfWork, plan, entry, parentId ?? id);
	}
	return plan;
}

function planAnnouncement(
	unitOfWork: UnitOfWork,
	plan: AnnouncementPlan,
	entry: HistoryEntry,
	reservationId: number,
): void {
	const reassignedReservation = findReassignedReservation(entry);
	const unannouncedChange = plan.findUnannouncedChange(reservationId);
	if (reassignedReservation) {
		// An undo does not change the friend, so passing a booking to another friend is announced at once.
		plan.announce(reservationId, createReassignmentActions(unitOfWork, entry, reassignedReservation));
	} else if (entry.label === "manager_undo" && unannouncedChange?.notifiedState === null) {
		plan.supersede(reservationId);
	} else if (entry.label === "manager_update" || entry.label === "manager_undo") {
		// Several moves that the friend was not notified of yet become one message about the final state, or none.
		const notifiedState = unannouncedChange?.notifiedState ?? toNotifiedState(entry.before as ReservationRow);
		if (unannouncedChange?.notifiedState) plan.supersede(reservationId);
		const moveAction = toTriggeredAction(unitOfWork, { ...entry, label: "manager_update" }, notifiedState);
		if (moveAction) plan.announceLater(reservationId, moveAction, notifiedState);
	} else {
		const action = toTriggeredAction(unitOfWork, entry, entry.before as ReservationRow | null);
		if (action && UNDOABLE_LABELS.includes(entry.label)) plan.announceLater(reservationId, action, null);
		else if (action) plan.announce(reservationId, [action]);
	}
}

/** @param rowBefore state that the friend was last notified of, or the row before the change */
function toTriggeredAction(
	unitOfWork: UnitOfWork,
	{ label, after }: HistoryEntry,
	rowBefore: NotifiedState | ReservationRow | null,
): TriggeredAction | null {
	const row = after as ReservationRow;
	const event = findReservationFlow(label, rowBefore, row);
	if (event === null) return null;
	// A denied request leaves the reservation unchanged, so that is shown; a pending request is shown as
	// requested.
	const parent = row.parentId === null ? undefined : unitOfWork.facts.reservations.get(row.parentId);
	const shownRow = parent && event === "deny" && parent.friendId === row.friendId ? parent : row;
	const from = parent && event === "edit" ? parent : rowBefore;
	const isMoved = (event === "update" || event === "edit") && from && from.startsAt !== shownRow.startsAt;
	if (shownRow.friendId === null) return null;
	const facts = {
		...buildFacts(unitOfWork, shownRow),
		id: row.parentId ?? row.id,
		request: getRequestKind(label),
		before: isMoved ? toPreviousTime(from, unitOfWork.zone) : null,
	};
	return createTriggeredAction(unitOfWork, shownRow.friendId, { event, row, facts });
}

const toPreviousTime = ({ startsAt, date, fromMinute }: NotifiedState | ReservationRow, zone: string) => ({
	startsAt: toWireTime(startsAt, zone),
	inWords: formatBookedMoment(date, fromMinute),
});

/** @param row row of the change */
const createTriggeredAction = (
	unitOfWork: UnitOfWork,
	friendId: number,
	{ event, row, facts }: { event: SalonEvent; row: ReservationRow; facts: ReservationNoticeFacts },
): TriggeredAction => ({
	friendId,
	event,
	cause: {
		...reservationCause(
			{ id: row.id, version: row.version },
			{ flow: event, label: formatSalonEventLabel(facts, event) },
		),
		id: facts.id,
	},
	context: buildReservationContext(event, facts),
	at: unitOfWork.now,
});

/** The former friend's booking is canceled, as they knew it; the new friend's is created. */
function createReassignmentActions(
	unitOfWork: UnitOfWork,
	{ after }: HistoryEntry,
	before: ReservationRow,
): TriggeredAction[] {
	const row = after as ReservationRow;
	const createActions = (
		friendId: number | null,
		event: SalonEvent,
		reservationRow: ReservationRow,
	): TriggeredAction[] =>
		friendId === null
			? []
			: [
					createTriggeredAction(unitOfWork, friendId, {
						event,
						row,
						facts: buildFacts(unitOfWork, reservationRow),
					}),
				];
	return [
		...createActions(before.friendId, "cancel", before),
		...createActions(row.friendId, row.status === "pending" ? "request" : "register", row),
	];
}

function buildFacts({ state, zone }: UnitOfWork, row: ReservationRow): ReservationNoticeFacts {
	const { salon } = state.rows;
	const resourceNames = [row.resourceId, ...row.subResourceIds].flatMap(
		(id) => findSalonResource(state.rows, id)?.name ?? [],
	);
	return {
		id: row.id,
		date: row.date,
		fromMinute: row.fromMinute,
		toMinute: row.toMinute,
		startsAt: toWireTime(row.startsAt, zone),
		before: null,
		course: findBookedCourse(state.rows, row),
		resource: resourceNames.join("・"),
		fee: row.resourceFeeIsCharged ? row.resourceFee : 0,
		name: row.name,
		contact: row.contactAddress,
		comment: row.comment,
		answers: row.metaData.answers ?? {},
		request: "",
		status: row.status,
		salon: salon.name,
		// The online configuration is not in the room's memory; the writing statement adds it.
		shop: { ...NO_SHOP_INFO, name: salon.name },
	};
}
