import { type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salons } from "#db/booking/salons.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { ANONYMOUS_REQUEST_HOURS } from "#domain/booking/salons/salon-settings.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { anonymousRequestCondition } from "./anonymous-requests.ts";
import { sendCommand } from "./call-salon-room.ts";
import type { Actor } from "./engine/room-command.ts";
import { unsolvedCondition } from "./unsolved-condition.ts";

/** Maximum number of reservations expired per run; the next run takes the rest. */
const MAX_EXPIRED_PER_RUN = 500;

/** Actor for the history: no person. */
const NO_ACTOR: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };

/** SQL: time before which an anonymous request exceeds the salon's waiting time. */
const anonymousDeadlineSql = (now: number): SQL =>
	sql`${now} - coalesce(s.rules ->> '$.strangerHours', ${ANONYMOUS_REQUEST_HOURS.default}) * ${HOUR}`;

/** Ids and salons of the requests to expire. */
const passedRequests = ({ now }: Ctx): SQL =>
	sql`select r.id, r.salon_id as salonId from ${salons} s cross join ${reservations} r
		indexed by reservations_unsolved on r.salon_id = s.id
		where s.deleted_at is null and r.starts_at <= ${now} and ${unsolvedCondition(sql`r`)}
		union all select r.id, r.salon_id from ${salons} s cross join ${reservations} r
		indexed by reservations_strangers on r.salon_id = s.id
		where s.deleted_at is null and r.created_at <= ${anonymousDeadlineSql(now)} and ${anonymousRequestCondition(sql`r`)}`;

/** Condition: a request's time has passed. */
export const hasPassedRequests = (ctx: Ctx): SQL => sql`exists (${passedRequests(ctx)})`;

/**
 * Expires requests whose time has passed, and anonymous requests that stayed undecided longer than the salon
 * allows. A failing room does not block the others.
 */
export async function expirePassedRequests(ctx: Ctx): Promise<void> {
	const expiredRequests = await queryRows(
		ctx.db,
		{ id: number, salonId: number },
		sql`${passedRequests(ctx)} limit ${MAX_EXPIRED_PER_RUN}`,
	);
	for (const [salonId, rows] of Map.groupBy(expiredRequests, (row) => row.salonId)) {
		const ids = [...new Set(rows.map(({ id }) => id))];
		try {
			await sendCommand({ env: ctx.env, saveKey: ctx.newId() }, salonId, NO_ACTOR, "expireReservations", {
				ids,
			});
		} catch (error) {
			console.warn(JSON.stringify({ event: "salon.expire.failed", salonId, error: rootCauseOf(error) }));
		}
	}
}
