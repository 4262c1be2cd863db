import { sql } from "drizzle-orm";
import { friendLineEvents } from "#db/people/line-events.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { Ctx } from "#functions/context.ts";
import type { LineEvent } from "../batch-outcome.ts";

/**
 * Keeps the first stay of a friend near a beacon in each hour, which is in its key: LINE repeats it every few
 * seconds. Keys of other events are unique, so that all of these remain.
 */
export async function dropRepeatedStays(ctx: Ctx, events: LineEvent[]): Promise<LineEvent[]> {
	const stayKeys = events.flatMap(({ kind, key }) => (kind === "beacon_stay" ? key : []));
	if (stayKeys.length === 0) return events;
	const rows = await ctx.db
		.select({ key: friendLineEvents.webhookEventId })
		.from(friendLineEvents)
		.where(sql`${friendLineEvents.webhookEventId} in ${valuesOfList(stayKeys)}`);
	const seenKeys = new Set(rows.map(({ key }) => key));
	return events.filter(({ key }) => {
		if (seenKeys.has(key)) return false;
		seenKeys.add(key);
		return true;
	});
}
