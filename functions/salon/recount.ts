import { lt, sql } from "drizzle-orm";
import { execute } from "#db/raw.ts";
import { reservations } from "#db/reservations.ts";
import { salonAnswers, salonCounters } from "#db/salon-history.ts";
import { salons } from "#db/salons.ts";
import { DAY } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { isUnsolved } from "./unsolved.ts";

/** How long the answer to a save is kept: whoever sends one twice does so within the day. */
const KEPT = 2 * DAY;

/** Counts again what rooms count as they write, and forgets old answers. */
export async function recountSalons({ db, now }: Ctx): Promise<void> {
	await db.batch([
		execute(
			db,
			sql`insert into ${salonCounters} (salon_id, unsolved)
				select ${salons.id}, (select count(*) from ${reservations}
					where ${reservations.salonId} = ${salons.id} and ${isUnsolved(sql`${reservations}`)}) as unsolved
				from ${salons} where ${salons.deletedAt} is null
				on conflict (salon_id) do update set unsolved = excluded.unsolved
					where ${salonCounters.unsolved} <> excluded.unsolved`,
		),
		db.delete(salonAnswers).where(lt(salonAnswers.at, now - KEPT)),
	]);
}
