import { type SQL, sql } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import { salons } from "#db/booking/salons.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { TIME_PAST_MIDNIGHT } from "#domain/booking/salons/waiting-times.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { sendCommand } from "../call-salon-room.ts";
import type { Actor } from "../engine/room-command.ts";

/** Maximum number of salon days checked per run; the next run takes the rest. */
const MAX_DAYS_PER_RUN = 500;

/** Actor for the history: no person. */
const NO_ACTOR: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };

/** Condition: a day of a waiting list is due, or an entry's day has passed. */
export const hasDueWaitingDays = ({ now, zone }: Ctx): SQL =>
	sql`(exists (select 1 from ${salonWaiting} indexed by salon_waiting_look where look_at <= ${now} and ended_at is null)
		or exists (select 1 ${passedEntries(firstWaitingDay(now, zone))}))`;

const firstWaitingDay = (now: number, zone: string): string => currentDay(now - TIME_PAST_MIDNIGHT, zone);

/** Open entries of days before one. */
const passedEntries = (firstDay: string): SQL =>
	sql`from ${salons} s cross join ${salonWaiting} w indexed by salon_waiting_day
		on w.salon_id = s.id and w.date < ${firstDay} where w.ended_at is null`;

/**
 * Lets the rooms check the due days of their waiting lists, and ends entries of past days. A failing room
 * does not block the others and is retried by the next run.
 */
export async function checkDueWaitingDays(ctx: Ctx): Promise<void> {
	const { db, now, zone } = ctx;
	const firstDay = firstWaitingDay(now, zone);
	const [, dueDays] = await db.batch([
		execute(
			db,
			sql`update ${salonWaiting} set ended_at = ${now}, look_at = null where id in (
				select w.id ${passedEntries(firstDay)} limit ${MAX_DAYS_PER_RUN})`,
		),
		queryRows(
			db,
			{ salonId: number, date: text },
			sql`select distinct salon_id as salonId, date from ${salonWaiting} indexed by salon_waiting_look
				where look_at <= ${now} and ended_at is null limit ${MAX_DAYS_PER_RUN}`,
		),
	]);
	for (const [salonId, days] of Map.groupBy(dueDays, (row) => row.salonId)) {
		const dates = days.map(({ date }) => date);
		try {
			await sendCommand({ env: ctx.env, saveKey: ctx.newId() }, salonId, NO_ACTOR, "checkWaitingList", {
				dates,
			});
		} catch (error) {
			console.warn(JSON.stringify({ event: "salon.waiting.failed", salonId, error: rootCauseOf(error) }));
		}
	}
}
