import { type SQL, sql } from "drizzle-orm";
import { DAY } from "#domain/time.ts";
import { zoneOffsets } from "#domain/zone-offsets.ts";

/** Numbers are written out: D1 would bind them as reals, and divisions would leave fractions. */
export const whole = (number: number): SQL => sql.raw(String(Math.trunc(number)));

/** Local days and times in SQL, as numbers: days are counted from 1970-01-01. */
export interface LocalTime {
	/** The local day of an instant. */
	dayOf: (at: SQL) => SQL;
	/** The milliseconds since local midnight at an instant. */
	timeOf: (at: SQL) => SQL;
	/** The instant that is some milliseconds after a local day's midnight. */
	instantOf: (day: SQL, milliseconds: SQL) => SQL;
}

export function localTime({ now, zone }: { now: number; zone: string }): LocalTime {
	const offsets = zoneOffsets(zone, now);
	const offsetOn = (day: SQL): SQL =>
		offsets.length === 1
			? whole(offsets[0]!.offset)
			: sql`(select z.value ->> '$.offset' from json_each(${JSON.stringify(offsets)}) z
				where z.value ->> '$.from' <= ${day} order by z.value ->> '$.from' desc limit 1)`;
	const local = (at: SQL) => sql`(${at} + ${offsetOn(sql`date(${at} / 1000, 'unixepoch')`)})`;
	return {
		dayOf: (at) => sql`(${local(at)} / ${whole(DAY)})`,
		timeOf: (at) => sql`(${local(at)} % ${whole(DAY)})`,
		instantOf: (day, milliseconds) =>
			sql`(${day} * ${whole(DAY)} + ${milliseconds} - ${offsetOn(sql`date(${day} * 86400, 'unixepoch')`)})`,
	};
}
