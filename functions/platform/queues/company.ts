import { type SQL, sql } from "drizzle-orm";

/**
 * Retry batch size for rows that lost so many workers in a row: an eighth after the first, single rows after
 * the second, so that a row that kills its workers affects others twice at most. `lost` null where none did:
 * then `most`.
 */
export const company = (most: number | SQL, lost: SQL): SQL =>
	sql`(case ifnull(${lost}, 0) when 0 then ${most} when 1 then max(1, cast(${most} / 8 as integer)) else 1 end)`;

/** A row whose workers died so often in a row is given up: twice it had company, the other times it was alone. */
export const MOST_LOST = 5;
