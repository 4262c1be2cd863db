import { type SQL, sql } from "drizzle-orm";

/**
 * Condition for no restriction. `scopeWhere` is compared with it by identity, so that unrestricted friends are
 * not looked up.
 */
export const UNRESTRICTED: SQL = sql`1`;
