import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";

/** The friends whose ids a query answers, or with `not` all the others. The query answers no nulls. */
export const selected = (ids: SQL, not = false): SQL =>
	not ? sql`${friends.id} not in (${ids})` : sql`${friends.id} in (${ids})`;

/** The values of a list, of which there may be any number. */
export const valuesOf = (list: readonly (number | string)[]): SQL =>
	sql`(select value from json_each(${JSON.stringify(list)}))`;

/** As `in`, for one value without a list to read. */
export const isIn = (list: readonly (number | string)[]): SQL =>
	list.length === 1 ? sql`= ${list[0]}` : sql`in ${valuesOf(list)}`;
