import type { ContextValue } from "#db/engine/runs.ts";
import { UNDO_NOTICE_DELAY } from "#domain/booking/salons/undo-delays.ts";
import type { Cause } from "#domain/engine/actions/action-cause.ts";
import type { SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { formatNotifiedState, type NotifiedState, type UnannouncedChange } from "./unannounced-changes.ts";

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

/** Unannounced change with its action, where the transaction itself triggers it. */
type PlannedChange = UnannouncedChange & { action?: TriggeredAction };

/**
 * Announcements of a transaction. A reservation has at most one unannounced change, written earlier or in the
 * same transaction.
 */
export class AnnouncementPlan implements TriggeredActions {
	readonly all: TriggeredAction[];
	readonly superseded: number[] = [];
	readonly released: number[] = [];
	readonly #unannounced: Map<number, PlannedChange>;
	readonly #now: number;

	constructor({ vacancies, facts, now }: UnitOfWork) {
		this.all = [...vacancies];
		this.#unannounced = new Map(facts.unannouncedChanges);
		this.#now = now;
	}

	/** Change of a reservation that its friend was not notified of yet. */
	findUnannouncedChange(reservationId: number): UnannouncedChange | undefined {
		return this.#unannounced.get(reservationId);
	}

	/** Drops the announcement of an undone or replaced change. */
	supersede(reservationId: number): void {
		const change = this.#unannounced.get(reservationId);
		this.#unannounced.delete(reservationId);
		if (change?.action) this.all.splice(this.all.indexOf(change.action), 1);
		if (change?.runId) this.superseded.push(change.runId);
	}

	/** Announces at once, after the change that was still unannounced. */
	announce(reservationId: number, actions: readonly TriggeredAction[]): void {
		if (actions.length === 0) return;
		const change = this.#unannounced.get(reservationId);
		this.#unannounced.delete(reservationId);
		if (change?.action) change.action.at = this.#now;
		if (change?.runId) this.released.push(change.runId);
		this.all.push(...actions);
	}

	/**
	 * Announces after the undo period.
	 * @param notifiedState state that the friend knows, for a move; null for a decision
	 */
	announceLater(reservationId: number, action: TriggeredAction, notifiedState: NotifiedState | null): void {
		const delayedAction = {
			...action,
			context: [...action.context, formatNotifiedState(notifiedState)],
			at: this.#now + UNDO_NOTICE_DELAY,
		};
		this.announce(reservationId, [delayedAction]);
		this.#unannounced.set(reservationId, { notifiedState, action: delayedAction });
	}
}
