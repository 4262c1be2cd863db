import { type SQL, sql } from "drizzle-orm";
import { sendingDays } from "#db/console/sending-costs.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { countsOfItems } from "#functions/console/sending-costs/delivery-items.ts";
import { lineDayOf } from "#functions/console/sending-costs/line-day-sql.ts";
import type { FigureRecords, FigureSpan } from "../figure-records.ts";

/**
 * Messages to friends by their item. Those that are held or still wait count for their item as if they were sent, and
 * against the reason, so that the reason explains what it keeps back.
 */
export const sentRecords: FigureRecords = ({ now }, span) =>
	sql`select day, source, item_id, billed + free as count from ${sendingDays}
			where day >= ${span.firstDay} and day < ${span.dayAfter}
		union all ${withReason("held", dueIn(span, span.before, sql`d.state = 'held'`))}
		union all ${withReason("waiting", dueIn(span, Math.min(now, span.before), sql`d.next_attempt_at is not null`))}`;

/** Messages that became due in the span and meet a condition. */
const dueIn = ({ from }: FigureSpan, before: number, condition: SQL): SQL =>
	sql`select ${lineDayOf(sql`d.due_at`)} as day, d.id as delivery_id, 1 as count from ${deliveries} d
		where ${condition} and d.due_at >= ${from} and d.due_at < ${before}`;

/** Counts of messages by item, and the same number against the reason. */
const withReason = (reason: "held" | "waiting", rows: SQL): SQL =>
	sql`select day, source, item_id, count from (${countsOfItems(rows)})
		union all select day, ${reason}, 0, -count(*) from (${rows}) group by day`;
