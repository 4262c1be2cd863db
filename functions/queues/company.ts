import { type SQL, sql } from "drizzle-orm";

/**
 * How many rows are taken together of those that lost their worker so many times: an eighth each time, at last one alone,
 * so that a row that kills its workers takes no others along. `lost` null where none did: then `most`.
 */
export const company = (most: number, lost: SQL): SQL => sql`max(1, ${most} >> (3 * ifnull(${lost}, 0)))`;
