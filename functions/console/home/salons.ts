import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { salons } from "#db/booking/salons.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { today } from "#domain/platform/time/time.ts";
import { mayBeSeen } from "#functions/booking/salons/reservations/rows.ts";
import { isUnsolved } from "#functions/booking/salons/unsolved.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface SalonFigures {
	id: number;
	name: string;
	/** Reservations that await a decision. */
	unsolved: number;
	/** Reservations of today, confirmed or requested. */
	booked: number;
}

/**
 * Open and today's reservations of each salon, within the operator's visibility; none without the ability.
 */
export async function countSalons(ctx: OperatorCtx): Promise<SalonFigures[]> {
	if (!mayDo(ctx.operator, "salon-read")) return [];
	const seen = sql`${reservations.salonId} = s.id and ${mayBeSeen(ctx)} = 1`;
	return rowsOf<SalonFigures>(
		ctx.db,
		sql`select s.id as id, s.name as name,
				(select count(*) from ${reservations} where ${isUnsolved(sql`${reservations}`)} and ${seen}) as unsolved,
				(select count(*) from ${reservations} where ${reservations.date} = ${today(ctx.now, ctx.zone)}
					and ${reservations.parentId} is null and ${reservations.deletedAt} is null
					and ${reservations.status} in ('approved', 'pending') and ${seen}) as booked
			from ${salons} s where s.deleted_at is null order by s.id`,
	);
}
