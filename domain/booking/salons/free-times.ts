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
export function listFreeTimes(book: SalonBook, wanted: FreeTimesRequest, day: number): FreeCourseTime[] {
	const course = book.settings.courses.get(wanted.courseId);
	if (!course) return [];
	const minutes = wanted.minutes ?? course.minutes;
	const { unit } = book.settings.rules;
	const midnight = day * DAY_MINUTES;
	return book.view(day).hours.flatMap((open) => {
		const times: FreeCourseTime[] = [];
		const first = Math.ceil((open.from - midnight) / unit) * unit;
		for (let from = first; midnight + from + minutes <= open.to; from += unit) {
			const to = from + minutes;
			times.push({ day, from, to, free: countFreeResources(book, { ...wanted, day, from, to }) });
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
	ask: AvailabilityRequest,
): Pick<FreeCourseTime, "day" | "from" | "to">[] {
	const length = ask.to - ask.from;
	const { unit } = book.settings.rules;
	const found: { day: number; from: number; to: number; distance: number }[] = [];
	for (let day = ask.day; day <= ask.day + ALTERNATIVE_DAYS && found.length < MAX_ALTERNATIVES; day++) {
		const midnight = day * DAY_MINUTES;
		for (const open of book.view(day).hours) {
			const first = Math.ceil((open.from - midnight) / unit) * unit;
			for (let from = first; midnight + from + length <= open.to; from += unit) {
				const to = from + length;
				if (isTimeAvailable(book, { ...ask, day, from, to }))
					found.push({
						day,
						from,
						to,
						distance: Math.abs(midnight + from - (ask.day * DAY_MINUTES + ask.from)),
					});
			}
		}
	}
	return found
		.sort((one, other) => one.distance - other.distance || one.from - other.from)
		.slice(0, MAX_ALTERNATIVES)
		.map(({ day, from, to }) => ({ day, from, to }));
}
