import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { salonShifts } from "#db/booking/reservation-tables.ts";
import {
	salonCourses,
	salonOpeningHours,
	salonResources,
	salonSpecialDates,
	salons,
	salonUnlinks,
} from "#db/booking/salons.ts";
import type { Db } from "#db/d1-client.ts";
import { buildPairKey, type SalonSettings } from "#domain/booking/salons/salon-book.ts";
import type { CourseRow, ResourceRow, SalonSettingsRow, ShiftRow } from "./salon-rows.ts";

/** Stored settings of a salon. */
export interface SettingsRows {
	salon: SalonSettingsRow;
	resources: Map<number, ResourceRow>;
	courses: Map<number, CourseRow>;
	/** Deleted resources and courses, needed to display the bookings that refer to them. */
	formerParts: { resources: Map<number, ResourceRow>; courses: Map<number, CourseRow> };
	unlinks: (typeof salonUnlinks.$inferSelect)[];
	hours: (typeof salonOpeningHours.$inferSelect)[];
	special: (typeof salonSpecialDates.$inferSelect)[];
	/** Repeating shifts. */
	masters: Map<number, ShiftRow>;
}

/** Statements that read a salon's settings, for one batch. */
export const selectSettingsStatements = (db: Db, salonId: number) =>
	[
		db
			.select()
			.from(salons)
			.where(and(eq(salons.id, salonId), isNull(salons.deletedAt))),
		db
			.select()
			.from(salonResources)
			.where(eq(salonResources.salonId, salonId))
			.orderBy(asc(salonResources.position), asc(salonResources.id)),
		db
			.select()
			.from(salonCourses)
			.where(eq(salonCourses.salonId, salonId))
			.orderBy(asc(salonCourses.position), asc(salonCourses.id)),
		db.select().from(salonUnlinks).where(eq(salonUnlinks.salonId, salonId)),
		db.select().from(salonOpeningHours).where(eq(salonOpeningHours.salonId, salonId)),
		db.select().from(salonSpecialDates).where(eq(salonSpecialDates.salonId, salonId)),
		db
			.select()
			.from(salonShifts)
			.where(and(eq(salonShifts.salonId, salonId), sql`start_date is not null and deleted_at is null`)),
	] as const;

type SettingsResults = [
	SalonSettingsRow[],
	ResourceRow[],
	CourseRow[],
	SettingsRows["unlinks"],
	SettingsRows["hours"],
	SettingsRows["special"],
	ShiftRow[],
];

/** Rows returned by those statements; undefined where the salon does not exist. */
export function toSettingsRows(results: SettingsResults): SettingsRows | undefined {
	const [[salon], resources, courses, unlinks, hours, special, masters] = results;
	return (
		salon && {
			salon,
			resources: mapSettingsById(resources.filter(isActive)),
			courses: mapSettingsById(courses.filter(isActive)),
			formerParts: {
				resources: mapSettingsById(resources.filter((row) => !isActive(row))),
				courses: mapSettingsById(courses.filter((row) => !isActive(row))),
			},
			unlinks,
			hours,
			special,
			masters: mapSettingsById(masters),
		}
	);
}

const mapSettingsById = <Row extends { id: number }>(rows: Row[]) =>
	new Map(rows.map((row) => [row.id, row]));

/** Finds a booking's course, deleted or not. */
export const findSalonCourse = (
	{ courses, formerParts }: SettingsRows,
	id: number | null,
): CourseRow | undefined => (id === null ? undefined : (courses.get(id) ?? formerParts.courses.get(id)));

/** Course of a booking at the agreed price; null where the booking has none. */
export function findBookedCourse(
	rows: SettingsRows,
	{ courseId, courseFee }: { courseId: number | null; courseFee: number | null },
): { name: string; price: number } | null {
	const course = findSalonCourse(rows, courseId);
	return course ? { name: course.name, price: courseFee ?? course.price } : null;
}

/** Finds a booking's resource, deleted or not. */
export const findSalonResource = (
	{ resources, formerParts }: SettingsRows,
	id: number | null,
): ResourceRow | undefined =>
	id === null ? undefined : (resources.get(id) ?? formerParts.resources.get(id));

const isActive = ({ deletedAt }: { deletedAt: number | null }): boolean => deletedAt === null;

/** Converts the stored settings for availability checks. */
export const toSalonSettings = (rows: SettingsRows): SalonSettings => ({
	rules: rows.salon.rules,
	syncShift: rows.salon.syncShift,
	enableOnline: rows.salon.enableOnline,
	resources: new Map(
		[...rows.resources.values()].map((row) => [
			row.id,
			{ ...row, capacity: { admin: row.capacityAdmin, friend: row.capacityFriend } },
		]),
	),
	courses: rows.courses,
	unlinks: new Set(rows.unlinks.map(({ resourceId, courseId }) => buildPairKey(resourceId, courseId))),
	hours: Array.from(
		{ length: 7 },
		(_, weekday) => rows.hours.find((dayHours) => dayHours.weekday === weekday)?.hours ?? [],
	),
	special: new Map(rows.special.map(({ date, name, hours }) => [date, { name, hours }])),
	masters: [...rows.masters.values()].map((row) => ({
		id: row.id,
		resourceId: row.resourceId,
		startDate: row.startDate!,
		expiredAt: row.expiredAt,
		repeat: row.repeat,
		from: row.fromMinute!,
		to: row.toMinute!,
	})),
});
