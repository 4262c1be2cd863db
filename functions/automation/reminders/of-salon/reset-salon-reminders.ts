import { sql } from "drizzle-orm";
import { friendReminders } from "#db/automation/reminders.ts";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import type { Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { remindUpcomingStatements } from "#functions/booking/salons/notices/reservation-reminder-statements.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Sets a reminder again for the upcoming reservations of its salons. */
export const setSalonReminders = (ctx: OperatorCtx, episodeId: number): Statement[] =>
	remindUpcomingStatements(
		ctx,
		sql`r.salon_id in (select s.salon_id from ${salonOnlineConfigs} s where ${episodeId} in (s.episode_id, s.follow_id))`,
	);

/** Ends all set reminders of one that is no longer assigned to a salon, or is turned off. */
export const endSalonReminders = (ctx: OperatorCtx, episodeId: number): Statement =>
	execute(
		ctx.db,
		sql`update ${friendReminders} set state = 'cancelled', ended_at = ${ctx.now}, next_at = null
			where episode_id = ${episodeId} and state <> 'cancelled' and reservation_id is not null`,
	);

/** Ends the set reminders of one salon only: another salon may use the same reminder. */
export const endRemindersOfSalon = (ctx: OperatorCtx, episodeId: number, salonId: number): Statement =>
	execute(
		ctx.db,
		sql`update ${friendReminders} set state = 'cancelled', ended_at = ${ctx.now}, next_at = null
			where episode_id = ${episodeId} and state <> 'cancelled'
				and reservation_id in (select id from ${reservations} where salon_id = ${salonId})`,
	);
