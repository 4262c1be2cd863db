import { type SQL, sql } from "drizzle-orm";

/**
 * Scalar subselect among a query's columns. It needs a wrapper because drizzle omits the table's name of
 * columns directly in a selected expression when the query has one table; inside a subselect such a name
 * would refer to another table's column.
 */
export const subselect = <T>(query: SQL): SQL<T> => sql<T>`(${query})`;
