import { type SQL, sql } from "drizzle-orm";

/** A number of at most three decimals without trailing zeros, as `String` writes it. */
export const numberAsText = (number: SQL): SQL =>
	sql`case when ${number} = cast(${number} as integer) then cast(cast(${number} as integer) as text)
		else rtrim(printf('%.3f', ${number}), '0') end`;
