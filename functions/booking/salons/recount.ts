import { lt, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { salonAnswers, salonCounters } from "#db/booking/salon-history.ts";
import { salons } from "#db/booking/salons.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import { DAY } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { tellRecounted } from "./room.ts";
import { isUnsolved } from "./unsolved.ts";

/** How long the answer to a save is kept: whoever sends one twice does so within the day. */
const KEPT = 2 * DAY;

/** Counts again what rooms count as they write, tells those that counted otherwise, and forgets old answers. */
export async function recountSalons({ env, db, now }: Ctx): Promise<void> {
	const [differing] = await db.batch([
		rowsOf<{ salonId: number; unsolved: number }>(
			db,
			sql`insert into ${salonCounters} (salon_id, unsolved)
				select ${salons.id}, (select count(*) from ${reservations}
					where ${reservations.salonId} = ${salons.id} and ${isUnsolved(sql`${reservations}`)}) as unsolved
				from ${salons} where ${salons.deletedAt} is null
				on conflict (salon_id) do update set unsolved = excluded.unsolved
					where ${salonCounters.unsolved} <> excluded.unsolved
				returning salon_id as salonId, unsolved`,
		),
		db.delete(salonAnswers).where(lt(salonAnswers.at, now - KEPT)),
	]);
	for (const { salonId, unsolved } of differing)
		try {
			await tellRecounted(env, salonId, unsolved);
		} catch (error) {
			console.warn(JSON.stringify({ event: "salon.recount.untold", salonId, error: reasonOf(error) }));
		}
}
