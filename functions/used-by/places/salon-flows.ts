import { sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { salonOnlineConfigs } from "#db/salon-online.ts";
import { salons } from "#db/salons.ts";
import { addressOf } from "#domain/addresses.ts";
import { RESERVE_FLOW } from "#domain/salon/online.ts";
import type { Place } from "../place.ts";

/** What a salon runs when something happens to a reservation. */
export const inSalonFlows: Place = {
	kind: "action",
	label: "店舗",
	address: (id) => addressOf("salonSetting", { id, part: "actions" }),
	uses: ({
		deeds,
	}) => sql`select s.id, s.name, ifnull(${JSON.stringify(RESERVE_FLOW)} ->> f.key, f.key) as part
		from ${salonOnlineConfigs} c join ${salons} s on s.id = c.salon_id and s.deleted_at is null
		join json_each(c.actions) f where f.value in ${among(deeds)}`,
};
