import { sql } from "drizzle-orm";
import { friendReminders } from "#db/automation/reminders.ts";
import { reservations } from "#db/booking/reservations.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import type { Statement } from "#db/client.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { remindUpcoming } from "#functions/booking/salons/telling/reminders.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** Sets a reminder anew for the upcoming reservations of its salons. */
export const setAll = (ctx: OperatorCtx, episodeId: number): Statement[] =>
	remindUpcoming(
		ctx,
		sql`r.salon_id in (select s.salon_id from ${salonOnlineConfigs} s where ${episodeId} in (s.episode_id, s.follow_id))`,
	);

/** Ends all set reminders of one that no salon has any more, or that is turned off. */
export const endAll = (ctx: OperatorCtx, episodeId: number): Statement =>
	execute(
		ctx.db,
		sql`update ${friendReminders} set state = 'cancelled', ended_at = ${ctx.now}, next_at = null
			where episode_id = ${episodeId} and state <> 'cancelled' and reservation_id is not null`,
	);

/** Ends the set reminders of a salon that no longer uses this one; another salon may have the same one. */
export const endOfSalon = (ctx: OperatorCtx, episodeId: number, salonId: number): Statement =>
	execute(
		ctx.db,
		sql`update ${friendReminders} set state = 'cancelled', ended_at = ${ctx.now}, next_at = null
			where episode_id = ${episodeId} and state <> 'cancelled'
				and reservation_id in (select id from ${reservations} where salon_id = ${salonId})`,
	);
