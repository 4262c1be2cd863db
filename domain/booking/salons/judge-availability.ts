import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { AvailabilityRuleInput, ReasonNames, UnavailabilityReason } from "./rules/availability-rule.ts";
import { AVAILABILITY_RULES, RESOURCE_RULES, TIME_RULES } from "./rules/registry.ts";
import type { BookCourse, BookResource, SalonBook } from "./salon-book.ts";
import type { BookingSide } from "./salon-codes.ts";
import { DAY_MINUTES } from "./salon-minutes.ts";

/** Requested time. */
export interface AvailabilityRequest {
	/** Day number, and minutes of that day. */
	day: number;
	from: number;
	to: number;
	courseId: number | null;
	/** All of them are required; null is any resource. */
	resourceIds: readonly number[] | null;
	/** Required in addition to the chosen resource. */
	subResourceIds?: readonly number[];
	/** Who books: a friend or an operator. */
	side: BookingSide;
	/** Current salon minute. */
	now: number;
	/** Reservation to be changed, which blocks nothing. */
	ignoring?: number | null;
	/** Hold of the requester. */
	holdKey?: string | null;
	/** Ignores the holds of all friends. */
	withoutHolds?: boolean;
	/** Number of the friend's upcoming bookings; 0 if not counted. */
	open?: number;
}

export type AvailabilityVerdict =
	/** `resourceIds[0]` is the requested or assigned resource; empty in a salon without resources. */
	{ free: true; resourceIds: readonly number[] } | { free: false; reasons: UnavailabilityReason[] };

/**
 * Decides whether a time is free, with the reasons if it is not. The single entry point for every
 * availability check.
 */
export function judgeAvailability(book: SalonBook, ask: AvailabilityRequest): AvailabilityVerdict {
	const question = toRuleInput(book, ask);
	const reasons: UnavailabilityReason[] = listTimeReasons(question);
	const { resources } = book.settings;
	const subs = (ask.subResourceIds ?? []).flatMap((id) => resources.get(id) ?? []);
	const wanted = [...(ask.resourceIds ?? []).flatMap((id) => resources.get(id) ?? []), ...subs];
	for (const resource of wanted) reasons.push(...listResourceReasons(question, resource));
	if (ask.resourceIds !== null || resources.size === 0)
		return reasons.length > 0
			? { free: false, reasons }
			: { free: true, resourceIds: wanted.map(getResourceId) };
	const taken = new Set(subs.map(getResourceId));
	const candidates = listCandidates(book, ask.day).filter(({ id }) => !taken.has(id));
	const chosen = candidates.find((resource) => isResourceFree(question, resource));
	if (chosen && reasons.length === 0)
		return { free: true, resourceIds: [chosen.id, ...subs.map(getResourceId)] };
	if (!chosen)
		reasons.push(
			{ rule: NO_FREE_RESOURCE },
			...candidates.flatMap((resource) => listResourceReasons(question, resource)),
		);
	return { free: false, reasons };
}

/** No resource is free; the reasons of each follow. */
const NO_FREE_RESOURCE = "nobody";

/** Names of the rules that can object to a time. */
export type AvailabilityRuleName = keyof typeof AVAILABILITY_RULES | typeof NO_FREE_RESOURCE;

/**
 * Returns the resources in the order of assignment: fewest booked minutes that day first, then the salon's
 * order.
 */
function listCandidates(book: SalonBook, day: number): BookResource[] {
	const minutes = new Map<number, number>();
	for (const { resourceIds, from, to } of book.bookingsOn(day))
		for (const id of resourceIds) minutes.set(id, (minutes.get(id) ?? 0) + to - from);
	const bookedOf = ({ id }: BookResource) => minutes.get(id) ?? 0;
	return [...book.settings.resources.values()].sort(
		(one, other) => bookedOf(one) - bookedOf(other) || one.position - other.position || one.id - other.id,
	);
}

const NO_IDS: readonly number[] = [];

/** Counts the resources that are free at a time, without reasons for the others. */
export function countFreeResources(book: SalonBook, ask: AvailabilityRequest): number {
	const question = toRuleInput(book, ask);
	if (!isTimeAllowed(question)) return 0;
	const { resources } = book.settings;
	if (resources.size === 0) return 1;
	const { resourceIds, subResourceIds: subs = NO_IDS } = ask;
	for (const id of subs) if (!isResourceFreeOrDeleted(question, id)) return 0;
	let count = 0;
	for (const resource of resources.values())
		if (
			(resourceIds === null || resourceIds.includes(resource.id)) &&
			!subs.includes(resource.id) &&
			isResourceFree(question, resource)
		)
			count += 1;
	return count;
}

