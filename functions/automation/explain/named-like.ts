import { type SQL, sql } from "drizzle-orm";
import { normalise } from "#domain/platform/texts/normalise.ts";

/** A name that holds a text, as lists search for it; D1 refuses long patterns. @param key the name, normalised */
export const namedLike = (search: string, key: SQL = sql`name_key`): SQL =>
	search === "" ? sql`1` : sql`instr(${key}, ${normalise(search)}) > 0`;
