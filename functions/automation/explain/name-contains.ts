import { type SQL, sql } from "drizzle-orm";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";

/**
 * Matches names that contain a text, like the search in lists; `like` is unsuitable because D1 refuses long
 * patterns.
 * @param key the normalised name
 */
export const nameContains = (search: string, key: SQL = sql`name_key`): SQL =>
	search === "" ? sql`1` : sql`instr(${key}, ${normaliseText(search)}) > 0`;
