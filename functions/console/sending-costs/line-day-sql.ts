import { type SQL, sql } from "drizzle-orm";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";

/** SQL of LINE's day of an instant: Tokyo's, whatever the account's zone. */
export const lineDayOf = (at: SQL): SQL =>
	sql`date((${at} + ${integerLiteral(9 * HOUR)}) / 1000, 'unixepoch')`;
