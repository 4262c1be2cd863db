import { type SQL, sql } from "drizzle-orm";

/**
 * No restriction of the friends of a query: as `within` it is recognised by identity, so that the friends of
 * a set need not be looked up.
 */
export const ANYBODY: SQL = sql`1`;
