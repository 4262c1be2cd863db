import { asc, isNull } from "drizzle-orm";
import { salonCourses, salonResources, salons } from "#db/booking/salons.ts";
import type { ProgramCtx } from "../program-context.ts";

/** Salons that take bookings, with their staff and courses, in three statements. */
export async function listProgramSalons({ db }: ProgramCtx) {
	const [salonRows, resources, courses] = await db.batch([
		db
			.select({ id: salons.id, name: salons.name })
			.from(salons)
			.where(isNull(salons.deletedAt))
			.orderBy(asc(salons.position), asc(salons.id)),
		db
			.select({
				id: salonResources.id,
				salonId: salonResources.salonId,
				name: salonResources.name,
				enabled: salonResources.isEnabled,
			})
			.from(salonResources)
			.where(isNull(salonResources.deletedAt))
			.orderBy(asc(salonResources.position), asc(salonResources.id)),
		db
			.select({
				id: salonCourses.id,
				salonId: salonCourses.salonId,
				name: salonCourses.name,
				minutes: salonCourses.minutes,
				price: salonCourses.price,
				enabled: salonCourses.isEnabled,
			})
			.from(salonCourses)
			.where(isNull(salonCourses.deletedAt))
			.orderBy(asc(salonCourses.position), asc(salonCourses.id)),
	]);
	const resourcesOf = Map.groupBy(resources, ({ salonId }) => salonId);
	const coursesOf = Map.groupBy(courses, ({ salonId }) => salonId);
	return {
		items: salonRows.map((salon) => ({
			...salon,
			resources: (resourcesOf.get(salon.id) ?? []).map(({ salonId: _, ...each }) => each),
			courses: (coursesOf.get(salon.id) ?? []).map(({ salonId: _, ...each }) => each),
		})),
	};
}
