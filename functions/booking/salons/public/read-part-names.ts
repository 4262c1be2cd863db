import { inArray } from "drizzle-orm";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import type { Ctx } from "#functions/context.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";

type PartReference = Pick<ReservationRow, "courseId" | "resourceId">;

/** Names of the courses and resources of reservations, deleted ones included. */
export async function readPartNames(ctx: Ctx, rows: readonly PartReference[]) {
	const ids = (field: keyof PartReference) => [...new Set(rows.flatMap((row) => row[field] ?? []))];
	const read = (table: typeof salonCourses | typeof salonResources, of: number[]) =>
		ctx.db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, of));
	const [courses, resources] = await ctx.db.batch([
		read(salonCourses, ids("courseId")),
		read(salonResources, ids("resourceId")),
	]);
	const nameIn = (all: { id: number; name: string }[]) => (id: number | null) =>
		all.find((each) => each.id === id)?.name ?? "";
	return { course: nameIn(courses), resource: nameIn(resources) };
}
