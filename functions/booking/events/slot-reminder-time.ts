import { sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-pages.ts";
import { eventReserves } from "#db/booking/reservables.ts";
import type { Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/** When the friends of a slot that is made or moved are reminded; null where that moment is past, and without a time. */
export function slotReminderTime(
	{ now }: Ctx,
	startsAt: number | null,
	{ remindMinutes }: { remindMinutes: number },
): number | null {
	const at = startsAt === null ? now : startsAt - remindMinutes * MINUTE;
	return at > now ? at : null;
}

/**
 * Sets the reminders of an event's slots anew, by what the event says now. One that was still to come is not lost: where
 * its moment is past by the new measure, it comes at once.
 */
export const resetSlotReminder = (ctx: Ctx, groupId: number): Statement =>
	execute(
		ctx.db,
		sql`update ${eventReserves} set remind_at = case
				when s.at > ${ctx.now} then s.at
				when ${eventReserves.remindAt} is not null and s.starts_at > ${ctx.now} then ${ctx.now}
				end
			from (select e.id, e.starts_at, e.starts_at - c.remind_minutes * ${MINUTE} as at
				from ${eventReserves} e join ${eventConfigs} c on c.group_id = e.group_id
				where e.group_id = ${groupId} and e.deleted_at is null) s
			where ${eventReserves.id} = s.id`,
	);
