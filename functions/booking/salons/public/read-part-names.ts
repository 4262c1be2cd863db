import { inArray } from "drizzle-orm";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import type { Ctx } from "#functions/context.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";

type PartReference = Pick<ReservationRow, "courseId" | "resourceId">;

/** Names of the courses and resources of reservations, deleted ones included. */
export async function readPartNames(ctx: Ctx, rows: readonly PartReference[]) {
	const ids = (field: keyof PartReference) => [...new Set(rows.flatMap((row) => row[field] ?? []))];
	const selectParts = (table: typeof salonCourses | typeof salonResources, partIds: number[]) =>
		ctx.db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, partIds));
	const [courses, resources] = await ctx.db.batch([
		selectParts(salonCourses, ids("courseId")),
		selectParts(salonResources, ids("resourceId")),
	]);
	const createNameLookup = (parts: { id: number; name: string }[]) => (id: number | null) =>
		parts.find((part) => part.id === id)?.name ?? "";
	return { course: createNameLookup(courses), resource: createNameLookup(resources) };
}
