import { type SQL, sql } from "drizzle-orm";

/** A row of friend information in a statement: its alias. */
const columnOf = (row: string, name: string): SQL => sql.raw(`${row}.${name}`);

/** Value in its wire form; empty where there is none, and for a file, whose key is secret. */
export const wireValue = (row: string): SQL =>
	sql`case when ${columnOf(row, "media_key")} is not null then ''
		else coalesce(cast(${columnOf(row, "choice_id")} as text), ${columnOf(row, "value")}, '') end`;

/**
 * Fingerprint of a value for comparison with a later one: the value itself, or the time of a file's upload.
 */
export const valueBefore = (row: string): SQL =>
	sql`case when ${columnOf(row, "media_key")} is not null then 'file:' || ${columnOf(row, "updated_at")}
		else ${wireValue(row)} end`;
