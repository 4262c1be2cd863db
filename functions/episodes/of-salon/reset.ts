import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { friendReminders } from "#db/episodes.ts";
import { execute } from "#db/raw.ts";
import { salonOnlineConfigs } from "#db/salon-online.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { remindUpcoming } from "../../salon/telling/reminders.ts";

/** Sets what the reservations still to come of the salons with a reminder are to have from now on. */
export const setAll = (ctx: OperatorCtx, episodeId: number): Statement[] =>
	remindUpcoming(
		ctx,
		sql`r.salon_id in (select s.salon_id from ${salonOnlineConfigs} s where ${episodeId} in (s.episode_id, s.follow_id))`,
	);

/** Ends whatever is set of a reminder that no salon has any more, or that is turned off. */
export const endAll = (ctx: OperatorCtx, episodeId: number): Statement =>
	execute(
		ctx.db,
		sql`update ${friendReminders} set state = 'cancelled', ended_at = ${ctx.now}, next_at = null
			where episode_id = ${episodeId} and state <> 'cancelled' and reservation_id is not null`,
	);
