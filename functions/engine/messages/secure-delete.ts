import { type SQL, sql } from "drizzle-orm";

/**
 * Makes the search index overwrite deleted text. Otherwise parts of it remain in pages until they are merged.
 * Used for unsent messages and for a few deleted ones at a time, because it would slow down moving messages into the
 * archive. The value is a literal: a bound number is a real, which the index refuses.
 */
export const setSecureDelete = (isOn: boolean): SQL =>
	sql`insert into message_search (message_search, rank) values ('secure-delete', ${sql.raw(isOn ? "1" : "0")})`;
