import { type SQL, sql } from "drizzle-orm";

/**
 * How many rows are claimed together after they have lost their worker so many times: an eighth each time, and finally
 * one alone, so that a row that kills its workers takes no others along. `lost` is null where no worker died; then it
 * is `most`.
 */
export const company = (most: number, lost: SQL): SQL => sql`max(1, ${most} >> (3 * ifnull(${lost}, 0)))`;
