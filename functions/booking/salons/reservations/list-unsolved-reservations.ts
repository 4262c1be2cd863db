import { asc, eq, min, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { presentCourse, presentResource } from "../salons/show-salon-settings.ts";
import { RESERVATION_ID, UNSOLVED_COUNT, unsolvedCondition } from "../unsolved-condition.ts";
import { presentReservations, selectReservations, visibleReservationCondition } from "./reservation-rows.ts";

interface ListUnsolvedInput {
	salonId: number;
	count_only: boolean;
}

/** Maximum number of unsolved reservations per page. */
const PAGE_SIZE = 200;

/** Lists the unsolved reservations that this operator may see, oldest first, with their number (M-323). */
export async function listUnsolvedReservations({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: ListUnsolvedInput;
}) {
	const isVisibleAndUnsolved = sql`${reservations.salonId} = ${input.salonId} and ${unsolvedCondition(sql`${reservations}`)}
		and ${visibleReservationCondition(ctx)} = 1`;
	const [countRow] = await queryRows(
		ctx.db,
		{ count: number },
		sql`select ${UNSOLVED_COUNT} as count from ${reservations} where ${isVisibleAndUnsolved}`,
	);
	const count = countRow?.count ?? 0;
	if (input.count_only) return { count };
	const pageRows = await ctx.db
		.select({ id: RESERVATION_ID.as("reservation_id") })
		.from(reservations)
		.where(isVisibleAndUnsolved)
		.groupBy(RESERVATION_ID)
		.orderBy(asc(min(reservations.createdAt)), asc(RESERVATION_ID))
		.limit(PAGE_SIZE);
	const ids = pageRows.map(({ id }) => id);
	const pageIds = valuesOfList(ids);
	const rows = await selectReservations(
		ctx,
		input.salonId,
		sql`(${reservations.id} in ${pageIds} or ${reservations.parentId} in ${pageIds})`,
	);
	const byId = new Map(
		presentReservations(rows, ctx.zone).map((reservation) => [reservation.id, reservation]),
	);
	return {
		count,
		reservations: ids.flatMap((id) => byId.get(id) ?? []),
		parts: await readSalonParts(ctx, input.salonId),
	};
}

/** Courses and resources for the cards, deleted ones included. */
async function readSalonParts({ db }: OperatorCtx, salonId: number) {
	const [courses, resources] = await db.batch([
		db.select().from(salonCourses).where(eq(salonCourses.salonId, salonId)),
		db.select().from(salonResources).where(eq(salonResources.salonId, salonId)),
	]);
	return { courses: courses.map(presentCourse), resources: resources.map(presentResource) };
}
