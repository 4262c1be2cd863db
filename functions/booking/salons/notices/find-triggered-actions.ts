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
export function findTriggeredActions(desk: UnitOfWork): TriggeredActions {
	const untold = new Map<number, UnannouncedMove & { fire?: TriggeredAction }>(desk.facts.untold);
	const fires: TriggeredActions = { all: [...desk.vacancies], superseded: [], released: [] };
	for (const entry of desk.history) {
		if (entry.subject !== "reservation") continue;
		const { id, parentId } = entry.after as ReservationRow;
		const left = untold.get(parentId ?? id);
		const given = findReassignedReservation(entry);
		// A drag does not change the friend, so passing a booking to another friend is notified at once.
		const isUndoable = entry.label === "manager_update" && given === null;
		const known = isUndoable ? (left?.known ?? toNotifiedState(entry.before as ReservationRow)) : null;
		const fire = given ? null : toTriggeredAction(desk, entry, known);
		const told = given ? createReassignmentActions(desk, entry, given) : fire ? [fire] : [];
		if (known) {
			// Several changes that the friend was not notified of yet become one message about the final state, or
			// none.
			if (left?.fire) fires.all.splice(fires.all.indexOf(left.fire), 1);
			if (left?.runId) fires.superseded.push(left.runId);
			if (fire) untold.set(id, { known, fire });
			else untold.delete(id);
		} else if (told.length > 0 && left) {
			if (left.fire) left.fire.at = desk.now;
			if (left.runId) fires.released.push(left.runId);
			untold.delete(parentId ?? id);
		}
		fires.all.push(...told);
	}
	return fires;
}

/**
 * @param notifiedState state that the friend was last notified of, for a change that can be undone; null for
 * any other change
 */
function toTriggeredAction(
	desk: UnitOfWork,
	{ label, before, after }: HistoryEntry,
	known: NotifiedState | null,
): TriggeredAction | null {
	const row = after as ReservationRow;
	const was = known ?? (before as ReservationRow | null);
	const event = findReservationFlow(label, was, row);
	if (event === null) return null;
	// A denied request leaves the reservation unchanged, so that is shown; a pending request is shown as
	// requested.
	const parent = row.parentId === null ? undefined : desk.facts.reservations.get(row.parentId);
	const shown = parent && event === "deny" && parent.friendId === row.friendId ? parent : row;
	const from = parent && event === "edit" ? parent : was;
	const isMoved = (event === "update" || event === "edit") && from && from.startsAt !== shown.startsAt;
	if (shown.friendId === null) return null;
	const facts = {
		...buildFacts(desk, shown),
		id: row.parentId ?? row.id,
		request: getRequestKind(label),
		before: isMoved ? toPreviousTime(from, desk.zone) : null,
	};
	const fire = createTriggeredAction(desk, shown.friendId, { event, row, facts });
	return known
		? { ...fire, context: [...fire.context, formatNotifiedState(known)], at: desk.now + UNDO_NOTICE_DELAY }
		: fire;
}

const toPreviousTime = ({ startsAt, date, fromMinute }: NotifiedState | ReservationRow, zone: string) => ({
	startsAt: toWireTime(startsAt, zone),
	inWords: formatBookedMoment(date, fromMinute),
});

/** @param row row of the change */
const createTriggeredAction = (
	desk: UnitOfWork,
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
	at: desk.now,
});

/** The former friend's booking is canceled, as they knew it; the new friend's is created. */
function createReassignmentActions(
	desk: UnitOfWork,
	{ after }: HistoryEntry,
	before: ReservationRow,
): TriggeredAction[] {
	const row = after as ReservationRow;
	const to = (friendId: number | null, event: SalonEvent, of: ReservationRow): TriggeredAction[] =>
		friendId === null
			? []
			: [createTriggeredAction(desk, friendId, { event, row, facts: buildFacts(desk, of) })];
	return [
		...to(before.friendId, "cancel", before),
		...to(row.friendId, row.status === "pending" ? "request" : "register", row),
	];
}

function buildFacts({ state, zone }: UnitOfWork, row: ReservationRow): ReservationNoticeFacts {
	const { salon } = state.rows;
	const who = [row.resourceId, ...row.subResourceIds].flatMap(
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
		resource: who.join("・"),
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
