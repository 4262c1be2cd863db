import { type SQL, sql } from "drizzle-orm";

/**
 * Scalar subselect among a query's columns. In a query of one table drizzle omits the table's name of
 * columns directly in a selected expression; inside a subselect such a name would refer to another table's
 * column.
 */
export const subselect = <T>(query: SQL): SQL<T> => sql<T>`(${query})`;
