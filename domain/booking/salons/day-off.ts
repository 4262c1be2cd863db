import { buildPairKey, type SalonBook } from "./salon-book.ts";

/** Course and resources that a visitor asks for; `resourceIds` is null for any resource. */
interface DayOffRequest {
	courseId: number;
	resourceIds: readonly number[] | null;
	subResourceIds?: readonly number[];
	/** Duration; the course's own by default. */
	minutes?: number;
}

/**
 * Whether nobody works for a course on a day, whatever is booked: the salon is closed, or shifts decide and no
 * shift within the hours is long enough.
 */
export function isDayOff(book: SalonBook, request: DayOffRequest, day: number): boolean {
	const { settings } = book;
	const { courseId, resourceIds, subResourceIds = [] } = request;
	const { hours, shifts } = book.view(day);
	if (hours.length === 0) return true;
	if (!settings.syncShift) return false;
	const minutes = request.minutes ?? settings.courses.get(courseId)?.minutes ?? 0;
	const works = (id: number) =>
		shifts
			.get(id)
			?.some((shift) =>
				hours.some((open) => Math.min(shift.to, open.to) - Math.max(shift.from, open.from) >= minutes),
			) === true;
	if (!subResourceIds.every(works)) return true;
	if (resourceIds !== null) return !resourceIds.every(works);
	return ![...settings.resources.values()].some(
		({ id, isEnabled }) =>
			isEnabled &&
			!settings.unlinks.has(buildPairKey(id, courseId)) &&
			!subResourceIds.includes(id) &&
			works(id),
	);
}
