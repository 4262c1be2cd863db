import { type Placeholder, type SQL, sql } from "drizzle-orm";

/** A list as rows with `key` (from 0) and `value`: any number of values as one bound value, for D1 takes a hundred. */
export const eachOf = (list: readonly unknown[]): SQL => eachIn(JSON.stringify(list));

/** The same of a list that is JSON already, or of the place of one in a statement that is written once. */
export const eachIn = (json: string | Placeholder): SQL => sql`json_each(${json})`;

/** The values of a list, to stand behind `in`. */
export const among = (values: readonly (number | string)[]): SQL =>
	sql`(select value from ${eachOf(values)})`;

/** Holds while each of a list is among the ids that a query reads. */
export const allAmong = (values: readonly number[], ids: SQL): SQL =>
	sql`not exists (select 1 from ${eachOf(values)} v where v.value not in (${ids}))`;

/** `in` with a list; for a single value `=`, so that no list is read. */
export const isAmong = (values: readonly (number | string)[]): SQL =>
	values.length === 1 ? sql`= ${values[0]}` : sql`in ${among(values)}`;
