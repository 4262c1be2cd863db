import { type SQL, sql } from "drizzle-orm";

/**
 * How many rows are taken together of those that lost so many workers in a row: an eighth after the first, one by one
 * after the second, so that a row that kills its workers takes others along twice at most. `lost` null where none did:
 * then `most`.
 */
export const company = (most: number, lost: SQL): SQL =>
	sql`(case ifnull(${lost}, 0) when 0 then ${most} when 1 then ${companyOf(most, 1)} else 1 end)`;

/** The same where the number is known. */
function companyOf(most: number, lost: number): number {
	if (lost === 0) return most;
	return lost === 1 ? Math.max(1, Math.floor(most / 8)) : 1;
}

/** A row whose workers died so often in a row is given up: twice it had company, the other times it was alone. */
export const MOST_LOST = 5;
