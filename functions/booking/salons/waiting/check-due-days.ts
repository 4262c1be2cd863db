import { sql } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import { salons } from "#db/booking/salons.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { lastsBehindMidnight } from "#domain/booking/salons/waiting.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { sendCommand } from "../call-salon-room.ts";
import type { Actor } from "../engine/room-command.ts";

/** Maximum number of salon days checked per minute; the next run takes the rest. */
const MOST = 500;

/** Nobody: what has become free tells it. */
const TIME: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };

/**
 * Has the rooms look at full days that something of has changed, and ends the waiting for days that are over. A room that
 * cannot look does not keep the others from it, and is asked again in a minute.
 */
export async function checkDueDays(ctx: Ctx): Promise<void> {
	const { db, now, zone } = ctx;
	const firstDay = currentDay(now - lastsBehindMidnight, zone);
	const [, due] = await db.batch([
		execute(
			db,
			sql`update ${salonWaiting} set ended_at = ${now}, look_at = null where id in (
				select w.id from ${salons} s cross join ${salonWaiting} w indexed by salon_waiting_day
					on w.salon_id = s.id and w.date < ${firstDay} where w.ended_at is null limit ${MOST})`,
		),
		queryRows<{ salonId: number; date: string }>(
			db,
			sql`select distinct salon_id as salonId, date from ${salonWaiting} indexed by salon_waiting_look
				where look_at <= ${now} and ended_at is null limit ${MOST}`,
		),
	]);
	for (const [salonId, days] of Map.groupBy(due, (row) => row.salonId)) {
		const dates = days.map(({ date }) => date);
		try {
			await sendCommand({ env: ctx.env, saveKey: ctx.newId() }, salonId, TIME, "lookAtWaiting", { dates });
		} catch (error) {
			console.warn(JSON.stringify({ event: "salon.waiting.failed", salonId, error: rootCauseOf(error) }));
		}
	}
}
