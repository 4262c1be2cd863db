import { minuteOf } from "#domain/booking/salons/minutes.ts";
import { salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { isDay } from "#domain/platform/wire/input-schemas.ts";
import {
	addUrlParams,
	type FieldReader,
	readIdField,
} from "#functions/booking/booking-pages/booking-page-fields.ts";
import { keptValues } from "../commands/requested-booking.ts";
import type { CourseRow, ReservationRow, ResourceRow } from "../engine/salon-rows.ts";
import type { OpenSalon } from "./open-salon.ts";

/** The fields of a visitor's way through the page, by the names of the address. */
export const CHOICE_FIELDS = {
	token: "t",
	course: "course",
	staff: "staff",
	/** The first day of the grid. */
	week: "week",
	/** A day and its minute, in one value: 2026-11-25T14:00. */
	at: "at",
	/** A full day that somebody waits for. */
	day: "day",
	/** The reservation that is to be moved. */
	change: "change",
	/** One opening of the grid: its hold is kept under it. */
	visit: "visit",
	/** One booking, however often it is sent. */
	key: "key",
	/** When the form was first shown, signed. */
	begun: "begun",
	/** Facts that the page showed before the press, signed. */
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
	/** The same page once more: a time to be kept longer, a form to be corrected. */
	again: "again",
	/** Result of the previous submit. */
	said: "said",
} as const;

/** Anyone: the salon chooses. */
export const ANYONE = "any";

/** A time that was chosen. */
export interface ChosenTime {
	date: string;
	/** Minutes of the day. */
	from: number;
}

/** Selections of a visitor so far. */
export interface BookingChoice {
	course: CourseRow | undefined;
	/** Null is anyone; undefined is not chosen yet. */
	staff: ResourceRow | null | undefined;
	at: ChosenTime | undefined;
	/** The id of the reservation that is moved. */
	change: number | null;
	/** That reservation, where it is the visitor's own. */
	moved?: ReservationRow;
}

/** Staff whom a visitor can ask for by name; frames are the salon's to choose. */
export const staffFor = ({ resources, goTogether }: OpenSalon, course: CourseRow): ResourceRow[] =>
	resources.filter(({ id, kind }) => kind === "staff" && goTogether(id, course.id));

/**
 * Preselection by the URL. A booking that is moved keeps its own course and staff, whichever URL opened it.
 */
const beforehand = ({ url }: OpenSalon, change: number | null) =>
	change === null ? url : { courseId: null, resourceId: null };

/** The courses to choose from: of an address that chooses somebody, those that they do. */
export function coursesFor(salon: OpenSalon, change: number | null): CourseRow[] {
	const { courses, resources, goTogether } = salon;
	const fixed = resources.find(({ id }) => id === beforehand(salon, change).resourceId);
	const own = courses.filter(({ id }) => !fixed || goTogether(fixed.id, id));
	return own.length > 0 ? own : courses;
}

const fixedCourse = (salon: OpenSalon, change: number | null): CourseRow | undefined =>
	salon.courses.find(({ id }) => id === beforehand(salon, change).courseId);

const fixedStaff = (salon: OpenSalon, course: CourseRow, change: number | null): ResourceRow | undefined =>
	salon.resources.find(
		({ id }) => id === beforehand(salon, change).resourceId && salon.goTogether(id, course.id),
	);

/** Whether another course, or somebody else, can be chosen. */
export const mayChooseCourse = (salon: OpenSalon, change: number | null): boolean =>
	!fixedCourse(salon, change) && coursesFor(salon, change).length > 1;
export const mayChooseStaff = (salon: OpenSalon, course: CourseRow, change: number | null): boolean =>
	!fixedStaff(salon, course, change) && staffFor(salon, course).length > 0;

/**
 * Reads what was chosen. What an address decides, and what leaves no choice, is chosen. A course or a person that is not
 * offered any more is not replaced by another.
 */
export function readChoice(salon: OpenSalon, read: FieldReader): BookingChoice {
	const change = readIdField(read(CHOICE_FIELDS.change));
	const courses = coursesFor(salon, change);
	const wanted = readIdField(read(CHOICE_FIELDS.course));
	const course =
		fixedCourse(salon, change) ??
		courses.find(({ id }) => id === wanted) ??
		(courses.length === 1 && wanted === null ? courses[0] : undefined);
	return {
		course,
		staff: course && chosenStaff(salon, course, change, read(CHOICE_FIELDS.staff)),
		at: readTime(read(CHOICE_FIELDS.at)),
		change,
	};
}

function chosenStaff(
	salon: OpenSalon,
	course: CourseRow,
	change: number | null,
	written: string,
): ResourceRow | null | undefined {
	const fixed = fixedStaff(salon, course, change);
	if (fixed) return fixed;
	const staff = staffFor(salon, course);
	const wanted = readIdField(written);
	if (written === ANYONE || (wanted === null && staff.length === 0)) return null;
	return staff.find(({ id }) => id === wanted);
}

function readTime(written: string): ChosenTime | undefined {
	const [date = "", time = ""] = written.split("T");
	const from = minuteOf(time);
	return isDay(date) && from !== null ? { date, from } : undefined;
}

/** Duration of the booking and its additional resources; of a moved booking, as operators set them. */
export function lengthAndSubs({
	course,
	staff,
	moved,
}: Pick<BookingChoice, "staff" | "moved"> & { course: CourseRow }): {
	minutes: number;
	subResourceIds: number[];
} {
	if (!moved) return { minutes: course.minutes, subResourceIds: [] };
	const kept = keptValues(moved, { course_id: course.id, salon_resource_id: staff?.id ?? null });
	return { ...kept, minutes: kept.minutes ?? course.minutes };
}

type Params = Partial<Record<keyof typeof CHOICE_FIELDS, string | number | null | undefined>>;

/** An address of this page, with what is known of the visitor's way. The token comes first, as it is found in texts. */
export const addressAt = (salon: OpenSalon, page: string, params: Params = {}): string =>
	addUrlParams(
		salonPath(salon.url.code) + page,
		Object.fromEntries(
			Object.entries({ token: salon.visitor.token, ...params }).map(([field, value]) => [
				CHOICE_FIELDS[field as keyof typeof CHOICE_FIELDS],
				value,
			]),
		),
	);

/** The choice as params of an address or a form. */
export const paramsOf = ({ course, staff, change }: BookingChoice): Params => ({
	course: course?.id,
	staff: staff === undefined ? null : (staff?.id ?? ANYONE),
	change,
});
