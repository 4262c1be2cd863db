import type { ContextValue } from "#db/engine/runs.ts";
import { NO_SHOP_INFO } from "#domain/booking/salons/settings.ts";
import {
	askedFor,
	bookedMoment,
	flowOf,
	salonEventLabel,
	type TellingFacts,
} from "#domain/booking/salons/telling.ts";
import { TOLD_AFTER } from "#domain/booking/salons/undo.ts";
import { type Cause, reservationCause } from "#domain/engine/actions/action-cause.ts";
import type { SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { findBookedCourse, resourceOf } from "../engine/read-salon-settings.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { HistoryEntry, UnitOfWork } from "../engine/unit-of-work.ts";
import { isReassigned } from "./reassigned-reservation.ts";
import { reservationContext } from "./reservation-facts.ts";
import {
	formatNotifiedState,
	type NotifiedState,
	notifiedState,
	type UnannouncedMove,
} from "./unannounced-moves.ts";

/** An event for whose action a friend waits. */
export interface TriggeredAction {
	friendId: number;
	event: SalonEvent;
	cause: Cause;
	context: ContextValue[];
	/** When its action may run: what can still be taken back waits for that. */
	at: number;
}

/** Actions that a transaction's changes trigger for friends. */
export interface TriggeredActions {
	all: TriggeredAction[];
	/** Runs that are left from before: what they tell is taken back or said otherwise by now. */
	superseded: number[];
	/** Those that are not waited for any longer, since something else is told of the same reservation. */
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
		const given = isReassigned(entry);
		// A drag leaves a booking whose it is: what gives it away is told at once.
		const isUndoable = entry.label === "manager_update" && given === null;
		const known = isUndoable ? (left?.known ?? notifiedState(entry.before as ReservationRow)) : null;
		const fire = given ? null : toTriggeredAction(desk, entry, known);
		const told = given ? reassignmentActions(desk, entry, given) : fire ? [fire] : [];
		if (known) {
			// What the friend has not heard of yet is said once, as it is at last; or not at all.
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

/** @param known what the friend knows of a reservation whose change can be taken back; null of any other change */
function toTriggeredAction(
	desk: UnitOfWork,
	{ label, before, after }: HistoryEntry,
	known: NotifiedState | null,
): TriggeredAction | null {
	const row = after as ReservationRow;
	const was = known ?? (before as ReservationRow | null);
	const event = flowOf(label, was, row);
	if (event === null) return null;
	// What was denied leaves the reservation as it stands; what is asked for is told as it is wished.
	const parent = row.parentId === null ? undefined : desk.facts.reservations.get(row.parentId);
	const shown = parent && event === "deny" && parent.friendId === row.friendId ? parent : row;
	const from = parent && event === "edit" ? parent : was;
	const isMoved = (event === "update" || event === "edit") && from && from.startsAt !== shown.startsAt;
	if (shown.friendId === null) return null;
	const facts = {
		...factsOf(desk, shown),
		id: row.parentId ?? row.id,
		request: askedFor(label),
		before: isMoved ? beforeOf(from, desk.zone) : null,
	};
	const fire = triggerFor(desk, shown.friendId, { event, row, facts });
	return known
		? { ...fire, context: [...fire.context, formatNotifiedState(known)], at: desk.now + TOLD_AFTER }
		: fire;
}

const beforeOf = ({ startsAt, date, fromMinute }: NotifiedState | ReservationRow, zone: string) => ({
	startsAt: toWireTime(startsAt, zone),
	inWords: bookedMoment(date, fromMinute),
});

/** @param row what caused it */
const triggerFor = (
	desk: UnitOfWork,
	friendId: number,
	{ event, row, facts }: { event: SalonEvent; row: ReservationRow; facts: TellingFacts },
): TriggeredAction => ({
	...{ friendId, event },
	cause: {
		...reservationCause(
			{ id: row.id, version: row.version },
			{ flow: event, label: salonEventLabel(facts, event) },
		),
		id: facts.id,
	},
	context: reservationContext(event, facts),
	at: desk.now,
});

/** For whoever had the booking it is canceled, as they knew it; for whoever has it now it is made. */
function reassignmentActions(
	desk: UnitOfWork,
	{ after }: HistoryEntry,
	before: ReservationRow,
): TriggeredAction[] {
	const row = after as ReservationRow;
	const to = (friendId: number | null, event: SalonEvent, of: ReservationRow): TriggeredAction[] =>
		friendId === null ? [] : [triggerFor(desk, friendId, { event, row, facts: factsOf(desk, of) })];
	return [
		...to(before.friendId, "cancel", before),
		...to(row.friendId, row.status === "pending" ? "request" : "register", row),
	];
}

function factsOf({ state, zone }: UnitOfWork, row: ReservationRow): TellingFacts {
	const { salon } = state.rows;
	const who = [row.resourceId, ...row.subResourceIds].flatMap((id) => resourceOf(state.rows, id)?.name ?? []);
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
		// The online configuration is no room's: the statement that writes puts it in.
		shop: { ...NO_SHOP_INFO, name: salon.name },
	};
}
