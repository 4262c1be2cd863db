import type { BookCourse, BookResource, DayView, SalonSettings } from "../salon-book.ts";
import type { BookingSide } from "../salon-codes.ts";

/** Requested time, as input of the rules. Minutes are salon minutes (see `toDayNumber`). */
export interface AvailabilityRuleInput {
	settings: SalonSettings;
	view: DayView;
	/** Party that books: a friend or an operator. Their capacities and some rules differ. */
	side: BookingSide;
	/** Current salon minute. */
	now: number;
	from: number;
	to: number;
	/** The same time with the buffers before and after it. */
	padFrom: number;
	padTo: number;
	/** Null for a booking without a course. */
	course: BookCourse | null;
	/** Reservation to be changed, which blocks nothing. */
	ignoring: number | null;
	/** Hold of the requester. */
	holdKey: string | null;
	/** Whether to ignore the holds of others. */
	withoutHolds: boolean;
	/** Number of the friend's upcoming bookings; 0 if not counted. */
	upcomingBookings: number;
}

/** Reason why a time is not free: the rule, with the ids of its subjects. */
export interface UnavailabilityReason {
	rule: string;
	resource_id?: number;
	course_id?: number;
	reservation_ids?: number[];
	block_id?: number;
	/** Number for the sentence: a capacity, a unit, days. */
	count?: number;
	/** Opening hours or a block's time, for the sentence. */
	time?: string;
}

type ReportReason = (reason: Omit<UnavailabilityReason, "rule">) => void;

/** Names for the sentences, by id. */
export interface ReasonNames {
	resource: (id: number | undefined) => string;
	course: (id: number | undefined) => string;
}

interface RuleBase {
	/** Sentence for operators and friends. */
	sentence: (reason: UnavailabilityReason, names: ReasonNames) => string;
}

/**
 * Rule about the time itself. `isViolatedBy` returns whether the rule excludes the time, and passes the reason to
 * `report` if that is given.
 */
export interface TimeRule extends RuleBase {
	scope: "time";
	isViolatedBy: (input: AvailabilityRuleInput, report?: ReportReason) => boolean;
}

/** Rule about one requested resource; it works like a `TimeRule`. */
export interface ResourceRule extends RuleBase {
	scope: "resource";
	isViolatedBy: (input: AvailabilityRuleInput, resource: BookResource, report?: ReportReason) => boolean;
}

export type AvailabilityRule = TimeRule | ResourceRule;
