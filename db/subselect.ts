import { type SQL, sql } from "drizzle-orm";

/**
 * A scalar subselect among a query's columns. It is wrapped because drizzle writes columns that stand directly in a
 * selected expression without their table's name when the query has one table, and inside a subselect such a name
 * would mean another table's column.
 */
export const subselect = <T>(query: SQL): SQL<T> => sql<T>`(${query})`;
