import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { BookCourse, BookResource, SalonBook } from "./book.ts";
import type { Side } from "./codes.ts";
import { AVAILABILITY_RULES, RESOURCE_RULES, TIME_RULES } from "./rules/registry.ts";
import type { AvailabilityQuestion, Reason, ReasonNames } from "./rules/rule.ts";

/** Requested time. */
export interface Ask {
	/** Day number, and minutes of that day. */
	day: number;
	from: number;
	to: number;
	courseId: number | null;
	/** All of them are required; null is any resource. */
	resourceIds: readonly number[] | null;
	/** Required in addition to the chosen resource. */
	subResourceIds?: readonly number[];
	side: Side;
	/** Current salon minute. */
	now: number;
	ignoring?: number | null;
	holdKey?: string | null;
	/** Ignores the holds of all friends. */
	withoutHolds?: boolean;
	open?: number;
}

export type AvailabilityVerdict =
	/** `resourceIds[0]` is the requested or assigned resource; empty in a salon without resources. */
	{ free: true; resourceIds: readonly number[] } | { free: false; reasons: Reason[] };

/**
 * Decides whether a time is free, with the reasons if it is not. The single entry point for every
 * availability check.
 */
export function judgeAvailability(book: SalonBook, ask: Ask): AvailabilityVerdict {
	const question = questionOf(book, ask);
	const reasons: Reason[] = reasonsOfTime(question);
	const { resources } = book.settings;
	const subs = (ask.subResourceIds ?? []).flatMap((id) => resources.get(id) ?? []);
	const wanted = [...(ask.resourceIds ?? []).flatMap((id) => resources.get(id) ?? []), ...subs];
	for (const resource of wanted) reasons.push(...reasonsOfResource(question, resource));
	if (ask.resourceIds !== null || resources.size === 0)
		return reasons.length > 0 ? { free: false, reasons } : { free: true, resourceIds: wanted.map(idOf) };
	const taken = new Set(subs.map(idOf));
	const candidates = candidatesOf(book, ask.day).filter(({ id }) => !taken.has(id));
	const chosen = candidates.find((resource) => isFreeOf(question, resource));
	if (chosen && reasons.length === 0) return { free: true, resourceIds: [chosen.id, ...subs.map(idOf)] };
	if (!chosen)
		reasons.push(
			{ rule: NOBODY },
			...candidates.flatMap((resource) => reasonsOfResource(question, resource)),
		);
	return { free: false, reasons };
}

/** No resource is free; the reasons of each follow. */
const NOBODY = "nobody";

/** Names of the rules that can object to a time. */
export type RuleName = keyof typeof AVAILABILITY_RULES | typeof NOBODY;

/**
 * Returns the resources in the order of assignment: fewest booked minutes that day first, then the salon's
 * order.
 */
function candidatesOf(book: SalonBook, day: number): BookResource[] {
	const minutes = new Map<number, number>();
	for (const { resourceIds, from, to } of book.bookingsOn(day))
		for (const id of resourceIds) minutes.set(id, (minutes.get(id) ?? 0) + to - from);
	const bookedOf = ({ id }: BookResource) => minutes.get(id) ?? 0;
	return [...book.settings.resources.values()].sort(
		(one, other) => bookedOf(one) - bookedOf(other) || one.position - other.position || one.id - other.id,
	);
}

const NONE: readonly number[] = [];

/** Counts the resources that are free at a time, without reasons for the others. */
export function countFree(book: SalonBook, ask: Ask): number {
	const question = questionOf(book, ask);
	if (!isFreeTime(question)) return 0;
	const { resources } = book.settings;
	if (resources.size === 0) return 1;
	const { resourceIds, subResourceIds: subs = NONE } = ask;
	for (const id of subs) if (!isFreeOrGone(question, id)) return 0;
	let count = 0;
	for (const resource of resources.values())
		if (
			(resourceIds === null || resourceIds.includes(resource.id)) &&
			!subs.includes(resource.id) &&
			isFreeOf(question, resource)
		)
			count += 1;
	return count;
}

/** Same as `judge`, without reasons. */
export function isFree(book: SalonBook, ask: Ask): boolean {
	const question = questionOf(book, ask);
	if (!isFreeTime(question)) return false;
	const { resources } = book.settings;
	const subs = ask.subResourceIds ?? NONE;
	if (![...subs, ...(ask.resourceIds ?? NONE)].every((id) => isFreeOrGone(question, id))) return false;
	return (
		ask.resourceIds !== null ||
		resources.size === 0 ||
		[...resources.values()].some((resource) => !subs.includes(resource.id) && isFreeOf(question, resource))
	);
}

/** Returns the buffer minutes before and after a booking: the course's, otherwise the salon's. */
export const buffersOf = (book: SalonBook, course: BookCourse | null) => ({
	before: course?.bufferBefore ?? book.settings.rules.bufferBefore,
	after: course?.bufferAfter ?? book.settings.rules.bufferAfter,
});

function questionOf(book: SalonBook, ask: Ask): AvailabilityQuestion {
	const course = ask.courseId === null ? null : (book.settings.courses.get(ask.courseId) ?? null);
	const { before, after } = buffersOf(book, course);
	const midnight = ask.day * 1_440;
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

const idOf = ({ id }: BookResource): number => id;

// Called tens of thousands of times for a month of free times, so it allocates nothing.
function isFreeTime(question: AvailabilityQuestion): boolean {
	for (const [, rule] of TIME_RULES) if (rule.objects(question)) return false;
	return true;
}

function isFreeOf(question: AvailabilityQuestion, resource: BookResource): boolean {
	for (const [, rule] of RESOURCE_RULES) if (rule.objects(question, resource)) return false;
	return true;
}

/** A resource that was deleted from the salon blocks nothing. */
function isFreeOrGone(question: AvailabilityQuestion, id: number): boolean {
	const resource = question.settings.resources.get(id);
	return !resource || isFreeOf(question, resource);
}

const reasonsOfTime = (question: AvailabilityQuestion): Reason[] =>
	TIME_RULES.flatMap(([rule, { objects }]) => {
		const told: Reason[] = [];
		objects(question, (reason) => told.push({ rule, ...reason }));
		return told;
	});

const reasonsOfResource = (question: AvailabilityQuestion, resource: BookResource): Reason[] =>
	RESOURCE_RULES.flatMap(([rule, { objects }]) => {
		const told: Reason[] = [];
		objects(question, resource, (reason) => told.push({ rule, ...reason }));
		return told;
	});

/** Returns a reason as a sentence. */
export function reasonSentence(reason: Reason, names: ReasonNames): string {
	if (reason.rule === NOBODY) return VERDICT_TEXTS.nobody;
	return AVAILABILITY_RULES[reason.rule as keyof typeof AVAILABILITY_RULES].sentence(reason, names);
}

/** Returns the names of a book's resources and courses, for sentences. */
export const reasonNames = (book: SalonBook): ReasonNames => ({
	resource: (id) => book.settings.resources.get(id ?? 0)?.name ?? VERDICT_TEXTS.somebody,
	course: (id) => book.settings.courses.get(id ?? 0)?.name ?? "",
});
