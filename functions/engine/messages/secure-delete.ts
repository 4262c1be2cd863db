import { type SQL, sql } from "drizzle-orm";

/**
 * Has the search index overwrite what is deleted. Otherwise the parts of a deleted text remain in its pages until they are
 * merged. It is set for unsent messages alone, since moving messages into the archive would become slower. The value is
 * written out, since a bound number is a real one, which the index refuses.
 */
export const setSecureDelete = (isOn: boolean): SQL =>
	sql`insert into message_search (message_search, rank) values ('secure-delete', ${sql.raw(isOn ? "1" : "0")})`;
