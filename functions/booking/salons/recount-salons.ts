import { lt, type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonAnswers, salonCounters } from "#db/booking/salon-history.ts";
import { salons } from "#db/booking/salons.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { notifyRoomOfRecount } from "./call-salon-room.ts";
import { unsolvedCondition } from "./unsolved-condition.ts";

/** Retention of answers to saves; a retry with the same key arrives within a day. */
const ANSWER_RETENTION = 2 * DAY;

const UNSOLVED_COUNT: SQL = sql`(select count(*) from ${reservations}
	where ${reservations.salonId} = ${salons.id} and ${unsolvedCondition(sql`${reservations}`)})`;

/** Condition: the stored count of a salon differs from its reservations. */
export const hasDifferingCounts = (_: Ctx): SQL =>
	sql`exists (select 1 from ${salons} left join ${salonCounters} on ${salonCounters.salonId} = ${salons.id}
		where ${salons.deletedAt} is null and ${salonCounters.unsolved} is not ${UNSOLVED_COUNT})`;

/**
 * Recounts the unsolved reservations that rooms count incrementally, and notifies rooms whose count differed.
 */
export async function recountSalons({ env, db }: Ctx): Promise<void> {
	const differingSalons = await queryRows(
		db,
		{ salonId: number, unsolved: number },
		sql`insert into ${salonCounters} (salon_id, unsolved)
				select ${salons.id}, ${UNSOLVED_COUNT} as unsolved
				from ${salons} where ${salons.deletedAt} is null
				on conflict (salon_id) do update set unsolved = excluded.unsolved
					where ${salonCounters.unsolved} <> excluded.unsolved
				returning salon_id as salonId, unsolved`,
	);
	for (const { salonId, unsolved } of differingSalons)
		try {
			await notifyRoomOfRecount(env, salonId, unsolved);
		} catch (error) {
			console.warn(JSON.stringify({ event: "salon.recount.untold", salonId, error: rootCauseOf(error) }));
		}
}

/** Condition: an answer is older than its retention period. */
export const hasOldSalonAnswers = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${salonAnswers} where at < ${now - ANSWER_RETENTION})`;

/** Deletes old answers to saves. */
export const deleteOldSalonAnswers = async ({ db, now }: Ctx): Promise<void> => {
	await db.delete(salonAnswers).where(lt(salonAnswers.at, now - ANSWER_RETENTION));
};
