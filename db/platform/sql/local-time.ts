import { type SQL, sql } from "drizzle-orm";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { listZoneOffsets } from "#domain/platform/time/zone-offsets.ts";
import { integerLiteral } from "./integer-literal.ts";
import { rowsFrom } from "./rows-from.ts";

/**
 * SQL for local days and times. Instants are epoch ms, dates YYYY-MM-DD, and days are counted from
 * 1970-01-01.
 */
export interface LocalTime {
	/** Local date of an instant. */
	dateOf: (at: SQL) => SQL;
	/** Local day of an instant. */
	dayOf: (at: SQL) => SQL;
	/** Milliseconds since local midnight at an instant. */
	timeOf: (at: SQL) => SQL;
	/** Instant at the given milliseconds after a local day's midnight. */
	instantOf: (day: SQL, milliseconds: SQL) => SQL;
	/** Instant of a local date at a time (HH:mm); null for no date. */
	instantOfDate: (date: SQL, time: string) => SQL;
}

export function createLocalTime({ now, zone }: { now: number; zone: string }): LocalTime {
	const offsets = listZoneOffsets(zone, now);
	const { rows, column } = rowsFrom(offsets, ["from", "offset"], { as: "z" });
	/** Offset of the zone from UTC on a date. */
	const offsetOn = (date: SQL): SQL =>
		offsets.length === 1
			? integerLiteral(offsets[0]!.offset)
			: sql`(select ${column.offset} from ${rows} where ${column.from} <= ${date}
				order by ${column.from} desc limit 1)`;
	const localInstant = (at: SQL) => sql`(${at} + ${offsetOn(sql`date(${at} / 1000, 'unixepoch')`)})`;
	return {
		dateOf: (at) => sql`date(${localInstant(at)} / 1000, 'unixepoch')`,
		dayOf: (at) => sql`(${localInstant(at)} / ${integerLiteral(DAY)})`,
		timeOf: (at) => sql`(${localInstant(at)} % ${integerLiteral(DAY)})`,
		instantOf: (day, milliseconds) =>
			sql`(${day} * ${integerLiteral(DAY)} + ${milliseconds} - ${offsetOn(sql`date(${day} * 86400, 'unixepoch')`)})`,
		instantOfDate: (date, time) => sql`(unixepoch(${date} || ' ' || ${time}) * 1000 - ${offsetOn(date)})`,
	};
}
