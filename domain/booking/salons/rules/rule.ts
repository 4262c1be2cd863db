import type { BookCourse, BookResource, DayView, SalonSettings } from "../book.ts";
import type { Side } from "../codes.ts";

/** A time that somebody wants, as rules are asked about it. Minutes are salon minutes (`minutes.ts`). */
export interface Question {
	settings: SalonSettings;
	view: DayView;
	side: Side;
	/** The salon minute that it is. */
	now: number;
	from: number;
	to: number;
	padFrom: number;
	padTo: number;
	/** Null of a booking without one. */
	course: BookCourse | null;
	/** The reservation that is to be changed, which is in nobody's way. */
	ignoring: number | null;
	/** The hold of whoever asks. */
	holdKey: string | null;
	/** What is kept for others is in nobody's way. */
	withoutHolds: boolean;
	/** How many bookings the friend has still to come; 0 where nobody counted. */
	open: number;
}

/** Why a time is not free: a fact, with the ids of what it is about. */
export interface Reason {
	rule: string;
	resource_id?: number;
	course_id?: number;
	reservation_ids?: number[];
	block_id?: number;
	/** A number that the sentence names: a capacity, a unit, days. */
	count?: number;
	/** What the sentence says of hours or of a block's time. */
	time?: string;
}

type Tell = (reason: Omit<Reason, "rule">) => void;

/** Names that sentences mention, by id. */
export interface ReasonNames {
	resource: (id: number | undefined) => string;
	course: (id: number | undefined) => string;
}

interface RuleBase {
	/** What an operator or a friend reads of it. */
	sentence: (reason: Reason, names: ReasonNames) => string;
}

/** A rule about the time itself. It answers whether it objects, and where it is to tell, why. */
export interface TimeRule extends RuleBase {
	about: "time";
	objects: (question: Question, tell?: Tell) => boolean;
}

/** A rule about each resource that is wanted. */
export interface ResourceRule extends RuleBase {
	about: "resource";
	objects: (question: Question, resource: BookResource, tell?: Tell) => boolean;
}

export type Rule = TimeRule | ResourceRule;
