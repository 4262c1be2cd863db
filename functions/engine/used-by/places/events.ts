import { sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-pages.ts";
import { folders } from "#db/engine/folders.ts";
import { among } from "#db/platform/sql/among.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import type { Place } from "../place.ts";

/** The actions of what happens to a booking of an event. */
export const inEvents: Place = {
	of: { name: "event", label: "イベント", read: "event_reserve" },
	address: (id) => addressOf("event", { id, part: "actions" }),
	uses: ({ deeds }) => sql`select u.id, u.name, '予約のアクション' as part
		from ${eventConfigs} c join json_each(c.actions) a join ${folders} u on u.id = c.group_id
		where a.value in ${among(deeds)}`,
};
