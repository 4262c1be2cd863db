import { type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { salons } from "#db/booking/salons.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import { STRANGER_HOURS } from "#domain/booking/salons/settings.ts";
import { HOUR } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import type { Actor } from "./engine/command.ts";
import { order } from "./room.ts";
import { isStrangersRequest } from "./strangers.ts";
import { isUnsolved } from "./unsolved.ts";

/** How many requests one minute ends; the next takes the rest. */
const MOST = 500;

/** Nobody: the history says that time did it. */
const TIME: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };

/** The instant since which a stranger's request must have been made to go on waiting in its salon. */
const lapsedUntil = (now: number): SQL =>
	sql`${now} - coalesce(s.rules ->> '$.strangerHours', ${STRANGER_HOURS.usual}) * ${HOUR}`;

/**
 * Has the rooms end requests whose time has passed, and requests of strangers that nobody has judged within the hours that
 * the salon sets. A room that cannot does not keep the others from it.
 */
export async function expirePassed(ctx: Ctx): Promise<void> {
	const passed = await rowsOf<{ id: number; salonId: number }>(
		ctx.db,
		sql`select r.id, r.salon_id as salonId from ${salons} s cross join ${reservations} r
			indexed by reservations_unsolved on r.salon_id = s.id
			where s.deleted_at is null and r.starts_at <= ${ctx.now} and ${isUnsolved(sql`r`)}
			union all select r.id, r.salon_id from ${salons} s cross join ${reservations} r
			indexed by reservations_strangers on r.salon_id = s.id
			where s.deleted_at is null and r.created_at <= ${lapsedUntil(ctx.now)} and ${isStrangersRequest(sql`r`)}
			limit ${MOST}`,
	);
	for (const [salonId, rows] of Map.groupBy(passed, (row) => row.salonId)) {
		const ids = [...new Set(rows.map(({ id }) => id))];
		try {
			await order({ env: ctx.env, saveKey: ctx.newId() }, salonId, TIME, "expire", { ids });
		} catch (error) {
			console.warn(JSON.stringify({ event: "salon.expire.failed", salonId, error: reasonOf(error) }));
		}
	}
}
