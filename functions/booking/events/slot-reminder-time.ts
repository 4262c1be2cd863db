import { sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { eventReserves } from "#db/booking/event-slot-tables.ts";
import type { Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Reminder time of a slot that is created or moved; null where it is past or the slot has no time. */
export function computeSlotReminderTime(
	{ now }: Ctx,
	startsAt: number | null,
	{ remindMinutes }: { remindMinutes: number },
): number | null {
	const reminderTime = startsAt === null ? now : startsAt - remindMinutes * MINUTE;
	return reminderTime > now ? reminderTime : null;
}

/**
 * Recomputes the reminders of an event's slots from its current settings. A pending reminder whose new time
 * is already past is sent at once instead of being lost.
 */
export const resetSlotRemindersStatement = (ctx: Ctx, groupId: number): Statement =>
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