/** Same as `judgeAvailability`, without reasons. */
export function isTimeAvailable(book: SalonBook, ask: AvailabilityRequest): boolean {
	const question = toRuleInput(book, ask);
	if (!isTimeAllowed(question)) return false;
	const { resources } = book.settings;
	const subs = ask.subResourceIds ?? NO_IDS;
	if (![...subs, ...(ask.resourceIds ?? NO_IDS)].every((id) => isResourceFreeOrDeleted(question, id)))
		return false;
	return (
		ask.resourceIds !== null ||
		resources.size === 0 ||
		[...resources.values()].some(
			(resource) => !subs.includes(resource.id) && isResourceFree(question, resource),
		)
	);
}

/** Returns the buffer minutes before and after a booking: the course's, otherwise the salon's. */
export const getBuffers = (book: SalonBook, course: BookCourse | null) => ({
	before: course?.bufferBefore ?? book.settings.rules.bufferBefore,
	after: course?.bufferAfter ?? book.settings.rules.bufferAfter,
});

function toRuleInput(book: SalonBook, ask: AvailabilityRequest): AvailabilityRuleInput {
	const course = ask.courseId === null ? null : (book.settings.courses.get(ask.courseId) ?? null);
	const { before, after } = getBuffers(book, course);
	const midnight = ask.day * DAY_MINUTES;
	return {
		settings: book.settings,
		view: book.view(ask.day),
		side: ask.side,
		now: ask.now,
		from: midnight + ask.from,
		to: midnight + ask.to,
		padFrom: midnight + ask.from - before,
		padTo: midnight + ask.to + after,
		course,
		ignoring: ask.ignoring ?? null,
		holdKey: ask.holdKey ?? null,
		withoutHolds: ask.withoutHolds ?? false,
		open: ask.open ?? 0,
	};
}

const getResourceId = ({ id }: BookResource): number => id;

// Called tens of thousands of times for a month of free times, so it allocates nothing.
function isTimeAllowed(question: AvailabilityRuleInput): boolean {
	for (const [, rule] of TIME_RULES) if (rule.objects(question)) return false;
	return true;
}

function isResourceFree(question: AvailabilityRuleInput, resource: BookResource): boolean {
	for (const [, rule] of RESOURCE_RULES) if (rule.objects(question, resource)) return false;
	return true;
}

/** A resource that was deleted from the salon blocks nothing. */
function isResourceFreeOrDeleted(question: AvailabilityRuleInput, id: number): boolean {
	const resource = question.settings.resources.get(id);
	return !resource || isResourceFree(question, resource);
}

const listTimeReasons = (question: AvailabilityRuleInput): UnavailabilityReason[] =>
	TIME_RULES.flatMap(([name, rule]) => {
		const reasons: UnavailabilityReason[] = [];
		rule.objects(question, (reason) => reasons.push({ rule: name, ...reason }));
		return reasons;
	});

const listResourceReasons = (
	question: AvailabilityRuleInput,
	resource: BookResource,
): UnavailabilityReason[] =>
	RESOURCE_RULES.flatMap(([name, rule]) => {
		const reasons: UnavailabilityReason[] = [];
		rule.objects(question, resource, (reason) => reasons.push({ rule: name, ...reason }));
		return reasons;
	});

/** Returns a reason as a sentence. */
export function formatReason(reason: UnavailabilityReason, names: ReasonNames): string {
	if (reason.rule === NO_FREE_RESOURCE) return VERDICT_TEXTS.nobody;
	return AVAILABILITY_RULES[reason.rule as keyof typeof AVAILABILITY_RULES].sentence(reason, names);
}

/** Returns the names of a book's resources and courses, for sentences. */
export const getReasonNames = (book: SalonBook): ReasonNames => ({
	resource: (id) => book.settings.resources.get(id ?? 0)?.name ?? VERDICT_TEXTS.somebody,
	course: (id) => book.settings.courses.get(id ?? 0)?.name ?? "",
});
