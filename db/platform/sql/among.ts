import { type Placeholder, type SQL, sql } from "drizzle-orm";

/**
 * A list as rows with `key` (from 0) and `value`: any number of values in one bound value, since D1 accepts a
 * hundred.
 */
export const eachOf = (list: readonly unknown[]): SQL => eachIn(JSON.stringify(list));

/** The same for a list that is already JSON, or for its placeholder in a prepared statement. */
export const eachIn = (json: string | Placeholder): SQL => sql`json_each(${json})`;

/** Values of a list, for use after `in`. */
export const among = (values: readonly (number | string)[]): SQL =>
	sql`(select value from ${eachOf(values)})`;

/** Condition: every value of the list is among the ids of a query. */
export const allAmong = (values: readonly number[], ids: SQL): SQL =>
	sql`not exists (select 1 from ${eachOf(values)} v where v.value not in (${ids}))`;

/** `in` with a list; `=` for a single value, so that no list is read. */
export const isAmong = (values: readonly (number | string)[]): SQL =>
	values.length === 1 ? sql`= ${values[0]}` : sql`in ${among(values)}`;
