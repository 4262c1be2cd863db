import { type SQL, sql } from "drizzle-orm";

/** @param row alias of `friend_vars` in the statement */
const columnOf = (row: string, name: string): SQL => sql.raw(`${row}.${name}`);

/** Value in its wire form; empty without a value, and for a file, whose key is secret. */
export const wireValue = (row: string): SQL =>
	sql`case when ${columnOf(row, "media_key")} is not null then ''
		else coalesce(cast(${columnOf(row, "choice_id")} as text), ${columnOf(row, "value")}, '') end`;

/**
 * Fingerprint of a value for comparison with a later one: the value itself, or the time of a file's upload.
 */
export const valueFingerprint = (row: string): SQL =>
	sql`case when ${columnOf(row, "media_key")} is not null then 'file:' || ${columnOf(row, "updated_at")}
		else ${wireValue(row)} end`;
