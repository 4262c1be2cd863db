import type { ContextValue } from "#db/engine/runs.ts";
import {
	findReservationFlow,
	formatBookedMoment,
	formatSalonEventLabel,
	getRequestKind,
	type ReservationNoticeFacts,
} from "#domain/booking/salons/reservation-notice-facts.ts";
import { NO_SHOP_INFO } from "#domain/booking/salons/salon-settings.ts";
import { UNDO_NOTICE_DELAY } from "#domain/booking/salons/undo-delays.ts";
import { type Cause, reservationCause } from "#domain/engine/actions/action-cause.ts";
import type { SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { findBookedCourse, findSalonResource } from "../engine/read-salon-settings.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { HistoryEntry, UnitOfWork } from "../engine/unit-of-work.ts";
import { findReassignedReservation } from "./find-reassigned-reservation.ts";
import { buildReservationContext } from "./read-reservation-facts.ts";
import {
	formatNotifiedState,
	type NotifiedState,
	toNotifiedState,
	type UnannouncedMove,
} from "./unannounced-moves.ts";

/** Action that an event triggers for a friend. */
export interface TriggeredAction {
	friendId: number;
	event: SalonEvent;
	cause: Cause;
	context: ContextValue[];
	/** Time from which the action may run; delayed for changes that can be undone. */
	at: number;
}

/** Actions that a transaction's changes trigger for friends. */
export interface TriggeredActions {
	all: TriggeredAction[];
	/** Pending runs whose message was undone or replaced. */
	superseded: number[];
	/** Pending runs that are due at once because another message about the same reservation follows. */
	released: number[];
}

/** Actions of the online configuration that a transaction's changes trigger. */
export function findTriggeredActions(unitOfWork: UnitOfWork): TriggeredActions {
	const unannouncedMoves = new Map<number, UnannouncedMove & { fire?: TriggeredAction }>(
		unitOfWork.facts.unannouncedMoves,
	);
	const triggeredActions: TriggeredActions = { all: [...unitOfWork.vacancies], superseded: [], released: [] };
	for (const entry of unitOfWork.history) {
		if (entry.subject !== "reservation") continue;
		const { id, parentId } = entry.after as ReservationRow;
		const unannouncedMove = unannouncedMoves.get(parentId ?? id);
		const reassignedReservation = findReassignedReservation(entry);
		// A drag does not change the friend, so passing a booking to another friend is notified at once.
		const isUndoable = entry.label === "manager_update" && reassignedReservation === null;
		const notifiedState = isUndoable
			? (unannouncedMove?.notifiedState ?? toNotifiedState(entry.before as ReservationRow))
			: null;
		const triggeredAction = reassignedReservation
			? null
			: toTriggeredAction(unitOfWork, entry, notifiedState);
		const newActions = reassignedReservation
			? createReassignmentActions(unitOfWork, entry, reassignedReservation)
			: triggeredAction
				? [triggeredAction]
				: [];
		if (notifiedState) {
			// Several changes that the friend was not notified of yet become one message about the final state, or
			// none.
			if (unannouncedMove?.fire)
				triggeredActions.all.splice(triggeredActions.all.indexOf(unannouncedMove.fire), 1);
			if (unannouncedMove?.runId) triggeredActions.superseded.push(unannouncedMove.runId);
			if (triggeredAction) unannouncedMoves.set(id, { notifiedState, fire: triggeredAction });
			else unannouncedMoves.delete(id);
		} else if (newActions.length > 0 && unannouncedMove) {
			if (unannouncedMove.fire) unannouncedMove.fire.at = unitOfWork.now;
			if (unannouncedMove.runId) triggeredActions.released.push(unannouncedMove.runId);
			unannouncedMoves.delete(parentId ?? id);
		}
		triggeredActions.all.push(...newActions);
	}
	return triggeredActions;
}

/**
 * @param notifiedState state that the friend was last notified of, for a change that can be undone; null for
 * any other change
 */
function toTriggeredAction(
	unitOfWork: UnitOfWork,
	{ label, before, after }: HistoryEntry,
	notifiedState: NotifiedState | null,
): TriggeredAction | null {
	const row = after as ReservationRow;
	const rowBefore = notifiedState ?? (before as ReservationRow | null);
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
	const triggeredAction = createTriggeredAction(unitOfWork, shownRow.friendId, { event, row, facts });
	return notifiedState
		? {
				...triggeredAction,
				context: [...triggeredAction.context, formatNotifiedState(notifiedState)],
				at: unitOfWork.now + UNDO_NOTICE_DELAY,
			}
		: triggeredAction;
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
	const to = (
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
		...to(before.friendId, "cancel", before),
		...to(row.friendId, row.status === "pending" ? "request" : "register", row),
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
