import { type SQL, sql } from "drizzle-orm";

/** A row of friend information in a statement: its alias. */
const columnOf = (row: string, name: string): SQL => sql.raw(`${row}.${name}`);

/** A value as the wire has it; empty where there is none, and for a file, whose key nobody is told. */
export const wireValue = (row: string): SQL =>
	sql`case when ${columnOf(row, "media_key")} is not null then ''
		else coalesce(cast(${columnOf(row, "choice_id")} as text), ${columnOf(row, "value")}, '') end`;

/** What tells a value from the one before it: the value itself, or when the file was put there. */
export const valueBefore = (row: string): SQL =>
	sql`case when ${columnOf(row, "media_key")} is not null then 'file:' || ${columnOf(row, "updated_at")}
		else ${wireValue(row)} end`;
