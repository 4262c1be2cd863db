import { type SQL, sql } from "drizzle-orm";
import { zoneOffsets } from "#domain/zone-offsets.ts";

/** The local day, YYYY-MM-DD, of an instant (epoch ms, an expression). */
export function localDayOf(instant: SQL, { now, zone }: { now: number; zone: string }): SQL {
	const offsets = zoneOffsets(zone, now);
	const offset =
		offsets.length === 1
			? sql`${offsets[0]!.offset}`
			: sql`(select z.value ->> '$.offset' from json_each(${JSON.stringify(offsets)}) z
				where z.value ->> '$.from' <= date(${instant} / 1000, 'unixepoch') order by z.value ->> '$.from' desc limit 1)`;
	return sql`date((${instant} + ${offset}) / 1000, 'unixepoch')`;
}
