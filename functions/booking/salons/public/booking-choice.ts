import { RESULT_PARAMETER } from "#domain/booking/booking-pages/submit-results.ts";
import { formatClockMinute, parseClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { isDay } from "#domain/platform/wire/input-schemas.ts";
import {
	addUrlParams,
	type FieldReader,
	readIdField,
} from "#functions/booking/booking-pages/booking-page-fields.ts";
import { getOperatorValues } from "../commands/requested-booking.ts";
import type { CourseRow, ReservationRow, ResourceRow } from "../engine/salon-rows.ts";
import type { PublicSalon } from "./find-public-salon.ts";

/** Names of the query parameters and form fields of the booking pages. */
export const CHOICE_FIELDS = {
	token: "t",
	course: "course",
	staff: "staff",
	/** Any day of the calendar's page. */
	week: "week",
	/** Day and minute in one value: 2026-11-25T14:00. */
	at: "at",
	/** Day whose times are shown, or full day of a waiting list entry. */
	day: "day",
	/** Reservation to be moved. */
	change: "change",
	/** Key of a visit's hold, new each time the free times are shown. */
	visit: "visit",
	/** Idempotency key of a booking. */
	key: "key",
	/** Time at which the form was first shown, signed. */
	begun: "begun",
	/** Facts that the page showed, signed. */
	shown: "shown",
	receipt: "r",
	id: "id",
	/** Requested change: `edit` or `cancel`. */
	kind: "kind",
	agreed: "agreed",
	name: "name",
	contact: "contact",
	comment: "comment",
	/** Honeypot: a field that only programs fill in. */
	trap: "website",
	/** Repeats the page: to extend a hold or to correct the form. */
	again: "again",
	/** Result of the previous submit: one of `SALON_RESULTS`. */
	result: RESULT_PARAMETER,
} as const;

/** No preference: the salon assigns the staff. */
export const ANY_STAFF = "any";

/** Time chosen by a visitor. */
export interface ChosenTime {
	date: string;
	/** Minute of the day. */
	from: number;
}

/** Selections of a visitor so far. */
export interface BookingChoice {
	course: CourseRow | undefined;
	/** Null for no preference; undefined where nothing is chosen yet. */
	staff: ResourceRow | null | undefined;
	at: ChosenTime | undefined;
	/** Id of the reservation that is moved. */
	change: number | null;
	/** Row of that reservation, where it is the visitor's own. */
	movedReservation?: ReservationRow;
}

/** Choice of course and staff; null is any staff member. */
export type OfferChoice = BookingChoice & { course: CourseRow; staff: ResourceRow | null };

/** Staff that a visitor can nominate for a course; other resources are assigned by the salon. */
export const listBookableStaff = (
	{ resources, isResourceOfCourse }: PublicSalon,
	course: CourseRow,
): ResourceRow[] => resources.filter(({ id, kind }) => kind === "staff" && isResourceOfCourse(id, course.id));

/** Preselection by the URL. A moved booking keeps its own course and staff, whichever URL opened it. */
const getPreselection = ({ url }: PublicSalon, change: number | null) =>
	change === null ? url : { courseId: null, resourceId: null };

/** Courses to choose from; with a preselected resource those that it offers. */
export function listBookableCourses(salon: PublicSalon, change: number | null): CourseRow[] {
	const { courses, resources, isResourceOfCourse } = salon;
	const preselectedResource = resources.find(({ id }) => id === getPreselection(salon, change).resourceId);
	const bookableCourses = courses.filter(
		({ id }) => !preselectedResource || isResourceOfCourse(preselectedResource.id, id),
	);
	return bookableCourses.length > 0 ? bookableCourses : courses;
}

const findPreselectedCourse = (salon: PublicSalon, change: number | null): CourseRow | undefined =>
	salon.courses.find(({ id }) => id === getPreselection(salon, change).courseId);

const findPreselectedStaff = (
	salon: PublicSalon,
	course: CourseRow,
	change: number | null,
): ResourceRow | undefined =>
	salon.resources.find(
		({ id }) => id === getPreselection(salon, change).resourceId && salon.isResourceOfCourse(id, course.id),
	);

/** Whether another course or staff member can be chosen. */
export const canChooseCourse = (salon: PublicSalon, change: number | null): boolean =>
	!findPreselectedCourse(salon, change) && listBookableCourses(salon, change).length > 1;
export const canChooseStaff = (salon: PublicSalon, course: CourseRow, change: number | null): boolean =>
	!findPreselectedStaff(salon, course, change) && listBookableStaff(salon, course).length > 0;

/**
 * Reads the visitor's choice. The URL's preselection and single options count as chosen. A course or staff
 * member that is no longer offered is not replaced by another.
 */
export function readBookingChoice(salon: PublicSalon, readField: FieldReader): BookingChoice {
	const change = readIdField(readField(CHOICE_FIELDS.change));
	const courses = listBookableCourses(salon, change);
	const courseId = readIdField(readField(CHOICE_FIELDS.course));
	const course =
		findPreselectedCourse(salon, change) ??
		courses.find(({ id }) => id === courseId) ??
		(courses.length === 1 && courseId === null ? courses[0] : undefined);
	return {
		course,
		staff: course && readStaff(salon, course, change, readField(CHOICE_FIELDS.staff)),
		at: readTime(readField(CHOICE_FIELDS.at)),
		change,
	};
}

function readStaff(
	salon: PublicSalon,
	course: CourseRow,
	change: number | null,
	text: string,
): ResourceRow | null | undefined {
	const preselectedStaff = findPreselectedStaff(salon, course, change);
	if (preselectedStaff) return preselectedStaff;
	const staff = listBookableStaff(salon, course);
	const resourceId = readIdField(text);
	if (text === ANY_STAFF || (resourceId === null && staff.length === 0)) return null;
	return staff.find(({ id }) => id === resourceId);
}

function readTime(text: string): ChosenTime | undefined {
	const [date = "", time = ""] = text.split("T");
	const from = parseClockMinute(time);
	return isDay(date) && from !== null ? { date, from } : undefined;
}

/** Duration and additional resources of the booking; of a moved booking, as set by operators. */
export function getLengthAndSubResources({
	course,
	staff,
	movedReservation,
}: Pick<BookingChoice, "staff" | "movedReservation"> & { course: CourseRow }): {
	minutes: number;
	subResourceIds: number[];
} {
	if (!movedReservation) return { minutes: course.minutes, subResourceIds: [] };
	const operatorValues = getOperatorValues(movedReservation, {
		course_id: course.id,
		salon_resource_id: staff?.id ?? null,
	});
	return { ...operatorValues, minutes: operatorValues.minutes ?? course.minutes };
}

/** Formatted price of a course; empty where it has none. */
export const formatCoursePrice = ({ price }: Pick<CourseRow, "price">): string =>
	price > 0 ? formatYen(price) : "";

/** Time as a parameter of a page. */
export const formatTimeParameter = ({ date, from }: ChosenTime): string =>
	`${date}T${formatClockMinute(from)}`;

type ChoiceParams = Partial<Record<keyof typeof CHOICE_FIELDS, string | number | null | undefined>>;

/**
 * URL of a page of this salon, with the visitor's choice. The token is the first parameter because texts are
 * searched for it.
 */
export const buildSalonPageUrl = (salon: PublicSalon, page: string, params: ChoiceParams = {}): string =>
	addUrlParams(
		salonPath(salon.url.code) + page,
		Object.fromEntries(
			Object.entries({ token: salon.visitor.token, ...params }).map(([field, value]) => [
				CHOICE_FIELDS[field as keyof typeof CHOICE_FIELDS],
				value,
			]),
		),
	);

/** Converts a choice to parameters of a URL or a form. */
export const toChoiceParams = ({ course, staff, change }: BookingChoice): ChoiceParams => ({
	course: course?.id,
	staff: staff === undefined ? null : (staff?.id ?? ANY_STAFF),
	change,
});
