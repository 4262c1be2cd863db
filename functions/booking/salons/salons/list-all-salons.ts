import { asc, sql } from "drizzle-orm";
import { salonCounters } from "#db/booking/salon-history.ts";
import { salonCourses, salonResources, salons } from "#db/booking/salons.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Number of a salon's own items. */
const countOf = (items: typeof salonCourses | typeof salonResources) =>
	sql<number>`(select count(*) from ${items} where ${items.salonId} = ${salons.id} and ${items.deletedAt} is null)`;

/** Lists all salons in their order, archived ones last. */
export async function listAllSalons(ctx: OperatorCtx) {
	const rows = await ctx.db
		.select({
			id: salons.id,
			name: salons.name,
			enable_online: salons.enableOnline,
			sync_shift: salons.syncShift,
			archivedAt: salons.deletedAt,
			version: salons.version,
			course_count: countOf(salonCourses),
			resource_count: countOf(salonResources),
			unsolved: sql<number>`coalesce(${salonCounters.unsolved}, 0)`,
		})
		.from(salons)
		.leftJoin(salonCounters, sql`${salonCounters.salonId} = ${salons.id}`)
		.orderBy(sql`${salons.deletedAt} is not null`, asc(salons.position), asc(salons.id));
	return rows.map(({ archivedAt, unsolved, ...salon }) => ({
		...salon,
		is_archived: archivedAt !== null,
		// The number includes friends whom restricted operators may not see.
		...(ctx.operator.friendScope.all && { unsolved }),
	}));
}
