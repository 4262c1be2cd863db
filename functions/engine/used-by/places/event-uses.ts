import { sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { folders } from "#db/engine/folders.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** Actions of the stages of an event's booking. */
export const eventUses: UseFinder = {
	owner: { name: "event", label: "イベント", readAbility: "event_reserve" },
	address: (id) => addressOf("event", { id, part: "actions" }),
	select: ({ actionIds }) => sql`select u.id, u.name, '予約のアクション' as part
		from ${eventConfigs} c join json_each(c.actions) a join ${folders} u on u.id = c.group_id
		where a.value in ${valuesOfList(actionIds)}`,
};
