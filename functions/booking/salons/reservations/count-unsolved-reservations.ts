import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salons } from "#db/booking/salons.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { UNSOLVED_COUNT, unsolvedCondition } from "../unsolved-condition.ts";
import { visibleReservationCondition } from "./reservation-rows.ts";

/** Counts the unsolved reservations of all salons that this operator may see. */
export async function countUnsolvedReservations(ctx: OperatorCtx): Promise<{ count: number }> {
	const [countRow] = await queryRows(
		ctx.db,
		{ count: number },
		sql`select ${UNSOLVED_COUNT} as count from ${reservations}
			where ${reservations.salonId} in (select ${salons.id} from ${salons} where ${salons.deletedAt} is null)
				and ${unsolvedCondition(sql`${reservations}`)} and ${visibleReservationCondition(ctx)} = 1`,
	);
	return { count: countRow?.count ?? 0 };
}
