import { and, eq, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertReservationVisible } from "./reservation-rows.ts";

/** Counts the no-shows of the reservation's friend at the salon, this one included; 0 without a friend. */
export async function countNoShows({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { salonId: number; id: number };
}) {
	await assertReservationVisible(ctx, input.salonId, input.id);
	const friendOfReservation = ctx.db
		.select({ friendId: reservations.friendId })
		.from(reservations)
		.where(and(eq(reservations.salonId, input.salonId), eq(reservations.id, input.id)));
	const [countRow] = await queryRows(
		ctx.db,
		{ count: number },
		sql`select count(*) as count from ${reservations} where ${reservations.friendId} = (${friendOfReservation})
			and ${reservations.salonId} = ${input.salonId} and ${reservations.isAttended} = 0
			and ${reservations.parentId} is null and ${reservations.deletedAt} is null`,
	);
	return { count: countRow?.count ?? 0 };
}
