import type { ContextValue } from "#db/engine/runs.ts";
import { timeInWords } from "#domain/booking/salons/marks.ts";
import { NO_SHOP_INFO } from "#domain/booking/salons/settings.ts";
import type { TellingFacts } from "#domain/booking/salons/telling.ts";
import { RESERVATION_CATEGORY, VACANCY_VALUES } from "#domain/engine/placeholders/reservation.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import type { Desk } from "../engine/desk.ts";
import type { WaitingRow } from "../waiting/facts.ts";
import { contextOfFacts } from "./facts.ts";

/** How many of the times that have become free are named. */
const MOST_NAMED = 10;

/** What somebody who waits is told of, as if they had booked the first of the times that have become free. */
export function factsOfVacancy(desk: Desk, row: WaitingRow, fresh: readonly number[]): TellingFacts {
	const { courses, resources, salon } = desk.state.rows;
	const course = courses.get(row.courseId) ?? null;
	const staff = resources.get(row.resourceId ?? 0);
	const [from = 0] = fresh;
	return {
		id: 0,
		date: row.date,
		fromMinute: from,
		toMinute: from + (course?.minutes ?? 0),
		startsAt: wireTime(desk.instant(row.date, from), desk.zone),
		before: null,
		course,
		resource: staff?.name ?? "",
		fee: staff?.fee ?? 0,
		...{ name: "", contact: "", comment: "", request: "", status: "", answers: {} },
		salon: salon.name,
		// The statement that writes puts in what the online configuration says.
		shop: { ...NO_SHOP_INFO, name: salon.name },
	};
}

/** The same as a run carries it. */
export const contextOfVacancy = (
	facts: TellingFacts,
	wish: { code: string | null; courseId: number; resourceId: number | null },
	fresh: readonly number[],
): ContextValue[] => [
	...contextOfFacts("vacancy", facts).filter(([, , key]) => key in VACANCY_VALUES),
	[RESERVATION_CATEGORY, "vacancy", "times", timesIn(fresh)],
	[RESERVATION_CATEGORY, "vacancy", "link", linkOf(facts.date, wish)],
];

function timesIn(fresh: readonly number[]): string {
	const named = fresh.slice(0, MOST_NAMED).map(timeInWords).join("、");
	return fresh.length > MOST_NAMED ? `${named} ほか` : named;
}

/** The code of the salon URL, with what is chosen there already; it becomes the friend's own link when it is sent. */
function linkOf(
	week: string,
	{ code, courseId, resourceId }: { code: string | null; courseId: number; resourceId: number | null },
): string {
	if (code === null) return "";
	return `${code}?${new URLSearchParams({ course: String(courseId), staff: String(resourceId ?? "any"), week })}`;
}
