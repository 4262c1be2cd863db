import type { Side } from "#domain/booking/salons/codes.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { ErrorBody } from "#functions/platform/http/request-refusal.ts";
import type { WaitingNeeds } from "../waiting/waiting-facts.ts";
import type { IdName } from "./reserve-ids.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Sender of a command. */
export interface Actor {
	side: Side;
	operatorId: number | null;
	/** A friend who acts by themselves. */
	friendId: number | null;
	/** The service code of a program, for which the operator answers. */
	programId?: number | undefined;
	scope: FriendScope;
}

/** Part whose use by future bookings is checked: a resource, a course, or the salon itself. */
export type PartUsage = { resourceId: number } | { courseId: number } | { salonId: number };

/** Data that must be in memory before a command can be judged. */
export interface CommandNeeds {
	/** The numbers of days. */
	days?: readonly number[];
	/** With their requests, or with the reservation that they ask to change; and with their days. */
	reservationIds?: readonly number[];
	blockIds?: readonly number[];
	/** With the shifts of single days that name them. */
	shiftIds?: readonly number[];
	/** Blocks and shifts that came from elsewhere, by their source. */
	sources?: readonly string[];
	/** The friend whose open bookings count. */
	friendId?: number | null;
	/** Waiting list entries of full days. */
	waiting?: WaitingNeeds;
	/** Whether the pending requests of anonymous visitors are needed. */
	strangers?: boolean;
	/** Part whose use by future bookings is checked. */
	usage?: PartUsage;
	/** Bookings of a resource, or of the whole salon, with their days: those to come, or those of a day and the days beside it. */
	standing?: { resourceId: number | null; date?: string };
	ids?: Partial<Record<IdName, number>>;
}

/**
 * Definition of one command of a room; each has its own file. `run` reads and changes the unit of work
 * synchronously, so that the next command sees its result. It throws a `Refusal` before it changes anything;
 * where the change itself has to be tried, the engine discards the changes.
 */
export interface RoomCommand<Input, Answer> {
	needs: (input: Input, actor: Actor) => CommandNeeds;
	/** It changes the settings, and is judged by itself. */
	isAlone?: boolean;
	run: (desk: UnitOfWork, input: Input) => Answer;
}

/** Result returned by a room: errors lose their type between Workers. */
export type CommandOutcome<Answer = unknown> =
	| { ok: true; answer: Answer }
	| { ok: false; status: number; body: ErrorBody };
