import type { ContextValue } from "#db/engine/runs.ts";
import { formatTimeInWords } from "#domain/booking/salons/availability-marks.ts";
import type { ReservationNoticeFacts } from "#domain/booking/salons/reservation-notice-facts.ts";
import { NO_SHOP_INFO } from "#domain/booking/salons/salon-settings.ts";
import { RESERVATION_CATEGORY, VACANCY_VALUES } from "#domain/engine/placeholders/reservation-values.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import type { WaitingRow } from "../waiting/waiting-facts.ts";
import { buildReservationContext } from "./read-reservation-facts.ts";

/** Maximum number of free times named in a notification. */
const MAX_NAMED_TIMES = 10;

/** Facts for a vacancy notification, as if the friend had booked the first of the free times. */
export function buildVacancyFacts(
	unitOfWork: UnitOfWork,
	row: WaitingRow,
	newTimes: readonly number[],
): ReservationNoticeFacts {
	const { courses, resources, salon } = unitOfWork.state.rows;
	const course = courses.get(row.courseId) ?? null;
	const staff = resources.get(row.resourceId ?? 0);
	const [from = 0] = newTimes;
	return {
		id: 0,
		date: row.date,
		fromMinute: from,
		toMinute: from + (course?.minutes ?? 0),
		startsAt: toWireTime(unitOfWork.instant(row.date, from), unitOfWork.zone),
		before: null,
		course,
		resource: staff?.name ?? "",
		fee: staff?.fee ?? 0,
		name: "",
		contact: "",
		comment: "",
		request: "",
		status: "",
		answers: {},
		salon: salon.name,
		// The writing statement adds the values of the online configuration.
		shop: { ...NO_SHOP_INFO, name: salon.name },
	};
}

/** Context of a run with the vacancy's facts. */
export const buildVacancyContext = (
	facts: ReservationNoticeFacts,
	wish: { code: string | null; courseId: number; resourceId: number | null },
	newTimes: readonly number[],
): ContextValue[] => [
	...buildReservationContext("vacancy", facts).filter(([, , key]) => key in VACANCY_VALUES),
	[RESERVATION_CATEGORY, "vacancy", "times", formatTimes(newTimes)],
	[RESERVATION_CATEGORY, "vacancy", "link", buildLink(facts.date, wish)],
];

function formatTimes(newTimes: readonly number[]): string {
	const timeNames = newTimes.slice(0, MAX_NAMED_TIMES).map(formatTimeInWords).join("、");
	return newTimes.length > MAX_NAMED_TIMES ? `${timeNames} ほか` : timeNames;
}

/** Code of the salon URL with the preselected choice; sending replaces it by the friend's own link. */
function buildLink(
	week: string,
	{ code, courseId, resourceId }: { code: string | null; courseId: number; resourceId: number | null },
): string {
	if (code === null) return "";
	return `${code}?${new URLSearchParams({ course: String(courseId), staff: String(resourceId ?? "any"), week })}`;
}
