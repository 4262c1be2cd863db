import { type SQL, sql } from "drizzle-orm";

/** A number of at most three decimals as it is shown, without zeros at its end: what `String` makes of it. */
export const writtenNumber = (number: SQL): SQL =>
	sql`case when ${number} = cast(${number} as integer) then cast(cast(${number} as integer) as text)
		else rtrim(printf('%.3f', ${number}), '0') end`;
