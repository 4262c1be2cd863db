import { type SQL, sql } from "drizzle-orm";
import { lineFigures } from "#db/console/line-figures-table.ts";
import { sendingDays } from "#db/console/sending-costs.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { chatGroupMessages } from "#db/inbox/groups.ts";
import { toInstant } from "#domain/platform/time/wire-time.ts";
import { lineDayOf } from "./line-day-sql.ts";

/** Days of LINE's months: the first one, and the first one after them. */
export interface LineDays {
	from: string;
	before: string;
}

/** Friends of a send that LINE chose: those that a narrowcast reached, or LINE's own count of the next days. */
const LINE_RECIPIENTS = sql`coalesce(l.progress ->> '$.succeeded', (select f.figures ->> '$.delivered' from ${lineFigures} f
	where f.kind = 'message' and f.subject = l.request_id and f.figures ->> '$.delivered' is not null order by f.day desc limit 1))`;

/**
 * Select of all sends of some days: `day`, `kind`, `source`, `item_id`, `billed`, `free`, `avoidable`, and `unknown`, sends
 * whose recipients LINE has not reported. Sends to groups and those whose friends LINE chooses are few, and counted anew.
 */
export function sendsByDay({ from, before }: LineDays): SQL {
	const [fromAt, beforeAt] = [toInstant(from, "00:00")!, toInstant(before, "00:00")!];
	return sql`(select day, kind, source, item_id, billed, free, avoidable, 0 as unknown from ${sendingDays}
			where day >= ${from} and day < ${before}
		union all select ${lineDayOf(sql`g.timestamp`)}, 'chat', 'group', g.group_id, g.billed, g.billed = 0, 0, 0
			from ${chatGroupMessages} g where g.billed is not null and g.timestamp >= ${fromAt} and g.timestamp < ${beforeAt}
		union all select ${lineDayOf(sql`l.accepted_at`)}, 'broadcast', 'broadcast', l.broadcast_id, ifnull(${LINE_RECIPIENTS}, 0), 0, 0,
				${LINE_RECIPIENTS} is null and l.state <> 'failed'
			from ${lineSends} l where l.accepted_at is not null and l.accepted_at >= ${fromAt} and l.accepted_at < ${beforeAt})`;
}
