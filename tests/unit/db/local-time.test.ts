import { DatabaseSync } from "node:sqlite";
import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { HOUR, toInstant } from "#domain/platform/time/wire-time.ts";

const NOW = Date.parse("2026-11-21T09:00:00Z");

/** Value of an expression in SQLite. */
function read(expression: SQL): unknown {
	const { sql: text, params } = new SQLiteAsyncDialect().sqlToQuery(sql`select ${expression} as value`);
	return new DatabaseSync(":memory:").prepare(text).get(...(params as (string | number)[]))!.value;
}

// The clocks of Berlin are moved on 2027-03-28 and 2027-10-31.
test.each([
	["Asia/Tokyo", "2027-03-28"],
	["Europe/Berlin", "2027-03-27"],
	["Europe/Berlin", "2027-03-28"],
	["Europe/Berlin", "2027-03-29"],
	["Europe/Berlin", "2027-10-30"],
	["Europe/Berlin", "2027-10-31"],
])("in %s noon of %s is the same instant in SQL, and the other way round", (zone, date) => {
	const { dateOf, timeOf, instantOfDate } = createLocalTime({ now: NOW, zone });
	const noon = toInstant(date, "12:00", zone)!;
	expect(read(instantOfDate(sql`${date}`, "12:00"))).toBe(noon);
	const at = sql.raw(String(noon));
	expect([read(dateOf(at)), read(timeOf(at))]).toEqual([date, 12 * HOUR]);
});
