import { type SQL, sql } from "drizzle-orm";

/** A name that holds a text; D1 refuses long patterns. */
export const namedLike = (search: string, name: SQL = sql`name`): SQL =>
	search === "" ? sql`1` : sql`instr(lower(${name}), lower(${search})) > 0`;
