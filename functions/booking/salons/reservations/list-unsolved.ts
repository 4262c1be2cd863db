import { asc, eq, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { presentCourse, presentResource } from "../salons/show-salon-settings.ts";
import { unsolvedCondition } from "../unsolved-condition.ts";
import {
	presentReservations,
	reservationStatement,
	visibleReservationCondition,
} from "./reservation-rows.ts";

interface Input {
	salonId: number;
	count_only: boolean;
}

/** Maximum number of unsolved reservations per page. */
const SHOWN = 200;

/** Unsolved reservations that this operator may see: their number and the rows, oldest first (M-323). */
export async function listUnsolved({ ctx, input }: { ctx: OperatorCtx; input: Input }) {
	const seen = sql`${reservations.salonId} = ${input.salonId} and ${unsolvedCondition(sql`${reservations}`)}
		and ${visibleReservationCondition(ctx)} = 1`;
	const [counted] = await queryRows<{ count: number }>(
		ctx.db,
		sql`select count(*) as count from ${reservations} where ${seen}`,
	);
	const count = counted?.count ?? 0;
	if (input.count_only) return { count };
	const open = await ctx.db
		.select({ id: reservations.id, parentId: reservations.parentId })
		.from(reservations)
		.where(seen)
		.orderBy(asc(reservations.createdAt), asc(reservations.id))
		.limit(SHOWN);
	const ids = open.map(({ id, parentId }) => parentId ?? id);
	const asked = valuesOfList(ids);
	const found = await reservationStatement(
		ctx,
		input.salonId,
		sql`(${reservations.id} in ${asked} or ${reservations.parentId} in ${asked})`,
	);
	const byId = new Map(presentReservations(found, ctx.zone).map((each) => [each.id, each]));
	return {
		count,
		reservations: [...new Set(ids)].flatMap((id) => byId.get(id) ?? []),
		parts: await partsOfSalon(ctx, input.salonId),
	};
}

/** Courses and resources by which cards name a booking, deleted ones too. */
async function partsOfSalon({ db }: OperatorCtx, salonId: number) {
	const [courses, resources] = await db.batch([
		db.select().from(salonCourses).where(eq(salonCourses.salonId, salonId)),
		db.select().from(salonResources).where(eq(salonResources.salonId, salonId)),
	]);
	return { courses: courses.map(presentCourse), resources: resources.map(presentResource) };
}
