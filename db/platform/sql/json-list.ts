import { type Placeholder, type SQL, sql } from "drizzle-orm";

/**
 * Table of a list with the columns `key` (from 0) and `value`. The list is one bound value, since D1
 * accepts only a hundred.
 */
export const listTable = (list: readonly unknown[]): SQL => jsonTable(JSON.stringify(list));

/** Like `listTable`, for a list that is already JSON or a placeholder of a prepared statement. */
export const jsonTable = (json: string | Placeholder): SQL => sql`json_each(${json})`;

/** Values of a list, for use after `in`. */
export const valuesOfList = (values: readonly (number | string)[]): SQL =>
	sql`(select value from ${listTable(values)})`;

/** Condition: every value of the list is among a query's ids. */
export const areAllAmong = (values: readonly number[], ids: SQL): SQL =>
	sql`not exists (select 1 from ${listTable(values)} v where v.value not in (${ids}))`;

/** `in` with a list, or `=` with a single value, which is cheaper. */
export const inValues = (values: readonly (number | string)[]): SQL =>
	values.length === 1 ? sql`= ${values[0]}` : sql`in ${valuesOfList(values)}`;
