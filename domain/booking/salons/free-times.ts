import { type AvailabilityRequest, countFreeResources, isTimeAvailable } from "./judge-availability.ts";
import { buildPairKey, type SalonBook } from "./salon-book.ts";
import { DAY_MINUTES } from "./salon-minutes.ts";

/** Possible start of a course, and the number of resources available. */
export interface FreeCourseTime {
	day: number;
	from: number;
	to: number;
	/** Number of free resources; 0 is none. */
	free: number;
}

type FreeTimesRequest = Pick<
	AvailabilityRequest,
	"resourceIds" | "subResourceIds" | "side" | "now" | "ignoring" | "holdKey" | "withoutHolds" | "open"
> & {
	courseId: number;
	/** Duration; the course's own by default. */
	minutes?: number;
};

/**
 * Returns every start of a day that the salon's hours and unit allow for a course, with the number of free
 * resources.
 */
export function listFreeTimes(book: SalonBook, request: FreeTimesRequest, day: number): FreeCourseTime[] {
	const course = book.settings.courses.get(request.courseId);
	if (!course) return [];
	const minutes = request.minutes ?? course.minutes;
	const { unit } = book.settings.rules;
	const midnight = day * DAY_MINUTES;
	return book.view(day).hours.flatMap((span) => {
		const times: FreeCourseTime[] = [];
		const first = Math.ceil((span.from - midnight) / unit) * unit;
		for (let from = first; midnight + from + minutes <= span.to; from += unit) {
			const to = from + minutes;
			times.push({ day, from, to, free: countFreeResources(book, { ...request, day, from, to }) });
		}
		return times;
	});
}

/**
 * Counts the resources that could take a course: enabled, linked to it, and not required as an additional
 * resource.
 */
export function countSuitableResources(
	{ settings: { resources, unlinks } }: SalonBook,
	{ courseId, subResourceIds = [] }: Pick<FreeTimesRequest, "courseId" | "subResourceIds">,
): number {
	let count = 0;
	for (const { id, isEnabled } of resources.values())
		if (isEnabled && !unlinks.has(buildPairKey(id, courseId)) && !subResourceIds.includes(id)) count += 1;
	return count;
}

/** Number of days ahead in which alternatives to a refused booking are searched. */
export const ALTERNATIVE_DAYS = 7;
const MAX_ALTERNATIVES = 3;

/** Returns the free times nearest to an occupied one: first on its day, then on the following days. */
export function findNearestFreeTimes(
	book: SalonBook,
	request: AvailabilityRequest,
): Pick<FreeCourseTime, "day" | "from" | "to">[] {
	const length = request.to - request.from;
	const { unit } = book.settings.rules;
	const candidates: { day: number; from: number; to: number; distance: number }[] = [];
	for (
		let day = request.day;
		day <= request.day + ALTERNATIVE_DAYS && candidates.length < MAX_ALTERNATIVES;
		day++
	) {
		const midnight = day * DAY_MINUTES;
		for (const span of book.view(day).hours) {
			const first = Math.ceil((span.from - midnight) / unit) * unit;
			for (let from = first; midnight + from + length <= span.to; from += unit) {
				const to = from + length;
				if (isTimeAvailable(book, { ...request, day, from, to }))
					candidates.push({
						day,
						from,
						to,
						distance: Math.abs(midnight + from - (request.day * DAY_MINUTES + request.from)),
					});
			}
		}
	}
	return candidates
		.sort((one, other) => one.distance - other.distance || one.from - other.from)
		.slice(0, MAX_ALTERNATIVES)
		.map(({ day, from, to }) => ({ day, from, to }));
}
