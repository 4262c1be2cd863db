import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { salons } from "#db/booking/salons.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { unsolvedCondition } from "../unsolved-condition.ts";
import { visibleReservationCondition } from "./reservation-rows.ts";

/** Number of unsolved reservations in all salons that this operator may see. */
export async function countUnsolved(ctx: OperatorCtx): Promise<{ count: number }> {
	const [counted] = await queryRows<{ count: number }>(
		ctx.db,
		sql`select count(*) as count from ${reservations}
			where ${reservations.salonId} in (select ${salons.id} from ${salons} where ${salons.deletedAt} is null)
				and ${unsolvedCondition(sql`${reservations}`)} and ${visibleReservationCondition(ctx)} = 1`,
	);
	return { count: counted?.count ?? 0 };
}
