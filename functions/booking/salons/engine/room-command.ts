import type { BookingSide } from "#domain/booking/salons/salon-codes.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { ErrorBody } from "#functions/platform/http/request-refusal.ts";
import type { WaitingNeeds } from "../waiting/waiting-facts.ts";
import type { ReservedIdName } from "./reserve-ids.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Sender of a command. */
export interface Actor {
	side: BookingSide;
	operatorId: number | null;
	/** Friend who sends the command themselves. */
	friendId: number | null;
	/** Service code of an API program; the operator is responsible for it. */
	programId?: number | undefined;
	scope: FriendScope;
}

/** Part whose use by future bookings is checked: a resource, a course, or the salon itself. */
export type PartUsage = { resourceId: number } | { courseId: number } | { salonId: number };

/** Data that must be loaded before a command can run. */
export interface CommandNeeds {
	/** Day numbers. */
	days?: readonly number[];
	/** Reservations with their requests and siblings, and with their days. */
	reservationIds?: readonly number[];
	/** Reservation whose last change in the history is needed. */
	lastChangeOf?: number;
	blockIds?: readonly number[];
	/** Shifts with the single-day shifts that replace them. */
	shiftIds?: readonly number[];
	/** Sources of imported blocks and shifts. */
	sources?: readonly string[];
	/** Friend whose future bookings are counted. */
	friendId?: number | null;
	/** Waiting list entries of full days. */
	waiting?: WaitingNeeds;
	/** Whether the pending requests of anonymous visitors are needed. */
	anonymousRequests?: boolean;
	/** Part whose use by future bookings is checked. */
	usage?: PartUsage;
	/** Bookings of a resource, or of the whole salon: all future ones, or those of a day and its neighbours. */
	futureBookings?: { resourceId: number | null; date?: string };
	/** Number of new ids to reserve per table. */
	ids?: Partial<Record<ReservedIdName, number>>;
}

/**
 * Definition of one command of a room; each has its own file. `run` reads and changes the unit of work
 * synchronously, so that the next command sees its result. It throws a `Refusal` before it changes anything;
 * a command that has to try the change first may throw afterwards, and the engine then discards the changes.
 */
export interface RoomCommand<Input, Answer> {
	needs: (input: Input, actor: Actor) => CommandNeeds;
	/** Whether it changes the settings and therefore runs in a transaction of its own. */
	runsAlone?: boolean;
	run: (unitOfWork: UnitOfWork, input: Input) => Answer;
}

/** Result of a command: error classes are lost in RPC calls between Workers. */
export type CommandOutcome<Answer = unknown> =
	| { ok: true; answer: Answer }
	| { ok: false; status: number; body: ErrorBody };
