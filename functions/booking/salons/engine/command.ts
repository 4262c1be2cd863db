import type { Side } from "#domain/booking/salons/codes.ts";
import type { FriendScope } from "#domain/console/operators/scope.ts";
import type { ErrorBody } from "#functions/platform/http/refusal.ts";
import type { WaitingNeeds } from "../waiting/facts.ts";
import type { Desk } from "./desk.ts";
import type { IdName } from "./ids.ts";

/** Who gives a command. */
export interface Actor {
	side: Side;
	operatorId: number | null;
	/** A friend who acts by themselves. */
	friendId: number | null;
	/** The service code of a program, for which the operator answers. */
	programId?: number | undefined;
	scope: FriendScope;
}

/** What bookings still to come may use: a resource, a course, or the salon itself. */
export type Usage = { resourceId: number } | { courseId: number } | { salonId: number };

/** What must be in memory before a command can be judged. */
export interface Needs {
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
	/** Who waits for a full day. */
	waiting?: WaitingNeeds;
	/** What people whom nobody knows have asked for. */
	strangers?: boolean;
	/** What is asked whether anything still to come uses it. */
	usage?: Usage;
	/** Bookings of a resource, or of the whole salon, with their days: those to come, or those of a day and the days beside it. */
	standing?: { resourceId: number | null; date?: string };
	ids?: Partial<Record<IdName, number>>;
}

/**
 * What a room can be asked to do: one file each. `run` reads and changes the desk, at once and without waiting, so that
 * the next command finds what this one did. It throws a `Refusal` before it changes anything; where the change itself
 * has to be tried, the engine drops what it did.
 */
export interface Command<Input, Answer> {
	needs: (input: Input, actor: Actor) => Needs;
	/** It changes the settings, and is judged by itself. */
	isAlone?: boolean;
	run: (desk: Desk, input: Input) => Answer;
}

/** What comes back from a room: errors lose their type between Workers. */
export type Outcome<Answer = unknown> =
	| { ok: true; answer: Answer }
	| { ok: false; status: number; body: ErrorBody };
