import { lt, sql } from "drizzle-orm";
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

/**
 * Recounts the unsolved reservations that rooms count incrementally, notifies rooms whose count differed, and
 * deletes old answers.
 */
export async function recountSalons({ env, db, now }: Ctx): Promise<void> {
	const [differingSalons] = await db.batch([
		queryRows(
			db,
			{ salonId: number, unsolved: number },
			sql`insert into ${salonCounters} (salon_id, unsolved)
				select ${salons.id}, (select count(*) from ${reservations}
					where ${reservations.salonId} = ${salons.id} and ${unsolvedCondition(sql`${reservations}`)}) as unsolved
				from ${salons} where ${salons.deletedAt} is null
				on conflict (salon_id) do update set unsolved = excluded.unsolved
					where ${salonCounters.unsolved} <> excluded.unsolved
				returning salon_id as salonId, unsolved`,
		),
		db.delete(salonAnswers).where(lt(salonAnswers.at, now - ANSWER_RETENTION)),
	]);
	for (const { salonId, unsolved } of differingSalons)
		try {
			await notifyRoomOfRecount(env, salonId, unsolved);
		} catch (error) {
			console.warn(JSON.stringify({ event: "salon.recount.untold", salonId, error: rootCauseOf(error) }));
		}
}
