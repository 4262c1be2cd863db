import { type SQL, sql } from "drizzle-orm";

/**
 * No limit to whom a question about friends is asked: as `within` it is known by itself, so that friends whom a set finds
 * need not be looked up.
 */
export const ANYBODY: SQL = sql`1`;
