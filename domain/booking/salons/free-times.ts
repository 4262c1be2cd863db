import { type AvailabilityRequest, countFreeResources, isTimeAvailable } from "./judge-availability.ts";
import { buildPairKey, type SalonBook } from "./salon-book.ts";
import { DAY_MINUTES } from "./salon-minutes.ts";

/** Possible start of a course, and the number of resources available. */
export interface FreeCourseTime {
	day: number;
	/** Minute of the day. */
	from: number;
	to: number;
	/** Number of free resources; 0 is none. */
	free: number;
}

type CourseTime = Omit<FreeCourseTime, "free">;

type FreeTimesRequest = Pick<
	AvailabilityRequest,
	| "resourceIds"
	| "subResourceIds"
	| "side"
	| "now"
	| "ignoring"
	| "holdKey"
	| "withoutHolds"
	| "upcomingBookings"
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
	return listStarts(book, day, request.minutes ?? course.minutes).map((time) => ({
		...time,
		free: countFreeResources(book, { ...request, ...time }),
	}));
}

/** Times of a duration within the salon's hours of a day, one per unit. */
function listStarts(book: SalonBook, day: number, minutes: number): CourseTime[] {
	const { unit } = book.settings.rules;
	// The hours count minutes from day 0, times from the day's midnight.
	const midnight = day * DAY_MINUTES;
	return book.view(day).hours.flatMap((span) => {
		const times: CourseTime[] = [];
		const first = Math.ceil((span.from - midnight) / unit) * unit;
		for (let from = first; midnight + from + minutes <= span.to; from += unit)
			times.push({ day, from, to: from + minutes });
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
export function findNearestFreeTimes(book: SalonBook, request: AvailabilityRequest): CourseTime[] {
	const candidates: CourseTime[] = [];
	for (
		let day = request.day;
		day <= request.day + ALTERNATIVE_DAYS && candidates.length < MAX_ALTERNATIVES;
		day++
	)
		candidates.push(...listFreeStarts(book, request, day));
	const distanceOf = ({ day, from }: CourseTime) =>
		Math.abs((day - request.day) * DAY_MINUTES + from - request.from);
	return candidates
		.sort((a, b) => distanceOf(a) - distanceOf(b) || a.from - b.from)
		.slice(0, MAX_ALTERNATIVES);
}

/** Returns the next days on which a booking could move, each with the free time nearest to its own. */
export function findFreeDays(book: SalonBook, request: AvailabilityRequest): CourseTime[] {
	const days: CourseTime[] = [];
	for (
		let day = request.day;
		day <= request.day + ALTERNATIVE_DAYS && days.length < MAX_ALTERNATIVES;
		day++
	) {
		const [nearest] = listFreeStarts(book, request, day).sort(
			(a, b) => Math.abs(a.from - request.from) - Math.abs(b.from - request.from) || a.from - b.from,
		);
		if (nearest) days.push(nearest);
	}
	return days;
}

/** Free times of a day that are as long as the requested one. */
const listFreeStarts = (book: SalonBook, request: AvailabilityRequest, day: number): CourseTime[] =>
	listStarts(book, day, request.to - request.from).filter((time) =>
		isTimeAvailable(book, { ...request, ...time }),
	);
