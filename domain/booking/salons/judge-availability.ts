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
	/** Party that books: a friend or an operator. */
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
	upcomingBookings?: number;
}

export type AvailabilityVerdict =
	/** `resourceIds[0]` is the requested or assigned resource; empty in a salon without resources. */
	{ free: true; resourceIds: readonly number[] } | { free: false; reasons: UnavailabilityReason[] };

/**
 * Decides whether a time is free, with the reasons if it is not. `isTimeAvailable` and `countFreeResources`
 * apply the same rules where no reasons are shown.
 */
export function judgeAvailability(book: SalonBook, request: AvailabilityRequest): AvailabilityVerdict {
	const input = toRuleInput(book, request);
	const reasons: UnavailabilityReason[] = listTimeReasons(input);
	const { resources } = book.settings;
	const subs = (request.subResourceIds ?? []).flatMap((id) => resources.get(id) ?? []);
	const requiredResources = [
		...(request.resourceIds ?? []).flatMap((id) => resources.get(id) ?? []),
		...subs,
	];
	for (const resource of requiredResources) reasons.push(...listResourceReasons(input, resource));
	if (request.resourceIds !== null || resources.size === 0)
		return reasons.length > 0
			? { free: false, reasons }
			: { free: true, resourceIds: requiredResources.map(getResourceId) };
	const subIds = new Set(subs.map(getResourceId));
	const candidates = listCandidates(book, request.day).filter(({ id }) => !subIds.has(id));
	const assigned = candidates.find((resource) => isResourceFree(input, resource));
	if (assigned && reasons.length === 0)
		return { free: true, resourceIds: [assigned.id, ...subs.map(getResourceId)] };
	if (!assigned)
		reasons.push(
			{ rule: NO_FREE_RESOURCE },
			...candidates.flatMap((resource) => listResourceReasons(input, resource)),
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
	const bookedMinutes = new Map<number, number>();
	for (const { resourceIds, from, to } of book.bookingsOn(day))
		for (const id of resourceIds) bookedMinutes.set(id, (bookedMinutes.get(id) ?? 0) + to - from);
	const bookedOf = ({ id }: BookResource) => bookedMinutes.get(id) ?? 0;
	return [...book.settings.resources.values()].sort(
		(a, b) => bookedOf(a) - bookedOf(b) || a.position - b.position || a.id - b.id,
	);
}

const NO_IDS: readonly number[] = [];

/** Counts the resources that are free at a time, without reasons for the others. */
export function countFreeResources(book: SalonBook, request: AvailabilityRequest): number {
	const input = toRuleInput(book, request);
	if (!isTimeAllowed(input)) return 0;
	const { resources } = book.settings;
	if (resources.size === 0) return 1;
	const { resourceIds, subResourceIds: subs = NO_IDS } = request;
	for (const id of subs) if (!isResourceFreeOrDeleted(input, id)) return 0;
	let count = 0;
	for (const resource of resources.values())
		if (
			(resourceIds === null || resourceIds.includes(resource.id)) &&
			!subs.includes(resource.id) &&
			isResourceFree(input, resource)
		)
			count += 1;
	return count;
}

/** Same as `judgeAvailability`, without reasons. */
export function isTimeAvailable(book: SalonBook, request: AvailabilityRequest): boolean {
	const input = toRuleInput(book, request);
	if (!isTimeAllowed(input)) return false;
	const { resources } = book.settings;
	const subs = request.subResourceIds ?? NO_IDS;
	if (![...subs, ...(request.resourceIds ?? NO_IDS)].every((id) => isResourceFreeOrDeleted(input, id)))
		return false;
	return (
		request.resourceIds !== null ||
		resources.size === 0 ||
		[...resources.values()].some((resource) => !subs.includes(resource.id) && isResourceFree(input, resource))
	);
}

/** Returns the buffer minutes before and after a booking: the course's, otherwise the salon's. */
export const getBuffers = (book: SalonBook, course: BookCourse | null) => ({
	before: course?.bufferBefore ?? book.settings.rules.bufferBefore,
	after: course?.bufferAfter ?? book.settings.rules.bufferAfter,
});

function toRuleInput(book: SalonBook, request: AvailabilityRequest): AvailabilityRuleInput {
	const course = request.courseId === null ? null : (book.settings.courses.get(request.courseId) ?? null);
	const { before, after } = getBuffers(book, course);
	const midnight = request.day * DAY_MINUTES;
	return {
		settings: book.settings,
		view: book.view(request.day),
		side: request.side,
		now: request.now,
		from: midnight + request.from,
		to: midnight + request.to,
		padFrom: midnight + request.from - before,
		padTo: midnight + request.to + after,
		course,
		ignoring: request.ignoring ?? null,
		holdKey: request.holdKey ?? null,
		withoutHolds: request.withoutHolds ?? false,
		upcomingBookings: request.upcomingBookings ?? 0,
	};
}

const getResourceId = ({ id }: BookResource): number => id;

// Called tens of thousands of times for a month of free times, so it allocates nothing.
function isTimeAllowed(input: AvailabilityRuleInput): boolean {
	for (const [, rule] of TIME_RULES) if (rule.isViolatedBy(input)) return false;
	return true;
}

function isResourceFree(input: AvailabilityRuleInput, resource: BookResource): boolean {
	for (const [, rule] of RESOURCE_RULES) if (rule.isViolatedBy(input, resource)) return false;
	return true;
}

/** A resource that was deleted from the salon blocks nothing. */
function isResourceFreeOrDeleted(input: AvailabilityRuleInput, id: number): boolean {
	const resource = input.settings.resources.get(id);
	return !resource || isResourceFree(input, resource);
}

const listTimeReasons = (input: AvailabilityRuleInput): UnavailabilityReason[] =>
	TIME_RULES.flatMap(([name, rule]) => {
		const reasons: UnavailabilityReason[] = [];
		rule.isViolatedBy(input, (reason) => reasons.push({ rule: name, ...reason }));
		return reasons;
	});

const listResourceReasons = (input: AvailabilityRuleInput, resource: BookResource): UnavailabilityReason[] =>
	RESOURCE_RULES.flatMap(([name, rule]) => {
		const reasons: UnavailabilityReason[] = [];
		rule.isViolatedBy(input, resource, (reason) => reasons.push({ rule: name, ...reason }));
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
