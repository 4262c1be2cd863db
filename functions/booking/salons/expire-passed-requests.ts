import { type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { salons } from "#db/booking/salons.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { STRANGER_HOURS } from "#domain/booking/salons/settings.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { isAnonymousRequest } from "./anonymous-requests.ts";
import { sendCommand } from "./call-salon-room.ts";
import type { Actor } from "./engine/room-command.ts";
import { unsolvedCondition } from "./unsolved-condition.ts";

/** Maximum number of requests expired per minute; the next run takes the rest. */
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
	const passed = await queryRows<{ id: number; salonId: number }>(
		ctx.db,
		sql`select r.id, r.salon_id as salonId from ${salons} s cross join ${reservations} r
			indexed by reservations_unsolved on r.salon_id = s.id
			where s.deleted_at is null and r.starts_at <= ${ctx.now} and ${unsolvedCondition(sql`r`)}
			union all select r.id, r.salon_id from ${salons} s cross join ${reservations} r
			indexed by reservations_strangers on r.salon_id = s.id
			where s.deleted_at is null and r.created_at <= ${lapsedUntil(ctx.now)} and ${isAnonymousRequest(sql`r`)}
			limit ${MOST}`,
	);
	for (const [salonId, rows] of Map.groupBy(passed, (row) => row.salonId)) {
		const ids = [...new Set(rows.map(({ id }) => id))];
		try {
			await sendCommand({ env: ctx.env, saveKey: ctx.newId() }, salonId, TIME, "expire", { ids });
		} catch (error) {
			console.warn(JSON.stringify({ event: "salon.expire.failed", salonId, error: rootCauseOf(error) }));
		}
	}
}
