import type { ContextValue } from "#db/engine/runs.ts";
import { timeInWords } from "#domain/booking/salons/marks.ts";
import { NO_SHOP_INFO } from "#domain/booking/salons/settings.ts";
import type { TellingFacts } from "#domain/booking/salons/telling.ts";
import { RESERVATION_CATEGORY, VACANCY_VALUES } from "#domain/engine/placeholders/reservation-values.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import type { WaitingRow } from "../waiting/waiting-facts.ts";
import { reservationContext } from "./reservation-facts.ts";

/** Maximum number of free times named in a notification. */
const MOST_NAMED = 10;

/** Facts for a vacancy notification, as if the friend had booked the first of the free times. */
export function vacancyFacts(desk: UnitOfWork, row: WaitingRow, fresh: readonly number[]): TellingFacts {
	const { courses, resources, salon } = desk.state.rows;
	const course = courses.get(row.courseId) ?? null;
	const staff = resources.get(row.resourceId ?? 0);
	const [from = 0] = fresh;
	return {
		id: 0,
		date: row.date,
		fromMinute: from,
		toMinute: from + (course?.minutes ?? 0),
		startsAt: toWireTime(desk.instant(row.date, from), desk.zone),
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
export const vacancyContext = (
	facts: TellingFacts,
	wish: { code: string | null; courseId: number; resourceId: number | null },
	fresh: readonly number[],
): ContextValue[] => [
	...reservationContext("vacancy", facts).filter(([, , key]) => key in VACANCY_VALUES),
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
