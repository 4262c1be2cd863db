import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salons } from "#db/booking/salons.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { visibleReservationCondition } from "#functions/booking/salons/reservations/reservation-rows.ts";
import { UNSOLVED_COUNT, unsolvedCondition } from "#functions/booking/salons/unsolved-condition.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

const SALON_FIGURES_COLUMNS = {
	id: number,
	name: text,
	/** Reservations that await a decision. */
	unsolved: number,
	/** Reservations of today, confirmed or requested. */
	booked: number,
};

type SalonFigures = RowOfColumns<typeof SALON_FIGURES_COLUMNS>;

/**
 * Open and today's reservations of each salon, within the operator's visibility; none without the ability.
 */
export async function countSalons(ctx: OperatorCtx): Promise<SalonFigures[]> {
	if (!hasAbility(ctx.operator, "salon-read")) return [];
	const isVisible = sql`${reservations.salonId} = s.id and ${visibleReservationCondition(ctx)} = 1`;
	return queryRows(
		ctx.db,
		SALON_FIGURES_COLUMNS,
		sql`select s.id as id, s.name as name,
				(select ${UNSOLVED_COUNT} from ${reservations} where ${unsolvedCondition(sql`${reservations}`)} and ${isVisible}) as unsolved,
				(select count(*) from ${reservations} where ${reservations.date} = ${currentDay(ctx.now, ctx.zone)}
					and ${reservations.parentId} is null and ${reservations.deletedAt} is null
					and ${reservations.status} in ('approved', 'pending') and ${isVisible}) as booked
			from ${salons} s where s.deleted_at is null order by s.id`,
	);
}
