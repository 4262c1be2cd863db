import { type SQL, sql } from "drizzle-orm";
import { zoneOffsets } from "#domain/zone-offsets.ts";

/** The instant, epoch ms, of a local day (YYYY-MM-DD, an expression) at a time (HH:mm); null for no day. */
export function instantOf(day: SQL, time: string, { now, zone }: { now: number; zone: string }): SQL {
	const offsets = zoneOffsets(zone, now);
	const offset =
		offsets.length === 1
			? sql`${offsets[0]!.offset}`
			: sql`(select z.value ->> '$.offset' from json_each(${JSON.stringify(offsets)}) z
				where z.value ->> '$.from' <= ${day} order by z.value ->> '$.from' desc limit 1)`;
	return sql`(unixepoch(${day} || ' ' || ${time}) * 1000 - ${offset})`;
}
